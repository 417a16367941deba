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
  /** How many are wanted at least, where it was announced. */
  wanted: number;
}

/**
 * What one search has fetched of a generation. Everything is answered at once or thrown as `Missing`; what is likely to be asked
 * next is fetched along with it, so that a search goes to the cluster two or three times.
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

  async function extend(asked: Stream, most: number): Promise<void> {
    const others = [...streams.values()].filter(
      (one) => one !== asked && !one.isWhole && one.seats.length < one.wanted,
    );
    const all = [
      { stream: asked, most: most - asked.seats.length },
      ...others.map((stream) => ({ stream, most: stream.wanted - stream.seats.length })),
    ];
    const questions = all.map(({ stream, most: count }): PagesQuestion => {
      const from = (stream.seats.at(-1) ?? stream.from - 1) + 1;
      const isWeighed = count <= WEIGHED_MOST;
      return {
        filter: JSON.parse(stream.filter) as Filter,
        from,
        to: stream.to,
        most: count,
        fields: isWeighed ? [...briefFields, ...WEIGHED] : briefFields,
      };
    });
    const answers = await askPages(cluster, generation, questions);
    for (const [at, { stream, most: count }] of all.entries()) {
      const found = answers[at] ?? [];
      for (const page of found) {
        stream.seats.push(page.seat);
        keep(page, count <= WEIGHED_MOST);
      }
      stream.isWhole ||= found.length < count;
    }
  }

  async function fetchSeats(seats: readonly number[], kept: readonly string[] | null): Promise<void> {
    const [found = []] = await askPages(cluster, generation, [
      {
        filter: any([{ terms: { seat: seats } }]),
        from: 1,
        to: generation.pages,
        most: seats.length,
        fields: kept === null ? [...briefFields, ...WEIGHED] : briefFields,
        ...(kept === null ? {} : { kept }),
      },
    ]);
    for (const page of found) {
      keep(page, kept === null);
      if (kept !== null) pages.set(page.seat, page.page as KeptPage);
    }
    const lost = seats.find((seat) => !briefs.has(seat));
    if (lost !== undefined) throw new Error(`The cluster does not have page ${lost} of its generation.`);
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
      if (!stream.isWhole && stream.seats.length < most) throw new Missing(() => extend(stream, most));
      return stream.seats;
    },
    announce(filter, range, most) {
      const stream = streamOf(filter, range);
      stream.wanted = Math.max(stream.wanted, most);
    },
    brief(seat) {
      const found = briefs.get(seat);
      if (found === undefined)
        throw new Missing(() =>
          fetchSeats(
            ahead(seat, (one) => briefs.has(one), FETCHED_AHEAD),
            null,
          ),
        );
      return found;
    },
    weighed(seat) {
      const found = weighings.get(seat);
      if (found === undefined)
        throw new Missing(() =>
          fetchSeats(
            ahead(seat, (one) => weighings.has(one), FETCHED_AHEAD),
            null,
          ),
        );
      return found;
    },
    kept(seats) {
      const missing = seats.filter((seat) => !pages.has(seat));
      if (missing.length === 0) return seats.map((seat) => pages.get(seat) as KeptPage);
      const [first] = missing;
      const wanted =
        missing.length === 1 && first !== undefined
          ? ahead(first, (one) => pages.has(one), TEXTS_AHEAD)
          : missing;
      throw new Missing(() => fetchSeats(wanted, ['*']));
    },
  };
}
