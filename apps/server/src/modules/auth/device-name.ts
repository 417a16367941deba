export const UNKNOWN_DEVICE = 'Unknown device';

/** Names are much shorter; the rest of a header is not looked at. */
const LONGEST_LOOKED_AT = 512;

// In this order: most browsers also carry the names of those that they descend from.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * "Firefox on Windows", from a User-Agent header. What the header holds never comes through: every word is one of ours.
 */
export function nameDevice(userAgent: string | undefined): string {
  const said = userAgent?.slice(0, LONGEST_LOOKED_AT) ?? '';
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([sign]) => said.includes(sign))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === undefined) return system ?? UNKNOWN_DEVICE;
  return system === undefined ? browser : `${browser} on ${system}`;
}
