/** What a robots.txt says to one crawler. */
export interface RobotsRules {
  /** `target`: path and query of an address as it is sent. */
  allows(target: string): boolean;
  /** Of the group that is for this crawler; null where it names none. In seconds. */
  readonly crawlDelay: number | null;
  /** Addresses as written; they are for everybody. */
  readonly sitemaps: readonly string[];
  /** About how many bytes it holds in memory: the text that it was read from, and what was made of that. */
  readonly size: number;
}

/** RFC 9309, 2.5, wants at least 500 KiB to be read. */
const READ_BYTES = 512 * 1024;
const MOST_SITEMAPS = 1_000;
/** Of a rule and of each of its parts, in memory. */
const BYTES_OF_A_PART = 40;
/**
 * Rules with an asterisk, of which each looks through the whole address: half a megabyte of them, and an address of
 * 2,000 signs, held everybody up for most of a second. No site seen has a fifth of it.
 */
const MOST_PATTERNS = 2_000;

interface Rule {
  readonly isAllowed: boolean;
  /** What stands between the asterisks. */
  readonly parts: readonly string[];
  readonly isAnchored: boolean;
  readonly length: number;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  delay: number | null;
}

export const ALLOWS_ALL: RobotsRules = { allows: () => true, crawlDelay: null, sitemaps: [], size: 0 };

/**
 * Reads a robots.txt by RFC 9309 for the crawler of this product token: groups of the same token are one, those for `*`
 * count where none names it, the rule of most octets wins and an allowing one among equals. `Crawl-delay` and `Sitemap`
 * are what the web added. Never throws; a line that is none is passed over.
 */
export function readRobots(bytes: Uint8Array, productToken: string): RobotsRules {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let group: Group | null = null;
  let isOpen = false;
  for (const line of linesOf(bytes)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const key = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (key === 'sitemap') {
      if (sitemaps.length < MOST_SITEMAPS) sitemaps.push(value);
    } else if (key === 'user-agent') {
      if (group === null || !isOpen) groups.push((group = { agents: [], rules: [], delay: null }));
      group.agents.push(agentOf(value));
      isOpen = true;
    } else if (group !== null && (key === 'allow' || key === 'disallow' || key === 'crawl-delay')) {
      isOpen = false;
      if (key === 'crawl-delay') group.delay ??= delayOf(value);
      else if (value !== '') group.rules.push(ruleOf(key === 'allow', value));
    }
  }
  const named = groups.filter(({ agents }) => agents.includes(productToken.toLowerCase()));
  const mine = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const rules = boundPatterns(mine.flatMap((one) => one.rules)).sort(
    (a, b) => b.length - a.length || rank(a) - rank(b),
  );
  return {
    allows(target) {
      const path = canonical(target);
      if (path === '/robots.txt') return true;
      return rules.find((rule) => matches(rule, path))?.isAllowed ?? true;
    },
    crawlDelay: mine.find(({ delay }) => delay !== null)?.delay ?? null,
    sitemaps,
    size: rules.reduce(
      (sum, { parts }) => sum + (2 + parts.length) * BYTES_OF_A_PART,
      // Of a text that is not Latin each sign takes two; its rules hold on to all of it.
      2 * Math.min(bytes.length, READ_BYTES),
    ),
  };
}

/**
 * Past their most, what is forbidden is so from the asterisk on, and what is allowed is not: never more than was said.
 */
function boundPatterns(rules: readonly Rule[]): Rule[] {
  let left = MOST_PATTERNS;
  return rules.flatMap((rule) => {
    if (rule.parts.length === 1 || left-- > 0) return [rule];
    return rule.isAllowed ? [] : [{ ...rule, parts: rule.parts.slice(0, 1), isAnchored: false }];
  });
}

const rank = ({ isAllowed }: Rule): number => (isAllowed ? 0 : 1);

function linesOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes.subarray(0, READ_BYTES));
  return text.split(/\r\n|\r|\n/).map((line) => {
    const comment = line.indexOf('#');
    return comment < 0 ? line : line.slice(0, comment);
  });
}

/** Some write a version behind the token. */
function agentOf(value: string): string {
  return value.startsWith('*') ? '*' : (/^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? '');
}

function delayOf(value: string): number | null {
  const seconds = Number(value);
  return value !== '' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function ruleOf(isAllowed: boolean, value: string): Rule {
  const isAnchored = value.endsWith('$');
  const path = canonical(isAnchored ? value.slice(0, -1) : value);
  const whole = path.startsWith('/') || path.startsWith('*') ? path : `/${path}`;
  return { isAllowed, parts: whole.split(/\*+/), isAnchored, length: Buffer.byteLength(value) };
}

/** Each part at its first place behind the one before: no way back, so that no pattern can make it slow. */
function matches({ parts, isAnchored }: Rule, path: string): boolean {
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  if (rest.length === 0) return !isAnchored || path.length === first.length;
  const last = isAnchored ? (rest.pop() ?? '') : '';
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isAnchored || (path.length - last.length >= at && path.endsWith(last));
}

/** One spelling for each octet (RFC 9309, 2.2.2): what needs no escape has none, all else has it in capitals. */
function canonical(text: string): string {
  return text
    .replace(/[^\x21-\x7e]+/gu, (some) => encodeURIComponent(some.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const one = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[A-Za-z0-9\-._~]/.test(one) ? one : escape.toUpperCase();
    });
}
