import { domainToASCII } from 'node:url';
import { withoutWww } from '@linklode/web-index/domain';
import { parse } from 'tldts';
import { isNameTooLong } from '../../platform/long-name.ts';

/** What somebody wrote as a site. */
interface SiteName {
  /** Lower-case, in punycode, without a leading "www." that is no part of the site's name. */
  readonly host: string;
  /** The registrable domain; private suffixes count. */
  readonly site: string;
}

/** Without an empty label: what begins or ends with a dot would be kept and be the name of no page. */
const HOST = /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;

/** The site that a domain or an address names; null where it names none. An IP address is none. */
export function findSiteName(text: string): SiteName | null {
  const written = text.trim();
  if (written === '' || isNameTooLong(written) || !isOne(written)) return null;
  const host = withoutWww(readHost(written));
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (domain === null || domain === '' || !/[a-z]/.test(domain.slice(domain.lastIndexOf('.')))) return null;
  // A word with a dot in it, such as "e.g", has no public suffix but is no site either; reserved names are for tests.
  if (isIcann !== true && isPrivate !== true && !/\.[a-z0-9-]{2,}$/.test(domain)) return null;
  return HOST.test(host) ? { host, site: domain } : null;
}

/**
 * The suffix that is all that a text names, such as `co.uk`: a list that hides in every search takes none, for a slip
 * would hide a country.
 */
export function findSuffix(text: string): string | null {
  const written = text.trim().replace(/^\*?\./, '');
  const host = isNameTooLong(written) ? '' : readHost(written);
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return host !== '' && publicSuffix === host && (isIcann === true || isPrivate === true) ? host : null;
}

function readHost(written: string): string {
  const name = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? hostOfAddress(written) : bareHost(written);
  return name.toLowerCase().replace(/\.$/, '');
}

const SPACES_IN_PATH = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?[^\s/?#]+[/?#]\S* (?!.*[^\S ])/i;

/** Spaces may stand behind the host, where browsers write %20 for them, unless they part it from another site. */
function isOne(written: string): boolean {
  if (!/\s/.test(written)) return true;
  return SPACES_IN_PATH.test(written) && !written.split(' ').slice(1).some(isSite);
}

function isSite(word: string): boolean {
  const { domain, isIcann, isPrivate } = parse(word, { allowPrivateDomains: true });
  return word.includes('://') || (domain !== null && (isIcann === true || isPrivate === true));
}

function hostOfAddress(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? hostname : '';
}

function bareHost(text: string): string {
  const host = text.replace(/^\/\//, '').replace(/[/?#:].*$/s, '');
  return host.includes('@') ? '' : domainToASCII(host);
}
