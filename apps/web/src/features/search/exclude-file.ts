import { parseExcludeList } from './exclude-list.ts';
import { MAX_UPLOADED_EXCLUSIONS } from '@linklode/contract/product';
import { countOf, formatCount } from '../../lib/format.ts';

/** 500 domain names of the greatest length fit eight times; what is larger is another file. */
export const MAX_EXCLUDE_FILE_BYTES = 1024 * 1024;

export const TOO_LARGE = 'This file is too large. A list of sites may have 1 MB at most.';

type ExcludeFileReading =
  | {
      readonly ok: true;
      /** Lower-case host names without repetitions, at most 500. */
      readonly domains: readonly string[];
      /** Lines that name no site. */
      readonly passedOver: number;
      /** More sites were in the file than are taken. */
      readonly isCut: boolean;
    }
  /** The message is for people. */
  | { readonly ok: false; readonly message: string };

const HEADER = 'domain';
const LONGEST_LINE = 2_000;
const HOST = /^(?=.{4,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.[a-z0-9-]*[a-z][a-z0-9-]*$/;

/** Spreadsheets save "Unicode text" as UTF-16 and say so in the first two bytes. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** Control characters other than tab, line feed and carriage return stand in no list of names. */
function looksBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
  return /[\u0000-\u0008\u000e-\u001f]/.test(text);
}

/** The lower-case host name of an entry: a name, or an address of which the rest is dropped. Null for anything else. */
export function findHostName(entry: string): string | null {
  if (entry.length > LONGEST_LINE || !entry.includes('.') || /\s/.test(entry)) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(entry) ? entry : `http://${entry}`);
    const host = url.hostname.toLowerCase().replace(/\.$/, '');
    return HOST.test(host) ? host : null;
  } catch {
    return null;
  }
}

/** The first cell of a line; spreadsheets separate by comma, semicolon or tab, and may quote. */
function firstCell(line: string): string {
  return (line.split(/[,;\t]/, 1)[0] ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

/**
 * Reads an uploaded exclude file by the specification, section 5: line by line, a header line `domain` dropped, each entry
 * its lower-case host name, at most 500. Never throws; what is no such file is told in the message.
 */
export function readExcludeFile(bytes: Uint8Array): ExcludeFileReading {
  if (bytes.length > MAX_EXCLUDE_FILE_BYTES) return { ok: false, message: TOO_LARGE };
  const text = decode(bytes);
  if (looksBinary(text)) {
    return { ok: false, message: 'This is no CSV file. Save the list as CSV, one site a line.' };
  }
  const entries = text
    .split(/\r\n|\r|\n/)
    .map(firstCell)
    .filter((entry) => entry !== '' && entry.toLowerCase() !== HEADER);
  if (entries.length === 0) return { ok: false, message: 'This file is empty. Put one site on each line.' };
  const domains = new Set<string>();
  let passedOver = 0;
  let isCut = false;
  for (const entry of entries) {
    const host = findHostName(entry);
    if (host === null) passedOver++;
    else if (domains.size < MAX_UPLOADED_EXCLUSIONS) domains.add(host);
    else if (!domains.has(host)) isCut = true;
  }
  if (domains.size === 0) {
    return { ok: false, message: 'This file names no site. Put one on each line, such as example.com.' };
  }
  return { ok: true, domains: [...domains], passedOver, isCut };
}

/** What a person is told of a file that was taken. */
export function describeUpload(reading: Extract<ExcludeFileReading, { ok: true }>, added: number): string {
  const parts = [`${countOf(added, 'site')} added from the file`];
  const known = reading.domains.length - added;
  if (known > 0) parts.push(`${formatCount(known)} ${known === 1 ? 'was' : 'were'} there already`);
  if (reading.passedOver > 0) {
    parts.push(`${countOf(reading.passedOver, 'line')} without a site passed over`);
  }
  const cut = reading.isCut ? ` The file names more: the first ${MAX_UPLOADED_EXCLUSIONS} were taken.` : '';
  return `${parts.join(', ')}.${cut}`;
}

/** The text of the box with more sites behind those that it holds, without doubles. What was typed stays as it was. */
export function mergeExcludes(
  text: string,
  domains: readonly string[],
): { readonly text: string; readonly count: number; readonly added: number } {
  const typed = parseExcludeList(text);
  const known = new Set(typed.map((site) => findHostName(site) ?? site));
  const added = domains.filter((domain) => !known.has(domain));
  const all = [...typed, ...added];
  return { text: all.join(', '), count: all.length, added: added.length };
}
