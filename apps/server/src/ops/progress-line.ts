const INTERVAL_MS = 1000;

/**
 * Says at most one line a second, so that a log of a night's import stays readable; what is dear to make is made for
 * those only.
 */
export function progressLine(say: (line: string) => void): (text: string | (() => string)) => void {
  let last = 0;
  return (text) => {
    const now = Date.now();
    if (now - last < INTERVAL_MS) return;
    last = now;
    say(typeof text === 'string' ? text : text());
  };
}
