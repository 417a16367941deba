import type { DatabaseSync } from 'node:sqlite';

/** As in the triggers of the schema. */
const BLOCK_SIZE = 1024;
const DOMAINS_CHANGED = -1;
const AT_ONCE = 2000;

interface Capture {
  member: number;
  id: number;
  capturedAt: string;
}

/** Pages that another file has a newer capture of. */
interface SupersededPages {
  /** Looks at what changed since; to be called in each transaction. */
  refresh: () => void;
  of: (member: number) => ReadonlySet<number>;
}

/**
 * Of an address that several files hold, the latest capture counts, as within one file: one without a time loses, and of equals that of
 * the first file stays. Looked through once, which takes a look-up for each page of all files but the largest, and from then on
 * block by block as an import writes. (A page that is only seen again with the same content keeps its place until the files are
 * opened anew.)
 */
export function findSupersededPages(dbs: readonly DatabaseSync[]): SupersededPages {
  const files = dbs.map((db) => {
    const findAll = db.prepare(`
      SELECT p.id, u.url, coalesce(p.captured_at, '') FROM pages p CROSS JOIN urls u ON u.id = p.url_id
      WHERE p.id BETWEEN ? AND ?`);
    const findOthers = db.prepare(`
      SELECT j.key, p.id, coalesce(p.captured_at, '') FROM json_each(?) j CROSS JOIN urls u ON u.url = j.value
        CROSS JOIN pages p ON p.url_id = u.id`);
    const blockVersions = db.prepare('SELECT block, version FROM figure_blocks');
    for (const statement of [findAll, findOthers, blockVersions]) statement.setReturnArrays(true);
    return {
      findAll,
      findOthers,
      blockVersions,
      dataVersion: db.prepare('PRAGMA data_version'),
      counts: db.prepare('SELECT count(*) AS pages, max(id) AS last FROM pages'),
      version: null as unknown,
      blocks: new Map<number, number>(),
      superseded: new Set<number>(),
    };
  });
  let isFirst = true;

  function lookThrough(member: number, from: number, to: number): void {
    const { findAll } = files[member]!;
    for (let start = from; start <= to; start += AT_ONCE) {
      const pages = findAll.all(start, Math.min(to, start + AT_ONCE - 1)) as unknown as [
        number,
        string,
        string,
      ][];
      const captures = pages.map(([id, , capturedAt]): Capture[] => [{ member, id, capturedAt }]);
      const urls = JSON.stringify(pages.map(([, url]) => url));
      for (const [other, { findOthers }] of files.entries()) {
        if (other === member) continue;
        for (const [at, id, capturedAt] of findOthers.all(urls) as unknown as [number, number, string][])
          captures[at]!.push({ member: other, id, capturedAt });
      }
      for (const held of captures) if (held.length > 1) decide(held);
    }
  }

  function decide(captures: readonly Capture[]): void {
    const best = captures.reduce((a, b) =>
      b.capturedAt > a.capturedAt || (b.capturedAt === a.capturedAt && b.member < a.member) ? b : a,
    );
    for (const capture of captures) {
      const { superseded } = files[capture.member]!;
      if (capture === best) superseded.delete(capture.id);
      else superseded.add(capture.id);
    }
  }

  function refresh(): void {
    if (files.length < 2) return;
    const counts = files.map((file) => file.counts);
    const sizes = isFirst ? counts.map((count) => Number(count.get()?.['pages'])) : [];
    const largest = sizes.indexOf(Math.max(...sizes));
    for (const [member, file] of files.entries()) {
      const version = file.dataVersion.get()?.['data_version'];
      if (version === file.version) continue;
      file.version = version;
      const before = file.blocks;
      file.blocks = new Map(file.blockVersions.all() as unknown as [number, number][]);
      if (isFirst) {
        if (member !== largest) lookThrough(member, 1, Number(file.counts.get()?.['last'] ?? 0));
        continue;
      }
      for (const [block, blockVersion] of file.blocks) {
        if (block === DOMAINS_CHANGED || before.get(block) === blockVersion) continue;
        lookThrough(member, Math.max(1, block * BLOCK_SIZE), (block + 1) * BLOCK_SIZE - 1);
      }
    }
    isFirst = false;
  }

  return { refresh, of: (member) => files[member]!.superseded };
}
