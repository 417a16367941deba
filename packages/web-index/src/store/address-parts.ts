/**
 * An address as it stands beside its host, which is a row of its own: what follows the host of `https://host/…`; the same after `!` for `http`; and any
 * other address, such as one with a port, whole. No whole address begins with either sign.
 */
export function addressRest(url: string, host: string): string {
  if (url.startsWith('https://') && url.startsWith(host, 8) && url[8 + host.length] === '/')
    return url.slice(8 + host.length);
  if (url.startsWith('http://') && url.startsWith(host, 7) && url[7 + host.length] === '/')
    return `!${url.slice(7 + host.length)}`;
  return url;
}

/** The same in SQL, of the columns of a host and of what addressRest made. */
export const ADDRESS = (host: string, rest: string): string =>
  `CASE substr(${rest}, 1, 1) WHEN '/' THEN 'https://' || ${host} || ${rest} WHEN '!' THEN 'http://' || ${host} || substr(${rest}, 2) ELSE ${rest} END`;

export function wholeAddress(host: string, rest: string): string {
  if (rest.startsWith('/')) return `https://${host}${rest}`;
  return rest.startsWith('!') ? `http://${host}${rest.slice(1)}` : rest;
}
