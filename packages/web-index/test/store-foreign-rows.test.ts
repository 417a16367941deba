import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openIndexReader, type IndexReader } from '../src/query/index-reader.ts';
import { explainDomain } from '../src/ranking/explain.ts';
import { addIndexFunctions } from '../src/store/index-functions.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { createPagePeopleReader, packPeople } from '../src/store/page-people.ts';
import { parsed } from './parsed-query.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

const ANN = {
  name: 'Ann Lee',
  by: 'byline',
  role: null,
  profile: null,
  hits: 0,
  sentence: 'By Ann Lee',
  isKnown: true,
  company: null,
  isQuoted: false,
  inTeam: false,
};

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
  writePages(folder.file, [aPage({ url: 'https://one.example/', title: 'Bees', text: 'All of bees' })]);
});
afterEach(() => folder.remove());

/** What a file of another maker, or of another version, may hold. */
function change(sql: string, ...values: (string | Uint8Array)[]): void {
  const db = new DatabaseSync(folder.file);
  addIndexFunctions(db);
  db.prepare(sql).run(...values);
  db.close();
}

function read<T>(ask: (db: DatabaseSync) => T): T {
  const db = openIndexDatabase(folder.file);
  try {
    return ask(db);
  } finally {
    db.close();
  }
}

test('a title that is no text ends a search with an error that names it, and shows nobody anything', () => {
  change("UPDATE pages SET title = x'00ff'");
  const reader: IndexReader = openIndexReader(folder.file);
  const search = () => reader.search({ query: parsed('bees'), exclude: [], page: 1, pageSize: 10 });
  expect(search).toThrow('The column "title" is bytes, not a text, in: SELECT');
  reader.close();
});

test('scores are explained by what is whole, and by nothing else', () => {
  const explain = () => read((db) => explainDomain(db, 'one.example'));
  expect(explain()?.inputs).toBeNull();
  change(`UPDATE domains SET rank_inputs = '{"v":4,"domains":"many"}'`);
  expect(explain).toThrow('The column "inputs" has domains, which is the text "many", not a whole number');
});

test('people are read as far as this version knows what marks them', () => {
  const said = {
    people: [ANN, { ...ANN, name: 'Bo Day', by: 'a mark of the future' }],
    ways: [{ kind: 'pigeon', value: 'coo', sentence: 'Send one' }],
    since: 2027,
  };
  const people = () => read((db) => createPagePeopleReader(db)(1, 10).map((page) => page.people));
  change('INSERT OR REPLACE INTO page_people VALUES (1, ?)', packPeople(JSON.stringify(said)));
  expect(people()).toEqual([{ people: [ANN], ways: [], since: 2027 }]);
  change('INSERT OR REPLACE INTO page_people VALUES (1, ?)', packPeople('{"people":[{"name":7}],"ways":[]}'));
  expect(people).toThrow('has people, which has 0, which has name, which is 7, not a text');
});
