import tableOwners from '../table-owners.cjs';

const owners: Record<string, string[]> = tableOwners.OWNERS;

/** The folder that owns a table. */
export const ownerOf = new Map(
  Object.entries(owners).flatMap(([folder, tables]) => tables.map((one) => [one, folder])),
);

/** The tables that the statements of a source use, each with whether it is only read. */
export function tablesIn(source: string): { table: string; isRead: boolean }[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const named = [...code.matchAll(/\b(DELETE FROM|FROM|JOIN|INTO|UPDATE|TABLE)\s+(?:ONLY\s+)?([a-z_]+)\b/g)];
  const deleted = [...code.matchAll(/(deleteInBatches)\(\s*\w+,\s*'([a-z_]+)'/g)];
  return [...named, ...deleted]
    .map(([, verb = '', table = '']) => ({ table, isRead: verb === 'FROM' || verb === 'JOIN' }))
    .filter(({ table }) => ownerOf.has(table));
}
