import { unpackHead, type PageHead } from '@linklode/web-index/engine';
import { askPages, type FoundPage, type PagesQuestion, type SearchedGeneration } from './ask-pages.ts';
import type { Cluster } from './cluster.ts';
import { any, type Filter } from './filter.ts';
import { Missing } from './missing.ts';
import type { KeptPage } from './page-documents.ts';

/** What every list of matches brings along, and what only pages that are weighed need. */
const BRIEF = ['domain', 'cluster'] as const;
const WEIGHED = ['da', 'pa', 'spam', 'head', 'address'] as const;
/** Lists up to here come with what weighing needs: a window of pages and a few more. */
const WEIGHED_MOST = 300;
/** So many that are looked at next are fetched with one that is missing. */
const FETCHED_AHEAD = 200;
const TEXTS_AHEAD = 50;
const WINDOWS_AHEAD = 8;
/** In one question of an exchange. */
const SEATS_AT_ONCE = 1_000;
const TEXTS_AT_ONCE = 100;

interface BriefPage {
  domain: number;
  cluster: number;
  host: string | null;
}

interface WeighedPage {
  da: number | null;
  pa: number | null;
  spam: number | null;
  head: PageHead | null;
  address: string;
}

/** Pages that fulfil a filter, best first, as far as they were fetched. */
interface Stream {
  readonly filter: string;
  readonly from: number;
  readonly to: number;
  readonly seats: number[];
  isWhole: boolean;
  /** How many are wanted at least: asked for, or announced. */
  wanted: number;
}

interface Fetch {
  readonly question: PagesQuestion;
  readonly take: (found: readonly FoundPage[]) => void;
}

/**
 * What one search has fetched of a generation. Everything is answered at once or thrown as `Missing`; what is likely to
 * be asked next is fetched along with it, so that a search goes to the cluster two or three times.
 */
export interface PageStore {
  /** The first `most` pages from a seat on, or all where there are fewer. */
  matches: (filter: string, range: { from: number; to: number }, most: number) => readonly number[];
  /** Says that the first so many of a list will be asked for. */
  announce: (filter: string, range: { from: number; to: number }, most: number) => void;
  brief: (seat: number) => BriefPage;
  weighed: (seat: number) => WeighedPage;
  /** The kept pages, in the order given. */
  kept: (seats: readonly number[]) => KeptPage[];
  /**
   * Those of the pages that were not taken down; what is asked for otherwise comes from lists, which have none of
   * these.
   */
  shown: (seats: readonly number[]) => number[];
  /** Says which pages are weighed next and which are read: all of them that are not there are fetched at once. */
  prepare: (weighed: readonly number[], shown: readonly number[]) => void;
}

export function createPageStore(
  cluster: Cluster,
  generation: SearchedGeneration,
  { withHosts }: { readonly withHosts: boolean },
): PageStore {
  const streams = new Map<string, Stream>();
  const briefs = new Map<number, BriefPage>();
  const weighings = new Map<number, WeighedPage>();
  const pages = new Map<number, KeptPage>();
  const unweighed = new Set<number>();
  const unread = new Set<number>();
  /** Asked for by their seats, and not to be found. */
  const takenDown = new Set<number>();
  const briefFields = withHosts ? [...BRIEF, 'host'] : [...BRIEF];

  function streamOf(filter: string, { from, to }: { from: number; to: number }): Stream {
    const key = `${from} ${to} ${filter}`;
    let stream = streams.get(key);
    if (stream === undefined) {
      stream = { filter, from, to, seats: [], isWhole: from > to, wanted: 0 };
      streams.set(key, stream);
    }
    return stream;
  }

  function keep({ seat, fields }: FoundPage, isWeighed: boolean): void {
    if (!briefs.has(seat))
      briefs.set(seat, {
        domain: Number(fields['domain']),
        cluster: Number(fields['cluster'] ?? 0),
        host: withHosts ? String(fields['host']) : null,
      });
    if (!isWeighed || weighings.has(seat)) return;
    const figure = (name: string): number | null =>
      fields[name] === undefined ? null : Number(fields[name]);
    const head = fields['head'];
    weighings.set(seat, {
      da: figure('da'),
      pa: figure('pa'),
      spam: figure('spam'),
      head: head === undefined ? null : unpackHead(Buffer.from(String(head), 'base64')),
      address: String(fields['address']),
    });
  }

  function miss(figures: readonly number[], texts: readonly number[]): never {
    for (const seat of figures) unweighed.add(seat);
    for (const seat of texts) unread.add(seat);
    throw new Missing(bring);
  }

  function listFetch(stream: Stream): Fetch {
    const most = stream.wanted - stream.seats.length;
    const isWeighed = most <= WEIGHED_MOST;
    const from = (stream.seats.at(-1) ?? stream.from - 1) + 1;
    const fields = isWeighed ? [...briefFields, ...WEIGHED] : briefFields;
    return {
      question: { filter: JSON.parse(stream.filter) as Filter, from, to: stream.to, most, fields },
      take(found) {
        for (const page of found) {
          stream.seats.push(page.seat);
          keep(page, isWeighed);
        }
        stream.isWhole ||= found.length < most;
      },
    };
  }

  function seatsFetch(seats: readonly number[], isKept: boolean): Fetch {
    return {
      question: {
        filter: any([{ terms: { seat: seats } }]),
        from: 1,
        to: generation.pages,
        most: seats.length,
        ...(isKept ? { fields: briefFields, kept: ['*'] } : { fields: [...briefFields, ...WEIGHED] }),
      },
      take(found) {
        for (const page of found) {
          keep(page, !isKept);
          if (isKept) pages.set(page.seat, page.page as KeptPage);
        }
        const lost = seats.filter((seat) => !briefs.has(seat));
        if (lost.length > 0 && generation.hidden === null)
          throw new Error(`The cluster does not have page ${lost[0]} of its generation.`);
        for (const seat of lost) takenDown.add(seat);
      },
    };
  }

  /** Everything that was found missing since it was last called, in one exchange. */
  async function bring(): Promise<void> {
    const fetches = [
      ...[...streams.values()]
        .filter(({ isWhole, seats, wanted }) => !isWhole && seats.length < wanted)
        .map(listFetch),
      ...portionsOf(unweighed, SEATS_AT_ONCE).map((seats) => seatsFetch(seats, false)),
      ...portionsOf(unread, TEXTS_AT_ONCE).map((seats) => seatsFetch(seats, true)),
    ];
    unweighed.clear();
    unread.clear();
    if (fetches.length === 0) return;
    const answers = await askPages(
      cluster,
      generation,
      fetches.map(({ question }) => question),
    );
    for (const [at, { take }] of fetches.entries()) take(answers[at] ?? []);
  }

  /** This page and those that follow it in the lists and are not there either: they are looked at next. */
  function ahead(seat: number, isThere: (seat: number) => boolean, most: number): number[] {
    const wanted = new Set([seat]);
    for (const { seats } of streams.values()) {
      const place = seats.indexOf(seat);
      if (place === -1) continue;
      for (let at = place; at < seats.length && wanted.size < most; at++) {
        const next = seats[at] ?? seat;
        if (!isThere(next)) wanted.add(next);
      }
    }
    return [...wanted];
  }

  return {
    matches(filter, range, most) {
      const stream = streamOf(filter, range);
      if (!stream.isWhole && stream.seats.length < most) {
        stream.wanted = Math.max(stream.wanted, most);
        throw new Missing(bring);
      }
      return stream.seats;
    },
    announce(filter, range, most) {
      const stream = streamOf(filter, range);
      stream.wanted = Math.max(stream.wanted, most);
    },
    brief: (seat) =>
      briefs.get(seat) ??
      miss(
        ahead(seat, (one) => briefs.has(one), FETCHED_AHEAD),
        [],
      ),
    weighed: (seat) =>
      weighings.get(seat) ??
      miss(
        ahead(seat, (one) => weighings.has(one), FETCHED_AHEAD),
        [],
      ),
    kept(seats) {
      const missing = seats.filter((seat) => !pages.has(seat));
      const [first] = missing;
      if (first === undefined) return seats.map((seat) => pages.get(seat) as KeptPage);
      return miss([], missing.length > 1 ? missing : ahead(first, (one) => pages.has(one), TEXTS_AHEAD));
    },
    shown(seats) {
      const unknown = seats.filter((seat) => !weighings.has(seat) && !takenDown.has(seat));
      if (unknown.length > 0) miss(unknown, []);
      return seats.filter((seat) => !takenDown.has(seat));
    },
    prepare(weighed, shown) {
      const figures = weighed.filter((seat) => !weighings.has(seat));
      const [first] = figures;
      // Small windows come one after the other.
      if (first !== undefined)
        figures.push(
          ...ahead(
            first,
            (one) => weighings.has(one),
            Math.min(FETCHED_AHEAD, WINDOWS_AHEAD * figures.length),
          ),
        );
      const texts = shown.filter((seat) => !pages.has(seat));
      if (figures.length + texts.length > 0) miss(figures, texts);
    },
  };
}

function portionsOf(all: ReadonlySet<number>, most: number): number[][] {
  const left = [...all];
  return Array.from({ length: Math.ceil(left.length / most) }, (_, at) =>
    left.slice(at * most, (at + 1) * most),
  );
}
