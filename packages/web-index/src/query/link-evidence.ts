import {
  linksOfGap,
  sentenceAt,
  siteHolds,
  words,
  type GapNode,
  type LinkNode,
  type PreparedPage,
  type SiteNode,
} from '@linklode/query-language';

/** A link for which its page has a row. */
export interface LinkEvidence {
  /** The site that was asked for, as the query names it. */
  readonly site: string;
  readonly url: string;
  /** The text of the link; empty for a link without text, such as a picture without a description. */
  readonly anchor: string;
  /** Keywords in lower case, sorted, separated by spaces; empty for none. */
  readonly rel: string;
  /** The text around the link, at most some 300 units; null for a link without a place in the visible text. */
  readonly sentence: string | null;
}

/** The links of a page, in the page's order. Details are read only of links that are shown. */
export interface PageLinks {
  urls: () => readonly string[];
  /** @param at the place in `urls` */
  read: (at: number) => { readonly anchor: string; readonly rel: string; readonly textOffset: number | null };
  /** The whole text. */
  text: () => string;
}

/** If there are many links to one site, so many are looked at to find one with words in the visible text. */
const MOST_LOOKED_AT = 5;

/** One link for each site that the page links to, in the order of the query. */
export function linkEvidence(node: LinkNode | GapNode, page: PreparedPage, links: PageLinks): LinkEvidence[] {
  const urls = links.urls();
  return (node.type === 'gap' ? linksOfGap(node) : [node]).flatMap((asked) => {
    if (siteHolds(siteOf(asked), page.host, '/')) return [];
    const at = bestLink(placesOfLinks(asked, urls), links);
    const url = at === null ? undefined : urls[at];
    if (at === null || url === undefined) return [];
    const { anchor, rel, textOffset } = links.read(at);
    const sentence =
      textOffset === null
        ? ''
        : sentenceAt(links.text(), { start: textOffset, end: textOffset + anchor.length });
    const site = (asked.subdomainsOnly ? '.' : '') + asked.host;
    return [{ site, url, anchor, rel, sentence: sentence === '' ? null : sentence }];
  });
}

/** The address of a link that fulfils the condition; undefined if none is known. */
export function linkedAddress(node: LinkNode, urls: readonly string[]): string | undefined {
  const [first] = placesOfLinks(node, urls);
  return first === undefined ? undefined : urls[first];
}

function siteOf({ host, subdomainsOnly }: LinkNode): SiteNode {
  return { type: 'site', host, subdomainsOnly, path: null };
}

function placesOfLinks(node: LinkNode, urls: readonly string[]): number[] {
  const site = siteOf(node);
  const places: number[] = [];
  for (const [at, url] of urls.entries()) {
    // Most links lead to other sites; that can be seen from the text of the address without parsing it.
    if (!url.includes(node.host) || !siteHolds(site, URL.parse(url)?.hostname ?? '', '/')) continue;
    places.push(at);
    if (places.length === MOST_LOOKED_AT) break;
  }
  return places;
}

/** The first link with words at a place in the text; if there is none, the first link. */
function bestLink(places: readonly number[], links: PageLinks): number | null {
  const telling = places.find((at) => {
    const { anchor, textOffset } = links.read(at);
    return textOffset !== null && words(anchor).length > 0;
  });
  return telling ?? places[0] ?? null;
}
