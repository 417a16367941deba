/**
 * The part of an address that is stored beside its host. Hosts have a table of their own, so that the host is not
 * stored again with each address:
 *
 *     https://host/page        is stored as  /page
 *     http://host/page         is stored as  !/page
 *     https://host:8080/page   and whatever else is stored whole
 *
 * The first character tells which of the three it is: no whole address begins with `/` or `!`.
 */
export function addressRest(url: string, host: string): string {
  if (url.startsWith('https://') && url.startsWith(host, 8) && url[8 + host.length] === '/')
    return url.slice(8 + host.length);
  if (url.startsWith('http://') && url.startsWith(host, 7) && url[7 + host.length] === '/')
    return `!${url.slice(7 + host.length)}`;
  return url;
}

/** SQL for the whole address, of the columns of a host and of what `addressRest` made. */
export const ADDRESS = (host: string, rest: string): string =>
  `CASE substr(${rest}, 1, 1) WHEN '/' THEN 'https://' || ${host} || ${rest} WHEN '!' THEN 'http://' || ${host} || substr(${rest}, 2) ELSE ${rest} END`;

/** The whole address of a host and of what `addressRest` made. */
export function wholeAddress(host: string, rest: string): string {
  if (rest.startsWith('/')) return `https://${host}${rest}`;
  return rest.startsWith('!') ? `http://${host}${rest.slice(1)}` : rest;
}
