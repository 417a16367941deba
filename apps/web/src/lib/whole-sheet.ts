let coming: Promise<void> | undefined;

/**
 * Resolves once every style is here. The frame of a page behind sign-in has only those in it that its first scripts
 * name (data-sheet, written by prerender.ts); whatever else is shown waits for the others. Never rejects: without a
 * network a part is shown as well as may be, and the next one asks again.
 */
export function wholeSheet(): Promise<void> {
  coming ??= new Promise((resolve) => {
    const href = typeof document === 'undefined' ? undefined : document.getElementById('root')?.dataset.sheet;
    if (href === undefined) {
      resolve();
      return;
    }
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      coming = undefined;
      resolve();
    });
    document.head.append(link);
  });
  return coming;
}

/** What `load` brings, once it can be shown. */
export async function styled<Module>(load: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load, wholeSheet()]);
  return module;
}
