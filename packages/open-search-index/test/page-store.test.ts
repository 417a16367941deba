import { expect, test } from 'vitest';
import type { SearchedGeneration } from '../src/ask-pages.ts';
import type { Cluster } from '../src/cluster.ts';
import { answerByFetching } from '../src/missing.ts';
import { createPageStore } from '../src/page-store.ts';

const SEATS = 1_000;

interface Body {
  query: { bool: { filter: [{ terms?: { seat: number[] } }, { range: { seat: { gte: number } } }] } };
  size: number;
  _source?: unknown;
}

/** A cluster in which every page fulfils every list, and how many questions each exchange had. */
function pretended(): { cluster: Cluster; exchanges: number[] } {
  const exchanges: number[] = [];
  const hitOf = (seat: number, isKept: boolean): object => ({
    sort: [seat],
    fields: { domain: [1], address: [`https://x.example/${seat}`] },
    ...(isKept ? { _source: { page: { url: `https://x.example/${seat}` } } } : {}),
  });
  const call = <T>({ lines = '' }: { lines?: string }): Promise<T> => {
    const bodies = lines
      .trim()
      .split('\n')
      .filter((_, at) => at % 2 === 1)
      .map((line) => JSON.parse(line) as Body);
    exchanges.push(bodies.length);
    const responses = bodies.map(({ query, size, _source }) => {
      const [filter, { range }] = query.bool.filter;
      const seats =
        filter.terms?.seat ??
        Array.from({ length: SEATS }, (_, at) => at + 1).filter((seat) => seat >= range.seat.gte);
      return { hits: { hits: seats.slice(0, size).map((seat) => hitOf(seat, _source !== undefined)) } };
    });
    return Promise.resolve({ responses } as T);
  };
  return { cluster: { name: 'linklode', call }, exchanges };
}

const GENERATION = { pagesIndex: 'linklode-pages-1', pages: SEATS, hidden: null } as SearchedGeneration;
const EVERYWHERE = { from: 1, to: SEATS };
const LIST = '{"match_all":{}}';
const BETTER = '{"exists":{"field":"da"}}';

test('a list, what was announced beside it, pages to weigh and pages to read are one exchange each time, however many they are', async () => {
  const { cluster, exchanges } = pretended();
  const store = createPageStore(cluster, GENERATION, { withHosts: false });
  const answer = await answerByFetching(() => {
    store.announce(BETTER, EVERYWHERE, 256);
    const seats = store.matches(LIST, EVERYWHERE, 900).slice(0, 900);
    const far = seats.slice(300, 700);
    store.prepare(far, seats.slice(800, 810));
    return {
      worth: far.map((seat) => store.weighed(seat).address).length,
      rows: store.kept(seats.slice(800, 810)).map(({ url }) => url),
    };
  });
  expect(answer.worth).toBe(400);
  expect(answer.rows[0]).toBe('https://x.example/801');
  expect(exchanges).toEqual([2, 2]);
});

test('small windows of one list are fetched ahead', async () => {
  const { cluster, exchanges } = pretended();
  const store = createPageStore(cluster, GENERATION, { withHosts: false });
  await answerByFetching(() => {
    const seats = store.matches(LIST, EVERYWHERE, SEATS);
    for (let at = 0; at < 192; at += 12) store.prepare(seats.slice(at, at + 12), []);
  });
  expect(exchanges.length).toBeLessThanOrEqual(3);
});

test('pages that were taken down are told from those that are lost', async () => {
  const { cluster, exchanges } = pretended();
  const lacking: Cluster = {
    ...cluster,
    call: async <T>(asked: Parameters<Cluster['call']>[0]) => {
      const answer = await cluster.call<{ responses: { hits: { hits: { sort: [number] }[] } }[] }>(asked);
      const responses = answer.responses.map(({ hits: { hits } }) => ({
        hits: { hits: hits.filter(({ sort: [seat] }) => seat !== 7) },
      }));
      return { responses } as T;
    },
  };
  const taken = { ...GENERATION, hidden: { exists: { field: 'da' } } } as SearchedGeneration;
  const shownIn = (generation: SearchedGeneration): Promise<number[]> => {
    const store = createPageStore(lacking, generation, { withHosts: false });
    return answerByFetching(() => store.shown([6, 7, 8]));
  };
  expect(await shownIn(taken)).toEqual([6, 8]);
  expect(exchanges).toEqual([1]);
  await expect(shownIn(GENERATION)).rejects.toThrow('does not have page 7');
});
