import { domainToASCII } from 'node:url';
import { INVALID_SITE } from '@linklode/contract';
import { findRegistrableDomain } from '@linklode/web-index/domain';
import { AppError } from '../../platform/app-error.ts';
import { isNameTooLong } from '../../platform/long-name.ts';

/**
 * The registrable domain that a look-up is about; suffixes of two parts and private ones count. Throws 422 unless
 * exactly one of the two is given and names a site; an IP address is none, as in a bulk check.
 */
export function readSiteDomain(asked: { url?: string | undefined; domain?: string | undefined }): string {
  const url = asked.url?.trim() ?? '';
  const domain = asked.domain?.trim() ?? '';
  if ((url === '') === (domain === '')) {
    throw new AppError(422, 'one_site', 'Give either the address of a page or a domain, and not both.');
  }
  const name = findSiteDomain(url || domain);
  if (name === null) throw new AppError(422, 'invalid_domain', INVALID_SITE);
  return name;
}

/** The same of a name or an address; null where it names no site. */
export function findSiteDomain(typed: string): string | null {
  const text = typed.trim();
  if (isNameTooLong(text)) return null;
  // What a person typed decides, whichever name it was sent by.
  const host = text.includes('://') ? hostOfUrl(text) : bareHost(text);
  return host === '' ? null : findRegistrableDomain(host);
}

function hostOfUrl(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? hostname : '';
}

function bareHost(text: string): string {
  const host = text.replace(/[/?#:].*$/s, '').replace(/\.$/, '');
  return /[\s@]/.test(host) ? '' : domainToASCII(host);
}
