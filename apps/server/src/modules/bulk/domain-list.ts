import { MAX_BULK_DOMAINS } from '@linklode/contract';
import { domainToASCII } from 'node:url';
import { withoutWww } from '@linklode/web-index/domain';
import { AppError } from '../../platform/app-error.ts';
import { isNameTooLong } from '../../platform/long-name.ts';

/**
 * What becomes punycode drops or decodes other signs, so that one that is no part of a name would name another site.
 */
const NAME = /^[a-z0-9.\-\u0080-\uffff]+$/;
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const TOP_LABEL = /^([a-z]{2,}|xn--[a-z0-9-]+)$/;
const MAX_HOST_CHARACTERS = 253;
const MAX_LABEL_CHARACTERS = 63;

/**
 * The hosts of a bulk check, each once, in the order first seen. A line is read as the specification says: leading http
 * or https dropped, and www. where it is no part of the website's own name, cut at the first slash, question mark or
 * hash, lower case; names outside ASCII become punycode. Throws 422 for a line that is no domain, for an empty list and
 * for more than fifty.
 */
export function readDomains(lines: readonly string[]): string[] {
  const hosts = new Set<string>();
  for (const line of lines) {
    if (line.trim() === '') continue;
    const host = hostOf(line);
    if (host === null) {
      throw new AppError(422, 'invalid_domain', `${line.trim().slice(0, 200)} is not a valid domain or URL.`);
    }
    hosts.add(host);
  }
  if (hosts.size === 0) throw new AppError(422, 'no_domains', 'Enter at least one domain.');
  if (hosts.size > MAX_BULK_DOMAINS) {
    throw new AppError(
      422,
      'too_many_domains',
      `You can only check up to ${MAX_BULK_DOMAINS} domains at a time. You’ve entered ${hosts.size}.`,
    );
  }
  return [...hosts];
}

function hostOf(line: string): string | null {
  const bare = line
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .toLowerCase();
  const host = NAME.test(bare) && !isNameTooLong(bare) ? withoutWww(domainToASCII(bare)) : '';
  if (host === '' || host.length > MAX_HOST_CHARACTERS) return null;
  const labels = host.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || !TOP_LABEL.test(top)) return null;
  return labels.every((label) => label.length <= MAX_LABEL_CHARACTERS && LABEL.test(label)) ? host : null;
}
