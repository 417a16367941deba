import type { ExtractedLink, ExtractedPage } from '../src/page.ts';

/** The last two labels; enough for the hosts of these tests. */
function testDomain(host: string): string {
  return host.split('.').slice(-2).join('.');
}

export function aLink(url: string, anchor = 'there', rel = ''): ExtractedLink {
  const host = new URL(url).hostname;
  return { url, host, domain: testDomain(host), anchor, rel, textOffset: null };
}

export function aPage(given: Partial<ExtractedPage> & { url: string }): ExtractedPage {
  const { hostname } = new URL(given.url);
  return {
    host: hostname,
    domain: testDomain(hostname),
    title: 'A title',
    description: null,
    text: 'Some text',
    lang: 'en',
    date: null,
    filetype: 'html',
    capturedAt: null,
    links: [],
    ...given,
  };
}
