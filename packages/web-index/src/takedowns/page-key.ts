/** The ends that a folder's address may have. */
const INDEX_FILES = ['/', '/index.html', '/index.htm', '/index.php'];

/**
 * One key for all usual spellings of a page's address: either scheme, with and without `www.`, with and without a
 * folder's index file.
 */
export function pageKey(address: string): string {
  const { host, pathname, search } = new URL(address);
  return bareHost(host) + folderOf(pathname) + search;
}

/** The addresses under which a page may stand; of what is no address, that alone. */
export function spellings(address: string): string[] {
  if (!URL.canParse(address)) return [address];
  const { host, pathname, search } = new URL(address);
  const bare = bareHost(host);
  const folder = folderOf(pathname);
  const paths = INDEX_FILES.map((end) => folder + end);
  if (folder !== '') paths.push(folder);
  return [`https://${bare}`, `https://www.${bare}`, `http://${bare}`, `http://www.${bare}`].flatMap(
    (origin) => paths.map((path) => origin + path + search),
  );
}

const bareHost = (host: string): string => host.replace(/^www\./, '');
const folderOf = (pathname: string): string => pathname.replace(/\/(?:index\.(?:html?|php))?$/, '');
