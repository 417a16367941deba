import { withoutWww } from '../../lib/split-url.ts';

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const TOP_LABEL = /^([a-z]{2,}|xn--[a-z0-9-]+)$/;
const MAX_HOST_CHARACTERS = 253;
const MAX_LABEL_CHARACTERS = 63;
/** Longer texts are no name and are not worth converting. */
const MAX_TYPED_CHARACTERS = 1_000;

export interface InvalidLine {
  /** From 1, counted with blank lines, as the gutter shows it. */
  readonly number: number;
  readonly text: string;
}

export interface ReadDomains {
  /** Each domain once, in the order first seen, as the server is asked; names outside ASCII as punycode. */
  readonly domains: readonly string[];
  readonly invalid: readonly InvalidLine[];
  /** All lines, blank ones too; at least one. */
  readonly lines: number;
}

/**
 * The domain that a line names, or null. The rules are the server's: leading http or https and www. dropped, cut at the
 * first slash, question mark or hash, lower case, labels of letters, digits and hyphens. `www.gov.uk` keeps its www.,
 * for it is the website, and gov.uk none.
 */
export function readDomain(line: string): string | null {
  const rest = line.trim().replace(/^https?:\/\//i, '');
  const cut = rest.search(/[/?#]/);
  const name = (cut === -1 ? rest : rest.slice(0, cut)).toLowerCase();
  const host = toAscii(withoutWww(name));
  if (host === null || host.length > MAX_HOST_CHARACTERS) return null;
  const labels = host.split('.');
  if (labels.length < 2 || !TOP_LABEL.test(labels.at(-1) ?? '')) return null;
  return labels.every((label) => label.length <= MAX_LABEL_CHARACTERS && LABEL.test(label)) ? host : null;
}

/** The name as it stands in the domain name system; null for what is more than a name. */
function toAscii(name: string): string | null {
  if (name === '' || name.length > MAX_TYPED_CHARACTERS) return null;
  if (/^[a-z0-9.-]+$/.test(name)) return name;
  // An address would take a port, a user or an escape as well; a name has none of them.
  if (!/^[a-z0-9.\-\u0080-\uFFFF]+$/.test(name)) return null;
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return null;
  }
}

/** One for the spellings of a domain with and without www., which are counted once. */
export function domainKey(domain: string): string {
  return domain.replace(/^www\.(?=.*\.)/, '');
}

/** Reads what was typed or pasted, one domain or URL on each line. Blank lines are passed over. */
export function readDomains(text: string): ReadDomains {
  const lines = text.split(/\r\n|\r|\n/);
  const domains = new Map<string, string>();
  const invalid: InvalidLine[] = [];
  for (const [at, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const domain = readDomain(trimmed);
    if (domain === null) invalid.push({ number: at + 1, text: trimmed });
    // The spelling with www. is right for both.
    else if (domain.startsWith('www.') || !domains.has(domainKey(domain)))
      domains.set(domainKey(domain), domain);
  }
  return { domains: [...domains.values()], invalid, lines: lines.length };
}
