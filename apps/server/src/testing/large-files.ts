/** More than one portion of a download. */
export const LARGE = 17 * 1024 * 1024;

/** A page with links. */
export const aPage = (title: string, ...links: string[]): string =>
  `<html lang="en"><title>${title}</title><p>About ${title}. ${links.map((href) => `<a href="${href}">to ${href}</a>`).join(' ')}`;

/** A page, and a great picture that no index wants. */
export function largeArchive(): Buffer {
  const record = (url: string, type: string, body: Buffer): Buffer => {
    const http = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n`), body]);
    const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2026-09-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${http.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), http, Buffer.from('\r\n\r\n')]);
  };
  return Buffer.concat([
    record('https://archived.com/', 'text/html', Buffer.from(aPage('Archived'))),
    record('https://archived.com/sky.png', 'image/png', Buffer.alloc(LARGE)),
  ]);
}

/**
 * The two files of a graph of two domains of which one links to the other over and over: one file is small, the other
 * is not.
 */
export function largeGraph(): Readonly<Record<'vertices' | 'edges', Buffer>> {
  // Long numbers, so that there are fewer to count.
  const line = `${'0'.repeat(40)}\t1\n`;
  return {
    vertices: Buffer.from('0\tcom.green\t1\n1\torg.lawns\t1\n'),
    edges: Buffer.from(line.repeat(LARGE / line.length + 1)),
  };
}

/** Few domains, and columns that nobody reads. */
export function largeRanks(): Buffer {
  const rows = Array.from(
    { length: LARGE / 8_500 },
    (_, at) => `${at + 1},1,site${at}.com,com,${9_000 - at},${'x'.repeat(8_500)}`,
  );
  return Buffer.from(`GlobalRank,TldRank,Domain,TLD,RefSubNets,Notes\n${rows.join('\n')}\n`);
}
