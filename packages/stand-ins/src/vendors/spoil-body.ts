const LINK = /^(link|url|redirect_link|page|domain|root_domain|site_query|subdomain)$/;
const TEXT = /^(title|snippet|description|content|.*_authority|spam_score|open_page_rank)$/;

/** Rows that lack what they should have, each third in another way. Changes them in place. */
export function dropFields(list: unknown[]): void {
  for (const [index, row] of list.entries()) {
    list[index] = index % 3 === 0 ? {} : withoutMembers(row, index % 3 === 1 ? LINK : TEXT);
  }
}

/** Rows whose members have another type than they should. Changes them in place. */
export function changeTypes(list: unknown[]): void {
  for (const [index, row] of list.entries()) list[index] = index % 4 === 3 ? 'a row' : retyped(row);
}

/** The body with every member of its top in another shape. */
export function changeShape(body: unknown): unknown {
  if (Array.isArray(body)) return { list: body.length };
  if (typeof body !== 'object' || body === null) return [body];
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? { 0: value[0] as unknown } : [String(value)],
    ]),
  );
}

function withoutMembers(value: unknown, names: RegExp): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutMembers(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names.test(name))
      .map(([name, one]) => [name, withoutMembers(one, names)]),
  );
}

/** Recursion goes as deep as a row that we built ourselves. */
function retyped(value: unknown): unknown {
  if (Array.isArray(value)) return { length: value.length };
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return `about ${value}`;
  if (typeof value === 'boolean' || value === null) return [];
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, retyped(one)]));
}
