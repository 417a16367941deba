import { CONTENT_PATHS } from '@linklode/contract';

/** robots.txt: everything may be fetched; pages that must not be listed say so themselves by a header. */
export function robotsText(webOrigin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${webOrigin}/sitemap.xml\n`;
}

/** sitemap.xml of the pages that hold something to read, by https://www.sitemaps.org/protocol.html. */
export function sitemapXml(webOrigin: string): string {
  const entries = CONTENT_PATHS.map((path) => `  <url><loc>${new URL(path, webOrigin).href}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
