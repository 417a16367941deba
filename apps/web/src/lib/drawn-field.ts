interface DrawnField {
  readonly value: string;
  /** Where the cursor stands; null where the field has not the focus. */
  readonly cursorAt: number | null;
  /** What was sent, where its form was (public/boot.js keeps the browser from doing so). */
  readonly submitted: string | null;
}

let drawn: HTMLTextAreaElement | null = null;

/** The field that a prerendered frame has for the person to begin with. */
export function keepDrawnField(field: HTMLTextAreaElement | null): void {
  drawn = field;
}

/** As a query is typed: what breaks lines in it, a space. */
export const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/**
 * What had been typed when the app's own field took the place of the drawn one, which may be more than when the app
 * began to draw; null where there was none. Once.
 */
export function takeDrawnText(): string | null {
  const text = drawn && oneLine(drawn.value);
  drawn = null;
  return text;
}

/** What the person did with the field before the app came; null once the app's own stands in its place. */
export function readDrawnField(): DrawnField | null {
  if (drawn === null || !drawn.isConnected) return null;
  const hasFocus = document.activeElement === drawn;
  return {
    value: oneLine(drawn.value),
    cursorAt: hasFocus ? drawn.selectionStart : null,
    submitted: document.documentElement.dataset.submitted ?? null,
  };
}
