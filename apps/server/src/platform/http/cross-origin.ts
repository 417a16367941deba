/**
 * What lets the web app read an answer that is given before the hooks of a route run; empty for every other site. The
 * web app could not tell its reader of an error that its browser hides.
 */
export function crossOriginHeaders(
  webOrigin: string | null,
  origin: string | undefined,
): Record<string, string> {
  if (webOrigin === null) return {};
  const known = { vary: 'Origin' };
  if (origin !== webOrigin) return known;
  return {
    ...known,
    'access-control-allow-origin': webOrigin,
    'access-control-allow-credentials': 'true',
  };
}
