import type { DatabaseSync } from 'node:sqlite';
import type { PagePeople } from '../people/page-people.ts';

/**
 * Whom pages name and how they can be reached, as JSON. Not part of the schema's version: an index without the table is one
 * whose pages were imported before their people were read, and the next import of the same archives adds them.
 */
const TABLE = `
CREATE TABLE IF NOT EXISTS page_people (page_id INTEGER PRIMARY KEY REFERENCES pages, people TEXT NOT NULL)`;

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
      if (people) put.run(pageId, JSON.stringify(people).toWellFormed());
      else drop.run(pageId);
    },
    add(pageId, people) {
      if (people) add.run(pageId, JSON.stringify(people).toWellFormed());
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
  const find = db.prepare(`
    SELECT p.id, u.url, x.people FROM pages p CROSS JOIN page_people x ON x.page_id = p.id CROSS JOIN urls u ON u.id = p.url_id
    WHERE p.domain_id = ? ORDER BY length(u.url), u.url LIMIT ?`);
  return (domainId, most) =>
    find.all(domainId, most).map((row) => ({
      pageId: Number(row['id']),
      url: String(row['url']),
      people: JSON.parse(String(row['people'])) as PagePeople,
    }));
}
