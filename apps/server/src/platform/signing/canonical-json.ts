/**
 * JSON in the one form that everybody writes alike, so that its bytes can be signed: no blanks, members sorted by their
 * names' UTF-16 units, numbers and texts as ECMAScript writes them (RFC 8785). What JSON has no word for is a defect
 * and throws.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  const isJson = typeof value === 'string' || typeof value === 'boolean' || value === null;
  if (isJson || Number.isFinite(value)) return JSON.stringify(value);
  throw new TypeError(`${typeof value} has no place in JSON`);
}
