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

/** A link that earned its page a row. */
export interface LinkEvidence {
  /** The site that was asked for, as the query names it. */
  readonly site: string;
  readonly url: string;
  /** Empty for one that shows nothing, such as a picture without a text of its own. */
  readonly anchor: string;
  /** Keywords in lower case, sorted, separated by spaces; empty for none. */
  readonly rel: string;
  /** What stands around it, at most some 300 units; null for a link without a place in the visible text. */
  readonly sentence: string | null;
}

/** The links of a page, in its order. What only shown links need is asked for only of those. */
export interface PageLinks {
  urls: () => readonly string[];
  /** @param at the place in `urls` */
  read: (at: number) => { readonly anchor: string; readonly rel: string; readonly textOffset: number | null };
  /** The whole text. */
  text: () => string;
}

/** Of many links to one site so many are looked at for one that says something where people read. */
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

/** An address of a link that fulfils the condition; undefined where none is known. */
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
    // Most links are to elsewhere, which their letters show without taking them apart.
    if (!url.includes(node.host) || !siteHolds(site, URL.parse(url)?.hostname ?? '', '/')) continue;
    places.push(at);
    if (places.length === MOST_LOOKED_AT) break;
  }
  return places;
}

/** The first that has words at a place in the text, else the first of all. */
function bestLink(places: readonly number[], links: PageLinks): number | null {
  const telling = places.find((at) => {
    const { anchor, textOffset } = links.read(at);
    return textOffset !== null && words(anchor).length > 0;
  });
  return telling ?? places[0] ?? null;
}
