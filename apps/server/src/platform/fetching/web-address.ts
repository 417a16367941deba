import { isIP } from 'node:net';
import { isNameTooLong } from '../long-name.ts';

/**
 * Names that lead into a machine or a house and not into the web (RFC 6761, 6762, 7686, 8375, and what private networks
 * use).
 */
const NOT_ON_THE_WEB = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'onion',
  'arpa',
  'invalid',
];
const LONGEST_ADDRESS = 2_000;

/**
 * An address that a page, a person or a server named, as one that may be fetched: http or https at its own port, a host
 * that has a name on the web, nobody's name and password, no fragment. Null for anything else.
 */
export function readWebAddress(text: string, base?: URL): URL | null {
  // Of a relative one it is the path that begins there.
  if (text.length > LONGEST_ADDRESS || (base === undefined && isNameTooLong(text))) return null;
  const url = URL.parse(text, base?.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.port !== '' || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  // A name with the root's dot is the same name, and servers know the one without.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  return isNameOnTheWeb(url.hostname) && url.href.length <= LONGEST_ADDRESS ? url : null;
}

function isNameOnTheWeb(host: string): boolean {
  const labels = host.split('.');
  if (isIP(host) !== 0 || host.startsWith('[') || labels.length < 2 || host.length > 253) return false;
  if (labels.some((label) => label === '' || label.length > 63)) return false;
  return !NOT_ON_THE_WEB.includes(labels.at(-1) ?? '');
}
