/** A script that has neither come nor failed by then is given up: whoever waits for it has a button to press again. */
const GIVE_UP_AFTER_MS = 20_000;

const loading = new Map<string, Promise<void>>();

/** Brings a script into the page, once; after a failure the next call tries again. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: string) => {
      clearTimeout(timer);
      script.remove();
      loading.delete(address);
      reject(new Error(reason));
    };
    const timer = setTimeout(() => fail('A script did not come in time.'), GIVE_UP_AFTER_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => fail('A script could not be loaded.'));
    script.src = address;
    script.async = true;
    document.head.append(script);
  });
  loading.set(address, load);
  return load;
}
