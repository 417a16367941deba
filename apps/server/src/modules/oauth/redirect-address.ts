import { isAppAddress } from '@linklode/contract/app-address';
import { isNameTooLong } from '../../platform/long-name.ts';

const LONGEST = 2_000;
/** RFC 8252, section 7.3, and `localhost`, which most programs say instead. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * An address that a browser may be sent back to: of the encrypted web, of a program that waits on the person's own
 * computer, or of an app there that has a scheme of its own (RFC 8252, section 7.1). Null for anything else.
 */
export function readRedirectAddress(text: string): URL | null {
  const url = text.length > LONGEST || isNameTooLong(text) ? null : URL.parse(text);
  if (url === null || url.hash !== '' || text.includes('#')) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || isLocal(url) || isAppAddress(url) ? url : null;
}

/** As a person is told where the browser goes: of an app nothing is certain but the scheme. */
export function namePlace(url: URL): string {
  return isAppAddress(url) ? url.protocol : url.host;
}

export function isLocal(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK.has(url.hostname);
}

/**
 * The same, character by character. On the person's own computer the port is the operating system's choice (RFC 8252).
 */
export function isRegistered(given: string, registered: readonly string[]): boolean {
  if (registered.includes(given)) return true;
  const url = readRedirectAddress(given);
  if (url === null || !isLocal(url)) return false;
  return registered.some((one) => {
    const known = readRedirectAddress(one);
    return (
      known !== null &&
      isLocal(known) &&
      known.hostname === url.hostname &&
      known.pathname === url.pathname &&
      known.search === url.search
    );
  });
}

/** The address with what the client is told. */
export function withParameters(address: string, told: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(told))
    if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
}
