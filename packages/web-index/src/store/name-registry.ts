import type { DatabaseSync } from 'node:sqlite';
import { addressRest } from './address-parts.ts';
import { indexedText } from './indexed-text.ts';
import { createBoundedMap } from './bounded-map.ts';
import { nameKey } from './name-key.ts';
import { int, prepareRows } from './rows.ts';

interface HostIds {
  hostId: number;
  domainId: number;
}

/** Ids of domains, hosts, addresses and anchors, made when first asked for. */
export interface NameRegistry {
  hostIds: (host: string, domain: string) => HostIds;
  urlId: (url: string, host: string, hostId: number) => number;
  /** @param outward whether the link leaves its domain, so that its text is looked for */
  anchorId: (text: string, outward: boolean) => number;
  /** Writes the words of anchors that were met since; last in a transaction, see page-writer.ts. */
  flush: () => void;
  /** Forgets what it remembers; needed when a transaction that may have made ids was rolled back. */
  clear: () => void;
}

const HOST_LIMIT = 10_000;
const URL_LIMIT = 40_000;
const ANCHOR_LIMIT = 20_000;

export function createNameRegistry(db: DatabaseSync): NameRegistry {
  const hosts = createBoundedMap<string, HostIds>(HOST_LIMIT);
  const urls = createBoundedMap<string, number>(URL_LIMIT);
  const anchors = createBoundedMap<string, { id: number; spoken: boolean }>(ANCHOR_LIMIT);
  let newWords: [anchorId: number, indexed: string][] = [];

  const findDomain = prepareRows(db, 'SELECT id FROM domains WHERE name = ?', int);
  const addDomain = db.prepare('INSERT INTO domains (name) VALUES (?)');
  const findHost = prepareRows(db, 'SELECT id AS hostId, domain_id AS domainId FROM hosts WHERE name = ?', {
    hostId: int,
    domainId: int,
  });
  const addHost = db.prepare('INSERT INTO hosts (name, domain_id) VALUES (?, ?)');
  // Behind a plus the values asked for do not take the columns' places within the function as well, which would then be
  // called for them, although its answer is the key.
  const findUrl = prepareRows(
    db,
    'SELECT id FROM addresses WHERE address_key(host_id, rest) = ? AND +host_id = ? AND +rest = ?',
    int,
  );
  const addUrl = db.prepare('INSERT INTO addresses (host_id, rest) VALUES (?, ?)');
  const findAnchor = prepareRows(
    db,
    'SELECT id, spoken FROM anchors WHERE name_key(text) = ? AND +text = ?',
    [int, int],
  );
  const addAnchor = db.prepare('INSERT INTO anchors (text, spoken) VALUES (?, 0)');
  const setSpoken = db.prepare('UPDATE anchors SET spoken = 1 WHERE id = ?');
  const addAnchorWords = db.prepare('INSERT INTO anchors_fts (rowid, text) VALUES (?, ?)');

  function domainId(name: string): number {
    return findDomain.find(name) ?? Number(addDomain.run(name).lastInsertRowid);
  }

  return {
    hostIds(host, domain) {
      const known = hosts.get(host);
      if (known) return known;
      let ids: HostIds | null = findHost.find(host);
      if (ids === null) {
        const newDomainId = domainId(domain);
        ids = { hostId: Number(addHost.run(host, newDomainId).lastInsertRowid), domainId: newDomainId };
      }
      hosts.set(host, ids);
      return ids;
    },
    urlId(url, host, hostId) {
      const known = urls.get(url);
      if (known !== undefined) return known;
      const key = nameKey(url);
      const rest = addressRest(url, host);
      const id = findUrl.find(key, hostId, rest) ?? Number(addUrl.run(hostId, rest).lastInsertRowid);
      urls.set(url, id);
      return id;
    },
    anchorId(text, outward) {
      let anchor = anchors.get(text);
      if (anchor === undefined) {
        const key = nameKey(text);
        const row = findAnchor.find(key, text);
        anchor = row
          ? { id: row[0], spoken: row[1] === 1 }
          : { id: Number(addAnchor.run(text).lastInsertRowid), spoken: false };
        anchors.set(text, anchor);
      }
      if (outward && !anchor.spoken) {
        anchor.spoken = true;
        setSpoken.run(anchor.id);
        const indexed = indexedText(text);
        if (indexed !== '') newWords.push([anchor.id, indexed]);
      }
      return anchor.id;
    },
    flush() {
      for (const [id, indexed] of newWords) addAnchorWords.run(id, indexed);
      newWords = [];
    },
    clear() {
      newWords = [];
      hosts.clear();
      urls.clear();
      anchors.clear();
    },
  };
}
