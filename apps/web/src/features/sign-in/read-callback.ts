export type Callback =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'code'; readonly code: string; readonly state?: string; readonly iss?: string }
  | { readonly kind: 'failure' }
  | { readonly kind: 'nothing' };

const TOKEN_NAMES = ['token', 'id_token', 'access_token'];

/** What a sign-in brought back: looked for in the query, then in the hash. Empty values count as missing. */
export function readCallback(search: string, hash: string): Callback {
  const places = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))];
  if (places.some((place) => place.has('error'))) return { kind: 'failure' };
  for (const place of places) {
    for (const name of TOKEN_NAMES) {
      const token = place.get(name);
      if (token) return { kind: 'token', token };
    }
  }
  for (const place of places) {
    const code = place.get('code');
    if (!code) continue;
    const [state, iss] = [place.get('state'), place.get('iss')];
    return { kind: 'code', code, ...(state ? { state } : {}), ...(iss ? { iss } : {}) };
  }
  return { kind: 'nothing' };
}
