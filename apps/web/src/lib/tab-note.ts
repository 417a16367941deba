/** A text that this tab keeps until it closes, of these pages only. */
interface TabNote {
  /** Null where nothing is kept, or nothing can be. */
  read(): string | null;
  /** False where the browser's storage is full or forbidden: nothing is kept then, and nobody is told. */
  write(text: string): boolean;
  drop(): void;
}

/** There is no window where pages are drawn ahead, and its storage may be forbidden. */
function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return typeof window === 'undefined' ? null : use(window.sessionStorage);
  } catch {
    return null;
  }
}

export function tabNote(key: string): TabNote {
  return {
    read: () => attempt((storage) => storage.getItem(key)),
    write: (text) => attempt((storage) => (storage.setItem(key, text), true)) ?? false,
    drop: () => void attempt((storage) => storage.removeItem(key)),
  };
}
