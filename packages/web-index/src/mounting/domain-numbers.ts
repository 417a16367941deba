import type { DatabaseSync } from 'node:sqlite';
import { int, prepareRows, text } from '../store/rows.ts';

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
    findName: prepareRows(db, 'SELECT name FROM domains WHERE id = ?', text),
    findId: prepareRows(db, 'SELECT id FROM domains WHERE name = ?', int),
    dataVersion: prepareRows(db, 'PRAGMA data_version', int),
    version: -1,
    numbers: new Map<number, number>(),
  }));
  const names: string[] = [];
  const byName = new Map<string, number>();
  return {
    numberOf(member, id) {
      const { findName, numbers } = files[member]!;
      let number = numbers.get(id);
      if (number === undefined) {
        const name = findName.get(id);
        number = byName.get(name) ?? names.push(name) - 1;
        byName.set(name, number);
        numbers.set(id, number);
      }
      return number;
    },
    find: (name) => byName.get(name) ?? null,
    idIn: (member, number) => files[member]!.findId.find(names[number] ?? ''),
    refresh() {
      for (const file of files) {
        const version = file.dataVersion.get();
        if (version !== file.version) file.numbers.clear();
        file.version = version;
      }
    },
  };
}
