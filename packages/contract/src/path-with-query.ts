/** What a call may say in its address. */
type Said = string | number | boolean | undefined | string[];

/**
 * The address of a call, from the API's root. A list is repeated for each of its members; what is undefined is left
 * out.
 */
export function pathWithQuery(path: string, query: object | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [string, Said][]) {
    for (const one of [value].flat()) if (one !== undefined) params.append(name, String(one));
  }
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
