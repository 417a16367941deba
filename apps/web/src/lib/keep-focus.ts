/** As long as code for what takes a control's place may take to come. */
const REPLACED_WITHIN_MS = 1_500;

/**
 * A field that is emptied changes no attribute: so often it is looked at while its form's button is off, and so long.
 */
const LOOK_AGAIN_MS = 100;
const MOST_LOOKS = 100;

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

/** Who is near where a list went with its last row, and nothing came in its place: from inside out. */
function nearestOf(places: readonly Place[]): HTMLElement | undefined {
  return places
    .filter(({ element }) => element.isConnected)
    .flatMap(({ element }) => controlsIn(element))
    .find((one) => !one.matches(':disabled') && one.checkVisibility());
}

/** A form that has done its work begins anew: its button is off, and its first field empty again. */
function newFieldOf(control: Element): HTMLElement | null {
  const field =
    control.closest('form')?.querySelector<HTMLInputElement>('input:not([type=file]), textarea') ?? null;
  return field?.value === '' && !field.disabled ? field : null;
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
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const take = (target: EventTarget | null): void => {
    places = target instanceof Element && within.contains(target) ? placesOf(target, within) : [];
    came = [];
    wasOff = false;
    looks = 0;
    clearTimeout(waiting);
    waiting = undefined;
  };

  const settle = (): void => {
    timer = undefined;
    const control = places[0]?.element;
    const active = document.activeElement;
    const isNobodys = active === null || active === document.body;
    if (control?.isConnected === true && control.matches(':disabled')) {
      // It has the keyboard until the browser draws again; by then the answer may have come, and nothing more comes.
      if (!wasOff) requestAnimationFrame(settleSoon);
      else if (isNobodys || active === control) {
        const field = isNobodys ? newFieldOf(control) : null;
        if (field !== null) field.focus();
        else if (looks++ < MOST_LOOKS) timer = setTimeout(settle, LOOK_AGAIN_MS);
      }
      wasOff = true;
    } else if (control === undefined || !isNobodys) return;
    else if (!control.isConnected) {
      const heir = heirOf(places, came, leftLast);
      if (heir === undefined) {
        // Perhaps what comes in its place is still on its way.
        waiting ??= setTimeout(() => nearestOf(places)?.focus(), REPLACED_WITHIN_MS);
        return;
      }
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
    clearTimeout(waiting);
    observer.disconnect();
    listening.abort();
  };
}
