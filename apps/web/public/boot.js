// Runs before the first paint, so that a chosen theme does not flash and neither the stand-in notice nor the contact
// form pushes the page; a frame that is drawn for who is signed in is not shown to others (src/lib/token-storage.ts
// says where tokens are), and what is pressed in it before the app is there is remembered for it. Letters that an
// earlier page has brought are not waited for; on a first visit they come after the app (src/lib/letters.ts).
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('linklode_theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage may be blocked; the system's theme serves.
  }
  try {
    var letters = document.getElementById('letters');
    if (letters !== null && localStorage.getItem('linklode_letters') !== null) letters.media = 'all';
  } catch {
    // Without storage they come after the app.
  }
  try {
    var isSignedIn = [localStorage, sessionStorage].some(function (places) {
      return places.getItem('token') || places.getItem('auth_token');
    });
    if (!isSignedIn && !/(^|; ?)linklode_token=[^;]/.test(document.cookie)) root.dataset.signedOut = '';
  } catch {
    // Without storage nobody is signed in for long; the app decides.
  }
  try {
    // Who works for another person may be there to read alone: the app knows, and draws what they may use.
    var isForAnother = sessionStorage.getItem('linklode_for') !== null || /[?&]for=/.test(location.search);
    if (isForAnother) root.dataset.forAnother = '';
  } catch {
    // Without storage everybody works for themselves.
  }
  document.addEventListener('keydown', function (event) {
    var isSending = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    if (!isSending || event.target.closest('[data-frame] textarea') === null) return;
    event.preventDefault();
    event.target.form.requestSubmit();
  });
  document.addEventListener('submit', function (event) {
    if (event.target.closest('[data-frame]') === null) return;
    event.preventDefault();
    if (root.dataset.submitted !== undefined) return;
    root.dataset.submitted = event.target.querySelector('textarea').value;
    var button = event.target.querySelector('[data-searching]');
    button.disabled = true;
    button.textContent = button.dataset.searching;
  });
  try {
    var config = JSON.parse(document.getElementById('app-config').textContent);
    if (config.stand_ins.length > 0) root.dataset.standIns = '';
    if (config.contact_form_url) root.dataset.contactForm = '';
  } catch {
    // No configuration in the page, as in a plain preview.
  }
})();
