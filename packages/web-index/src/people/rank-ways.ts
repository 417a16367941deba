import type { StoredPeople } from '../store/page-people.ts';
import { pagePurposeOf } from './page-purpose.ts';
import type { PagePeople, WayKind } from './page-people.ts';

/** A way to reach the site, and the page that shows it. */
export interface FoundWay {
  kind: WayKind;
  /** The mail address, or the address of the page. */
  value: string;
  pageUrl: string;
  sentence: string;
}

const ORDER: readonly WayKind[] = ['guidelines', 'address', 'form', 'page'];
const MOST: Readonly<Record<WayKind, number>> = { guidelines: 2, address: 3, form: 1, page: 1 };
/** Of several role addresses those that editors read come first. */
const EDITORIAL =
  /^(?:edit|press|presse|prensa|pers|redak|redac|submission|contribut|guest|write|pitch|media|pr@|news)/;

/** Forms there are for applicants, buyers and donors. */
const FOR_OTHERS =
  /(?:^|\/)(?:careers?|jobs?|vacanc\w+|apply|applications?|merch\w*|shop|store|cart|checkout|orders?|donat\w+)(?:[/.]|$)/i;

/** The best of each kind, in the order in which a practitioner tries them. */
export function rankWays(pages: readonly StoredPeople[]): FoundWay[] {
  const found = pages.flatMap(({ url, people }) =>
    people.ways
      .filter(
        (way) =>
          !isGuestPost(way) && !(way.kind === 'form' && FOR_OTHERS.test(URL.parse(url)?.pathname ?? '/')),
      )
      .map((way) => ({ ...way, pageUrl: url })),
  );
  const hasPage = found.some(({ kind }) => kind === 'page');
  return ORDER.flatMap((kind) => {
    const values = new Map<string, FoundWay>();
    const places = new Map<string, number>();
    for (const way of found) {
      if (way.kind !== kind) continue;
      // Beside an article or a product stand forms for its readers and buyers; the contact page is the better way.
      if (kind === 'form' && hasPage && pagePurposeOf(way.pageUrl) === 'other') continue;
      const key = way.value.replace(/\/(?:index\.\w+)?$/, '');
      places.set(key, (places.get(key) ?? 0) + 1);
      const known = values.get(key);
      if (known === undefined || costOf(way) < costOf(known)) values.set(key, way);
    }
    return [...values]
      .toSorted(
        ([a, one], [b, two]) =>
          costOf(one) - costOf(two) || places.get(b)! - places.get(a)! || (a < b ? -1 : 1),
      )
      .slice(0, MOST[kind])
      .map(([, way]) => way);
  });
}

/** A text that a guest wrote says so as rules for guests do: "Guest post: a bread without kneading". */
function isGuestPost({ kind, sentence }: PagePeople['ways'][number]): boolean {
  return (
    kind === 'guidelines' &&
    /^guest (?:post|article|author|blog)(?:ger)?\s*(?:[:|–—-]|by\b|from\b)\s*\S/i.test(sentence)
  );
}

function costOf({ kind, value, pageUrl }: FoundWay): number {
  if (kind === 'address') return EDITORIAL.test(value) ? 0 : 1;
  const purpose = pagePurposeOf(kind === 'page' ? value : pageUrl);
  return (purpose === 'contact' ? 0 : purpose === 'home' ? 10 : 20) + Math.min(value.length / 100, 9);
}
