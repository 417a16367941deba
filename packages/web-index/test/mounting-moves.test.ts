import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMountedReader, type ServingReader } from '../src/mounting/mounted-reader.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { createChance } from './query-random-index.ts';
import { makeIndexFolder, type IndexFolder } from './store-folder.ts';
import { aLink, aPage } from './store-pages.ts';

/** NIGHTLY=1 makes of 4 samples 300. */
const SAMPLES = process.env.NIGHTLY === '1' ? 300 : 4;
const ADDRESSES = 60;
const FILES = 3;
/** What takes more is not followed. */
const MOST_HOPS = 5;

let folder: IndexFolder;
const readers: ServingReader[] = [];
beforeAll(() => {
  folder = makeIndexFolder();
});
afterAll(() => {
  for (const reader of readers) reader.close();
  folder.remove();
});

const addressOf = (at: number): string => `https://site${at % 17}.example/${at}`;
const sourceOf = (file: number): string => `https://source${file}.example/`;

type Fact = { kind: 'page' | 'gone' } | { kind: 'moved'; to: number } | null;

/** What each address is, and which of the files knows it. */
function makeFacts(seed: number): { fact: Fact; file: number }[] {
  const chance = createChance(seed);
  return Array.from({ length: ADDRESSES }, (_, at) => {
    const file = chance.below(FILES);
    // Nowhere leads to itself: that is another spelling and no move.
    if (chance.in100(55))
      return { fact: { kind: 'moved', to: (at + 1 + chance.below(ADDRESSES - 1)) % ADDRESSES }, file };
    if (chance.in100(60)) return { fact: { kind: 'page' }, file };
    return { fact: chance.in100(60) ? { kind: 'gone' } : null, file };
  });
}

function write(name: string, facts: ReturnType<typeof makeFacts>, files: readonly number[]): void {
  const writer = openIndexWriter(join(dirname(folder.file), name));
  writer.transaction(() => {
    for (const file of files)
      writer.putPage(
        aPage({
          url: sourceOf(file),
          links: facts.map((_, at) => aLink(addressOf(at))),
        }),
      );
    for (const [at, { fact, file }] of facts.entries()) {
      if (fact === null || !files.includes(file)) continue;
      const url = addressOf(at);
      const { hostname } = new URL(url);
      if (fact.kind === 'page') writer.putPage(aPage({ url }));
      else
        writer.noteAddress({
          url,
          host: hostname,
          domain: hostname,
          status: fact.kind === 'gone' ? 404 : 301,
          movedTo: fact.kind === 'moved' ? addressOf(fact.to) : null,
          seenAt: '2026-06-01T00:00:00Z',
        });
    }
  });
  writer.close();
}

/** Where the links of each source end: at a page, at what is gone, or nowhere that is known. */
function endsOf(reader: ServingReader): string[][] {
  return reader
    .readPages([0, 1, 2].map(sourceOf), { withTargets: true })
    .map(({ links }) =>
      links.map(
        ({ url, target }) => `${url} ${target?.page != null ? 'page' : target?.isGone ? 'gone' : 'unknown'}`,
      ),
    );
}

/** By the facts alone: a circle is gone. */
function endByHand(facts: ReturnType<typeof makeFacts>, from: number): string {
  const seen = new Set([from]);
  let at = from;
  for (let hop = 0; ; hop += 1) {
    const { fact } = facts[at]!;
    if (fact?.kind !== 'moved') return fact?.kind ?? 'unknown';
    if (hop === MOST_HOPS) return 'unknown';
    if (seen.has(fact.to)) return 'gone';
    seen.add(fact.to);
    at = fact.to;
  }
}

it('a redirect whose hops lie in several files leads to where it leads in one file that knows them all', () => {
  let acrossFiles = 0;
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    const facts = makeFacts(sample);
    const parts = Array.from({ length: FILES }, (_, file) => `w${sample}-part${file}`);
    parts.forEach((name, file) => write(name, facts, [file]));
    write(`w${sample}-whole`, facts, [0, 1, 2]);
    const open = (...names: string[]): ServingReader => {
      const files = names.map((name) => join(dirname(folder.file), name));
      const reader = openMountedReader(files, files[0]!);
      readers.push(reader);
      return reader;
    };
    const [several, one] = [endsOf(open(...parts)), endsOf(open(`w${sample}-whole`))];
    expect(several, `sample ${sample}`).toEqual(one);
    expect(several, `sample ${sample}`).toHaveLength(FILES);
    const byHand = facts.map((_, at) => `${addressOf(at)} ${endByHand(facts, at)}`);
    expect(several[0], `sample ${sample}`).toEqual(byHand);
    // Negative control: without one of the files it would be seen.
    expect(endsOf(open(parts[0]!, parts[1]!))[0]).not.toEqual(one[0]);
    acrossFiles += facts.filter(
      ({ fact, file }) =>
        fact?.kind === 'moved' && facts[fact.to]!.fact?.kind === 'moved' && facts[fact.to]!.file !== file,
    ).length;
  }
  expect(acrossFiles).toBeGreaterThan(SAMPLES * 5);
});
