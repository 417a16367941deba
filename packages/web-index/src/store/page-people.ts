import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { NamedBy, PagePeople, PersonMark, WayKind, WayMark } from '../people/page-people.ts';
import {
  blob,
  either,
  int,
  json,
  list,
  members,
  nullable,
  optional,
  prepareRows,
  text,
  truth,
} from './rows.ts';

/** What most of these values say, so that it need not be said in each. Part of the format: never to be changed. */
const COMMON = Buffer.from(
  '{"people":[{"name":"","by":"card without role","role":null,"profile":null,"hits":0,"isKnown":false,"company":null,"isQuoted":false,"inTeam":false,"sentence":""}],"ways":[{"kind":"address","value":"@.com","sentence":"@"},{"kind":"page","value":"https:///contact","sentence":"Contact"}]}',
);

const NAMED_BY: Readonly<Record<NamedBy, true>> = {
  'data author': true,
  'data person': true,
  'head author': true,
  byline: true,
  'byline text': true,
  guest: true,
  card: true,
  'card without role': true,
  'name and role': true,
  'introduces themselves': true,
  'founder sentence': true,
  'answers for it': true,
  'own page': true,
  copyright: true,
  'home title': true,
  'profile link': true,
};
const WAY_KINDS: Readonly<Record<WayKind, true>> = {
  guidelines: true,
  address: true,
  form: true,
  page: true,
};

const SAID = json(
  members({
    people: list(
      members({
        name: text,
        by: text,
        role: nullable(text),
        profile: nullable(text),
        hits: int,
        sentence: text,
        isKnown: truth,
        company: nullable(text),
        isQuoted: truth,
        inTeam: truth,
      }),
    ),
    ways: list(members({ kind: text, value: text, sentence: text })),
    profiles: optional(list(text)),
    isPlaceholder: optional(truth),
  }),
);

/**
 * What a page says, from its JSON. A mark of a kind that a later version has, in a pack of it, says nothing to this
 * one.
 */
function readPeople(packed: string | Uint8Array): PagePeople {
  const { people, ways, ...rest } = SAID.read(unpackPeople(packed));
  return {
    ...rest,
    people: people.filter((mark): mark is PersonMark => Object.hasOwn(NAMED_BY, mark.by)),
    ways: ways.filter((way): way is WayMark => Object.hasOwn(WAY_KINDS, way.kind)),
  };
}

/** As JSON, which files of version 2 and 3 kept as it is, or packed. */
export const PACKED_PEOPLE = either(text, blob);

export function packPeople(json: string): Uint8Array {
  return deflateRawSync(json, { level: 6, dictionary: COMMON });
}

/** As JSON. */
export function unpackPeople(stored: string | Uint8Array): string {
  return typeof stored === 'string'
    ? stored
    : inflateRawSync(stored, { dictionary: COMMON }).toString('utf8');
}

/**
 * Whom pages name and how they can be reached, as packed JSON. Not part of the schema's version: an index without the
 * table is one whose pages were imported before their people were read, and the next import of the same archives adds
 * them.
 */
const TABLE = `
CREATE TABLE IF NOT EXISTS page_people (page_id INTEGER PRIMARY KEY REFERENCES pages, people BLOB NOT NULL)`;

interface PagePeopleStore {
  /** Replaces what was stored of the page. */
  set: (pageId: number, people: PagePeople | null | undefined) => void;
  /** Stores it where nothing is known of the page yet. */
  add: (pageId: number, people: PagePeople | null | undefined) => void;
}

/** Whether the index has the table; read-only connections cannot make it. */
export function knowsPagePeople(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'page_people'").get() !== undefined;
}

/** The statements that keep the table. Run inside the caller's transaction. */
export function openPagePeople(db: DatabaseSync): PagePeopleStore {
  db.exec(TABLE);
  const put = db.prepare('INSERT OR REPLACE INTO page_people (page_id, people) VALUES (?, ?)');
  const add = db.prepare('INSERT OR IGNORE INTO page_people (page_id, people) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM page_people WHERE page_id = ?');
  return {
    set(pageId, people) {
      if (people) put.run(pageId, packPeople(JSON.stringify(people).toWellFormed()));
      else drop.run(pageId);
    },
    add(pageId, people) {
      if (people) add.run(pageId, packPeople(JSON.stringify(people).toWellFormed()));
    },
  };
}

export interface StoredPeople {
  url: string;
  people: PagePeople;
}

/** What the pages of a registrable domain say, those of the shortest addresses first, at most `most` of them. */
export function createPagePeopleReader(
  db: DatabaseSync,
): (domainId: number, most: number) => (StoredPeople & { pageId: number })[] {
  if (!knowsPagePeople(db)) return () => [];
  const find = prepareRows(
    db,
    `SELECT p.id, u.url, x.people FROM pages p CROSS JOIN page_people x ON x.page_id = p.id CROSS JOIN urls u ON u.id = p.url_id
    WHERE p.domain_id = ? ORDER BY length(u.url), u.url LIMIT ?`,
    [int, text, PACKED_PEOPLE],
  );
  return (domainId, most) =>
    find.list(domainId, most).map(([pageId, url, packed]) => ({
      pageId,
      url,
      people: readPeople(packed),
    }));
}
