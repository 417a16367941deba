const KEPT = 'linklode_letters';

/**
 * Lets the letters of a frame come, which wait for the app so that they do not hold it up on a slow network, and notes
 * once this browser has them: then no page waits (public/boot.js).
 */
export function showLetters(): void {
  const letters = document.getElementById('letters');
  if (letters instanceof HTMLLinkElement) letters.media = 'all';
  void document.fonts.ready.then(() => {
    try {
      localStorage.setItem(KEPT, '');
    } catch {
      // Without storage they come late each time.
    }
  });
}
