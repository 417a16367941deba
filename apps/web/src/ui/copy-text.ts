import { showToast } from './toast.tsx';

/** Puts a text on the clipboard, and says that it is there. */
export async function copyText(
  text: string,
  said: string,
  kind: 'status' | 'alert' = 'status',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(said, { kind });
  } catch {
    showToast('The browser did not allow copying.', { kind: 'alert' });
  }
}
