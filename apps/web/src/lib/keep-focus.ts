const CONTROLS = 'a[href], button, input, select, textarea, summary';

/** What takes the keyboard in an element unless it is off, itself first. */
function controlsIn(element: Element): HTMLElement[] {
  const inside = [...element.querySelectorAll<HTMLElement>(CONTROLS)];
  return element.matches(CONTROLS) ? [element as HTMLElement, ...inside] : inside;
}

/** An element and what stood beside it. */
interface Place {
  readonly element: Element;
  readonly beside: readonly (Element | null)[];
}

/** The control and whatever is around it, from inside out. */
function placesOf(control: Element, within: Element): Place[] {
  const places: Place[] = [];
  for (let at: Element | null = control; at !== null && at !== within; at = at.parentElement)
    places.push({ element: at, beside: [at.nextElementSibling, at.previousElementSibling] });
  return places;
}

/**
 * Who has the keyboard after a control that is gone: in what came where it stood, the first field, as of the form that
 * a button opens, or the button that had opened one, or whatever is first; else the same control of the next row, or of
 * the row before.
 */
function heirOf(
  places: readonly Place[],
  came: readonly Element[],
  leftLast: string,
): HTMLElement | undefined {
  const control = places[0]?.element;
  const at = places.findLastIndex(({ element }) => !element.isConnected);
  const gone = places[at];
  if (control === undefined || gone === undefined) return undefined;
  const home = places[at + 1]?.element;
  const here = came.filter((one) => one.isConnected && home?.contains(one) !== false).flatMap(controlsIn);
  const rank = controlsIn(gone.element).indexOf(control as HTMLElement);
  const beside = gone.beside.flatMap((row) => controlsIn(row ?? gone.element)[rank] ?? []);
  const fields = here.filter((one) => one.matches('input, select, textarea'));
  const before = here.filter(({ textContent }) => textContent === leftLast);
  return [...fields, ...before, ...here, ...beside].find(
    (one) => one.isConnected && !one.matches(':disabled') && one.checkVisibility(),
  );
}

/**
 * Gives the keyboard a place where the control that had it goes off or away: browsers leave it with nobody, and whoever
 * sees no screen begins the page again. What a part does for itself comes first. Returns how to stop.
 */
export function keepFocus(within: Element): () => void {
  let places: Place[] = [];
  let came: Element[] = [];
  let leftLast = '';
  let wasOff = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (target: EventTarget | null): void => {
    places = target instanceof Element && within.contains(target) ? placesOf(target, within) : [];
    came = [];
    wasOff = false;
  };

  const settle = (): void => {
    timer = undefined;
    const control = places[0]?.element;
    const active = document.activeElement;
    // It has the keyboard until the browser draws again.
    if (control?.isConnected === true && control.matches(':disabled')) wasOff = true;
    else if (control === undefined || (active !== null && active !== document.body)) return;
    else if (!control.isConnected) {
      const heir = heirOf(places, came, leftLast);
      // Perhaps what comes in its place is still on its way.
      if (heir === undefined) return;
      leftLast = control.textContent;
      heir.focus();
    } else if (wasOff) (control as HTMLElement).focus();
    // Nobody took it: the person left it.
    else take(null);
  };
  const settleSoon = (): void => {
    timer ??= setTimeout(settle);
  };

  const observer = new MutationObserver((records) => {
    const control = places[0]?.element;
    if (control === undefined) return;
    // What came while it was still there is another part of the page that was on its way.
    if (!control.isConnected)
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof Element) came.push(node);
    settleSoon();
  });
  observer.observe(within, { childList: true, subtree: true, attributeFilter: ['disabled'] });

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('focusin', ({ target }) => take(target), { signal });
  // Where somebody presses is where they are.
  document.addEventListener('pointerdown', () => take(null), { signal, capture: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    listening.abort();
  };
}
