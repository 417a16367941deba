// Inside the stand-in's checkout: asks the provider for the chosen outcome and tells the page around it.
(() => {
  const main = document.querySelector('main');
  const told = document.querySelector('[data-told]');
  const close = document.querySelector('[data-close]');
  const buttons = [...document.querySelectorAll('button[data-outcome]')];
  const { page, attempts, key, order, email, description, colour } = main.dataset;

  function tell(message) {
    if (window.parent !== window) window.parent.postMessage(message, page);
  }

  function say(text) {
    told.textContent = text;
    told.hidden = text === '';
  }

  function setBusy(isBusy) {
    for (const button of buttons) button.disabled = isBusy;
    main.setAttribute('aria-busy', String(isBusy));
  }

  async function post(outcome) {
    const response = await fetch(attempts, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, order_id: order, email, description, outcome }),
    });
    return response.json();
  }

  /** True where the payment went through, and this window is about to go. */
  async function pay(outcome) {
    const answer = await post(outcome);
    if (answer.status === 'paid') {
      tell({ kind: 'paid', proof: answer.proof });
      return true;
    }
    if (answer.status === 'failed') {
      say(`${answer.failure.description} You can try again, or close this window.`);
      tell({ kind: 'failed', failure: answer.failure });
    } else say(answer.error.description);
    return false;
  }

  async function choose(button) {
    setBusy(true);
    say('');
    try {
      if (await pay(button.dataset.outcome)) return;
    } catch {
      say('The local payment provider does not answer. Is the server still running?');
    }
    setBusy(false);
    button.focus();
  }

  if (colour) document.documentElement.style.setProperty('--brand', colour);
  for (const button of buttons) button.addEventListener('click', () => void choose(button));
  close.addEventListener('click', () => tell({ kind: 'closed' }));
  for (const button of [...buttons, close]) button.disabled = false;
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ kind: 'escape' });
  });

  // A frame of another origin is given the keyboard by the page around it, which may be before or after this line; a
  // call that comes before does nothing.
  const takeKeyboard = () => {
    if (document.activeElement === document.body) (buttons[0] ?? close).focus();
  };
  window.addEventListener('focus', takeKeyboard);
  takeKeyboard();
})();
