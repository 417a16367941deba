import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIndexReader, openIndexWriter } from '../src/index.ts';
import { writeIndexOf } from './oracle/index-of-pages.ts';
import { differences, hasRelated, productAnswer, withRightAnswers, type Answer } from './oracle/answers.ts';
import { labelledPages } from './oracle/labelled-pages.ts';
import { readWeb, satisfyingUrls, type OraclePage, type OracleWeb } from './oracle/oracle-match.ts';
import { oracleParse } from './oracle/oracle-parser.ts';
import type { Test, Tree } from './oracle/oracle-tree.ts';
import { randomQueries } from './oracle/random-queries.ts';

/**
 * A comparison that cannot turn red proves nothing. Each bug below is a real way to get an index wrong; every one of
 * them must be noticed by the same 500 queries that the index is judged by.
 */
const labelled = labelledPages(20, 220);
const { pages } = labelled;
const web = readWeb(pages);
const asked = withRightAnswers(randomQueries(21, 500, pages), web);
const rightAnswers = new Map(asked.map(({ query, right }) => [query, right]));

interface Bug {
  web?: OracleWeb;
  tree?: (tree: Tree) => Tree;
  urls?: (urls: string[]) => string[];
  position?: (position: number) => number;
}

function answerWith(bug: Bug): (query: string) => Answer {
  return (query) => {
    const right = rightAnswers.get(query)!;
    if ('error' in right) {
      const due = right.position ?? 0;
      const position = bug.position?.(due) ?? due;
      return { error: right.error ?? 'some other words', position };
    }
    const reading = oracleParse(query);
    if (!reading.ok || hasRelated(reading.tree)) throw new Error(`${query} has no tree`);
    const urls = satisfyingUrls(changed(reading.tree, bug.tree ?? ((tree) => tree)), bug.web ?? web);
    return { urls: bug.urls?.(urls) ?? urls };
  };
}

function changed(tree: Tree, change: (tree: Tree) => Tree): Tree {
  if ('all' in tree) return change({ all: tree.all.map((part) => changed(part, change)) });
  if ('any' in tree) return change({ any: tree.any.map((part) => changed(part, change)) });
  if ('not' in tree) return change({ not: changed(tree.not, change) });
  return change(tree);
}

function changedTests(change: (test: Test) => Tree): Bug {
  return { tree: (tree) => ('test' in tree ? change(tree) : tree) };
}

function changedPages(change: (page: OraclePage) => OraclePage): Bug {
  return { web: readWeb(pages.map(change)) };
}

function lost<T>(list: T[]): T[] {
  return list.slice(0, -1);
}

const BUGS: Record<string, Bug> = {
  'one page is lost': { web: web.filter((_, index) => index !== 110) },
  'the last row is cut off': { urls: lost },
  'a row is answered twice': { urls: (urls) => [...urls, ...urls.slice(0, 1)] },
  'OR is taken as "and"': { tree: (tree) => ('any' in tree ? { all: tree.any } : tree) },
  '"and" is taken as OR': { tree: (tree) => ('all' in tree ? { any: tree.all } : tree) },
  'minus is ignored': { tree: (tree) => ('not' in tree ? tree.not : tree) },
  'a phrase is any of its words': changedTests((test) =>
    test.test === 'words' && test.field !== 'url'
      ? {
          all: test.pieces
            .filter((piece) => typeof piece === 'string')
            .map((piece) => ({ ...test, pieces: [piece] })),
        }
      : test,
  ),
  'a gap may be empty': changedTests((test) =>
    test.test === 'words'
      ? {
          ...test,
          pieces: test.pieces.map((piece) => (typeof piece === 'string' ? piece : { ...piece, from: 0 })),
        }
      : test,
  ),
  'a gap ends one word early': changedTests((test) =>
    test.test === 'words'
      ? {
          ...test,
          pieces: test.pieces.map((piece) =>
            typeof piece === 'string' ? piece : { ...piece, to: piece.to - 1 },
          ),
        }
      : test,
  ),
  'intitle: looks into the text too': changedTests((test) =>
    test.test === 'words' && test.field === 'title' ? { ...test, field: 'title or text' } : test,
  ),
  'words are sought in the text only': changedTests((test) =>
    test.test === 'words' && test.field === 'title or text' ? { ...test, field: 'text' } : test,
  ),
  'site: leaves out what is below': changedTests((test) =>
    test.test === 'site' ? { all: [test, { not: { ...test, onlyBelow: true, path: '' } }] } : test,
  ),
  'site: with a leading dot covers the name itself': changedTests((test) =>
    test.test === 'site' ? { ...test, onlyBelow: false } : test,
  ),
  'site: forgets the path': changedTests((test) => (test.test === 'site' ? { ...test, path: '' } : test)),
  'before: includes its day': changedTests((test) =>
    test.test === 'before' ? { ...test, day: `${test.day}+` } : test,
  ),
  'link: counts links within the site': changedTests((test) =>
    test.test === 'link' ? { any: [test, { ...test, test: 'site', path: '' }] } : test,
  ),
  'gap: is content with one': changedTests((test) =>
    test.test === 'gap' ? { any: test.hosts.map((site) => ({ test: 'link', ...site })) } : test,
  ),
  'gap: asks for all': changedTests((test) =>
    test.test === 'gap' ? { all: test.hosts.map((site) => ({ test: 'link', ...site })) } : test,
  ),
  'inanchor: counts links from the same domain': changedPages((page) => ({ ...page, domain: page.url })),
  'a missing score is zero': changedPages((page) => ({
    ...page,
    da: page.da ?? 0,
    pa: page.pa ?? 0,
    spam: page.spam ?? 0,
  })),
  'a missing date is the year 1970': changedPages((page) => ({ ...page, date: page.date ?? '1970-01-01' })),
  'htm is html': changedPages((page) => ({
    ...page,
    filetype: page.filetype === 'htm' ? 'html' : page.filetype,
  })),
  'errors are told one place too far': { position: (position) => position + 1 },
};

test('without a bug nothing differs', () => {
  expect(differences(asked, answerWith({}))).toEqual([]);
});

test.each(Object.keys(BUGS))('it is noticed when %s', (name) => {
  expect(differences(asked, answerWith(BUGS[name]!)).length).toBeGreaterThan(0);
});

test('an error in place of an answer is noticed, and so is an answer in place of an error', () => {
  const two = withRightAnswers(['coffee', 'site:'], web);
  const keyword = 'Your operator is missing a keyword.';
  expect(differences(two, () => ({ error: keyword, position: 0 }))).toEqual([
    { query: 'coffee', difference: expect.stringContaining('pages were due') },
    { query: 'site:', difference: expect.stringContaining('was due, got') },
  ]);
  expect(differences(two, () => ({ urls: [] }))).toEqual([
    { query: 'coffee', difference: expect.stringContaining('missing') },
    { query: 'site:', difference: expect.stringContaining('an error at 0 was due') },
  ]);
});

describe('a damaged index file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linklode-control-'));
    writeIndexOf(labelled, join(folder, 'sound.sqlite'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const HARM: Record<string, string> = {
    'nothing at all': 'SELECT 1',
    'dates are lost': 'UPDATE pages SET date = NULL WHERE id % 5 = 0',
    'a missing DA is zero': 'UPDATE domains SET da = 0 WHERE da IS NULL',
    'links are lost': 'DELETE FROM page_links; DELETE FROM outward_sources',
    'labels are lost': 'DELETE FROM page_industries WHERE page_id % 3 = 0',
  };

  test.each(Object.keys(HARM))('%s', async (name) => {
    const file = join(folder, `${name}.sqlite`);
    await copyFile(join(folder, 'sound.sqlite'), file);
    const writer = openIndexWriter(file);
    writer.db.exec(HARM[name]!);
    writer.optimise();
    writer.close();
    const reader = openIndexReader(file);
    const found = differences(asked, (query) => productAnswer(query, reader.matchUrls));
    reader.close();
    if (name === 'nothing at all') expect(found).toEqual([]);
    else expect(found.length).toBeGreaterThan(0);
  });
});
