import type { DatabaseSync } from 'node:sqlite';

/** Numbers of registrable domains that are the same in every file. */
interface DomainNumbers {
  numberOf: (member: number, id: number) => number;
  /** The domain's id in a file; null where that does not know it. */
  idIn: (member: number, number: number) => number | null;
  /** Null for a domain that was not met yet, of which no page was found then. */
  find: (name: string) => number | null;
  /** To be called in each transaction: an import may drop a domain and give its id to another. */
  refresh: () => void;
}

export function createDomainNumbers(dbs: readonly DatabaseSync[]): DomainNumbers {
  const files = dbs.map((db) => ({
    findName: db.prepare('SELECT name FROM domains WHERE id = ?'),
    findId: db.prepare('SELECT id FROM domains WHERE name = ?'),
    dataVersion: db.prepare('PRAGMA data_version'),
    version: null as unknown,
    numbers: new Map<number, number>(),
  }));
  const names: string[] = [];
  const byName = new Map<string, number>();
  return {
    numberOf(member, id) {
      const { findName, numbers } = files[member]!;
      let number = numbers.get(id);
      if (number === undefined) {
        const name = String(findName.get(id)?.['name']);
        number = byName.get(name) ?? names.push(name) - 1;
        byName.set(name, number);
        numbers.set(id, number);
      }
      return number;
    },
    find: (name) => byName.get(name) ?? null,
    idIn(member, number) {
      const id = files[member]!.findId.get(names[number] ?? '')?.['id'];
      return id === undefined ? null : Number(id);
    },
    refresh() {
      for (const file of files) {
        const version = file.dataVersion.get()?.['data_version'];
        if (version !== file.version) file.numbers.clear();
        file.version = version;
      }
    },
  };
}
