import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { WebSearchError, type WebSearchAnswer, type WebSearchRequest } from '../../modules/search/index.ts';
import { VendorError } from '../../platform/outgoing/vendor-error.ts';
import { chainOwnIndex, createSearchChain } from './search-chain.ts';
import type { ChainedSource } from './vendor-search.ts';

const REQUEST: WebSearchRequest = {
  query: { root: { type: 'phrase', field: 'any', items: ['roses'] } },
  exclude: [],
  page: 1,
  pageSize: 10,
};
const NOTHING: WebSearchAnswer = { results: [], total: 0 };

let clockMs = 0;
vi.spyOn(performance, 'now').mockImplementation(() => clockMs);
afterEach(() => {
  clockMs = 0;
});
afterAll(() => {
  vi.restoreAllMocks();
});

const asked: string[] = [];
function source(name: string, answer: () => WebSearchAnswer): ChainedSource {
  return {
    name,
    version: name,
    search: () => {
      asked.push(name);
      return Promise.resolve().then(answer);
    },
  };
}
const away = (name: string, takesMs = 0): ChainedSource =>
  source(name, () => {
    clockMs += takesMs;
    throw new VendorError(name, 'retryable', 'no answer in time');
  });
const lacks = (name: string, operator: string): ChainedSource =>
  source(name, () => {
    throw new WebSearchError(`cannot look for ${operator}`, { retryable: false });
  });

async function run(
  ...sources: ChainedSource[]
): Promise<{ asked: string[]; error: unknown; told: string[] }> {
  asked.length = 0;
  const told: string[] = [];
  const chain = createSearchChain(sources, (name, error) => told.push(`${name}: ${error.message}`));
  const error = await chain.search(REQUEST).then(
    () => null,
    (caught: unknown) => caught,
  );
  return { asked: [...asked], error, told };
}

test('whoever has waited long is given what is there: no other vendor is begun, the own index is', async () => {
  const own = chainOwnIndex(() => {
    asked.push('own-index');
    return Promise.resolve(NOTHING);
  });
  const slow = await run(
    away('one', 6_000),
    away('two', 6_000),
    source('three', () => NOTHING),
    own,
  );
  expect(slow).toMatchObject({ asked: ['one', 'two', 'own-index'], error: null });
  expect(slow.told).toEqual(['one: one: no answer in time', 'two: two: no answer in time']);
  const alone = await run(
    away('one', 11_000),
    source('two', () => NOTHING),
  );
  expect(alone.error).toMatchObject({ retryable: true });
});

test('only where every source lacks it, it is the query’s fault', async () => {
  expect((await run(lacks('one', 'link:'), lacks('two', 'lang:'))).error).toMatchObject({
    retryable: false,
    message: 'cannot look for lang:',
  });
  expect((await run(lacks('one', 'link:'), away('two'))).error).toMatchObject({ retryable: true });
});

test('a defect of ours is not passed over', async () => {
  const broken = source('one', () => {
    throw new TypeError('defect');
  });
  expect(
    await run(
      broken,
      source('two', () => NOTHING),
    ),
  ).toMatchObject({ asked: ['one'], error: { name: 'TypeError' } });
});

test('the version tells the sources and their order', () => {
  const versions = [['a', 'b'], ['b', 'a'], ['a']].map((names) =>
    createSearchChain(
      names.map((name) => source(name, () => NOTHING)),
      () => undefined,
    ).version(),
  );
  expect(new Set(versions).size).toBe(3);
});
