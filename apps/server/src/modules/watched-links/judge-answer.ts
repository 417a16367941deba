import type { LinkRel } from '@linklode/contract';
import { sentenceAt } from '@linklode/query-language';
import type { ExtractedLink, ExtractedPage, ExtractPage } from '@linklode/web-index';
import { readDirectives } from '../../platform/fetching/robots-directives.ts';
import { foldAnchor, type Sight } from './link-status.ts';
import { keptOf, sketchOf } from './page-sketch.ts';
import { isSamePage, isSameSite, leadsTo, type WantedTarget } from './target-address.ts';

/** An answer as it came; plain JSON, since it goes to another process. */
export interface AnswerToJudge {
  /** Where redirects led. */
  readonly url: string;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bodyBase64: string;
}

export interface Wanted {
  /** The page that is watched. */
  readonly page: string;
  readonly target: WantedTarget;
  /** Of the page as it was when the link was last seen on it; null while it never was. */
  readonly sketch: string | null;
  /** As the link was last seen, and on which page; null while it never was. */
  readonly seen: Seen | null;
}

export interface Seen {
  readonly url: string;
  readonly anchor: string;
  readonly sentence: string | null;
}

/** What stands on the page, for whoever has to be shown it. */
export interface Evidence {
  readonly href: string;
  readonly anchor: string;
  readonly rel: LinkRel;
  /** Around the link, in the page's words; null for a link without a place in its text. */
  readonly sentence: string | null;
  readonly sketch: string;
}

export interface Judgement {
  readonly sight: Sight;
  /** Of a link that was found. */
  readonly evidence: Evidence | null;
  /** Of a page without it: other pages of its site that it names, the likeliest new home of the link first. */
  readonly leads: readonly string[];
}

/** Less than this is no page that somebody put a link on, but a wall, or a shell that a script has to fill. */
const FEW_WORDS = 30;
/**
 * So much of the text has to be there that was there beside the link: else it is a notice, a teaser or another page.
 */
const KEPT_ENOUGH = 0.8;
/** Of a page whose end does not come. */
const KEPT_WITHOUT_END = 0.95;

/** What a page asks of all of them. */
const SEARCH_ENGINES = 'googlebot';

/** Who stands before a site and answers 200, 404 or anything else in its place. */
const WALLS =
  /cdn-cgi\/challenge-platform|cf-chl-|_incapsula_resource|captcha-delivery|px-captcha|g-recaptcha|h-captcha|awswaf|just a moment\.\.\.|checking your browser|attention required|verify (?:that )?you are (?:a )?human|access denied|pardon our interruption|ddos protection|enable javascript/i;

/**
 * What one answer says of the link. It is absent only from a page that came whole, at its own address, and is still the
 * page that held it; gone only by 404 or 410 of the site itself. Everything that may be somebody's wall is `unseen`.
 */
export function judgeAnswer(answer: AnswerToJudge, wanted: Wanted, extractPage: ExtractPage): Judgement {
  const { url, status, headers } = answer;
  const headerOf = (name: string): string =>
    headers.find(([one]) => one.toLowerCase() === name)?.[1].toLowerCase() ?? '';
  const body = Buffer.from(answer.bodyBase64, 'base64');
  const isChallenged = headerOf('cf-mitigated') !== '' || headerOf('x-amzn-waf-action') !== '';
  if (status === 404 || status === 410) {
    if (isChallenged || WALLS.test(body.toString('latin1', 0, 20_000)))
      return unseen(`a check for robots answers ${status} in the site’s place`);
    if (!isSamePage(url, wanted.page))
      return unseen(`the address leads to another page, which answers ${status}`);
    return { sight: { kind: 'gone' }, evidence: null, leads: [] };
  }
  if (status !== 200) return unseen(wordsOfStatus(status));
  const read = extractPage({
    url,
    status,
    contentType: headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null,
    body,
    capturedAt: null,
  });
  if (!read.ok)
    return unseen(
      read.reason === 'not html'
        ? 'it is no page, but another kind of file'
        : `it cannot be read: ${read.reason}`,
    );
  const { page } = read;
  const isMoved = !isSamePage(page.url, wanted.page);
  const found = findLink(page, wanted.target);
  if (found !== null) {
    const { nofollow } = readDirectives(headers, body, SEARCH_ENGINES);
    return foundOn(page, found, isMoved, nofollow ? 'nofollow' : 'follow');
  }
  if (isMoved) return unseen('the address leads to another page, and the link is not on that');
  if (isChallenged) return unseen('a check for robots stands before the page');
  const count = page.text.split(/\s+/, 2_000).filter((word) => word !== '').length;
  const source = body.toString('latin1');
  if (count < 300 && WALLS.test(source)) return unseen('a check for robots stands before the page');
  if (count < FEW_WORDS)
    return unseen(
      source.includes('<script')
        ? 'the page is an empty shell that a script has to fill'
        : 'the page came with hardly any text',
    );
  if (read.droppedLinks > 0) return unseen('the page has more links than are read');
  const kept = wanted.sketch === null ? 1 : keptOf(wanted.sketch, sketchOf(page.text));
  if (kept < KEPT_ENOUGH)
    return unseen(
      'much of the text is missing that stood beside the link: a notice, a teaser or another page',
    );
  if (
    !/<\/(?:html|body)\s*>/i.test(source.slice(-4_000)) &&
    (wanted.sketch === null || kept < KEPT_WITHOUT_END)
  )
    return unseen('the page may have been cut off on the way');
  return { sight: { kind: 'absent' }, evidence: null, leads: leadsOf(page, source) };
}

/**
 * Whether another page of the site is where the link went: it has a link with the same anchor to the very target, in
 * the same sentence as before or among the text that stood beside it. Another article that links there too is none of
 * that. Null where it is not.
 */
export function judgeSuccessor(
  answer: AnswerToJudge,
  wanted: Wanted,
  extractPage: ExtractPage,
): Judgement | null {
  const { url, status, headers } = answer;
  if (wanted.seen === null || status !== 200) return null;
  const body = Buffer.from(answer.bodyBase64, 'base64');
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
  const read = extractPage({ url, status, contentType, body, capturedAt: null });
  if (!read.ok || isSamePage(read.page.url, wanted.page) || !isSameSite(read.page.url, wanted.page))
    return null;
  const { page } = read;
  const { anchor, sentence } = wanted.seen;
  const hasItsText = wanted.sketch !== null && keptOf(wanted.sketch, sketchOf(page.text)) >= KEPT_ENOUGH;
  const same = page.links.find(
    (link) =>
      leadsTo(link.url, wanted.target) === 'target' &&
      foldAnchor(link.anchor) === foldAnchor(anchor) &&
      (hasItsText ||
        (sentence !== null && foldAnchor(sentenceOf(page, link) ?? '') === foldAnchor(sentence))),
  );
  if (same === undefined) return null;
  const { nofollow } = readDirectives(headers, body, SEARCH_ENGINES);
  return foundOn(page, { link: same, isOtherTarget: false }, true, nofollow ? 'nofollow' : 'follow');
}

/** So many pages that it names are worth a visit. */
const MOST_LEADS = 3;
const CANONICAL = /<link\b[^>]{0,500}\brel\s*=\s*["']?canonical\b[^>]{0,500}>/i;

/** What the page calls itself, where that is elsewhere; then pages whose addresses have words of its own. */
function leadsOf(page: ExtractedPage, source: string): string[] {
  const tag = CANONICAL.exec(source.slice(0, 200_000))?.[0] ?? '';
  const named = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1];
  const canonical = named === undefined ? null : URL.parse(named, page.url);
  const own = wordsOfPath(page.url);
  const near = page.links
    .map(({ url }) => ({ url, shared: [...wordsOfPath(url)].filter((word) => own.has(word)).length }))
    .filter(({ url, shared }) => shared > 0 && isSameSite(url, page.url))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ url }) => url);
  const leads = [...(canonical === null ? [] : [canonical.href]), ...near];
  return [...new Set(leads)]
    .filter((url) => isSameSite(url, page.url) && !isSamePage(url, page.url))
    .slice(0, MOST_LEADS);
}

function wordsOfPath(address: string): Set<string> {
  const path = URL.parse(address)?.pathname.toLowerCase() ?? '';
  return new Set(
    path.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 && !/^(?:html?|php|index)$/.test(word)),
  );
}

function sentenceOf(page: ExtractedPage, { textOffset, anchor }: ExtractedLink): string | null {
  return textOffset === null
    ? null
    : sentenceAt(page.text, { start: textOffset, end: textOffset + anchor.length });
}

function unseen(why: string): Judgement {
  return { sight: { kind: 'unseen', why }, evidence: null, leads: [] };
}

function wordsOfStatus(status: number): string {
  if (status === 401 || status === 407) return `the site asks for a password (${status})`;
  if (status === 403 || status === 451) return `the site refuses to show it to a robot (${status})`;
  if (status === 429) return 'the site asks to come back later (429)';
  if (status >= 500) return `the site is out of order (${status})`;
  if (status >= 300 && status < 400) return `a redirect leads nowhere (${status})`;
  return `the site answers ${status}`;
}

interface FoundLink {
  readonly link: ExtractedLink;
  readonly isOtherTarget: boolean;
}

/**
 * The best of those that lead there: to the very address before the site, followed before others, with words before
 * without.
 */
function findLink(page: ExtractedPage, target: WantedTarget): FoundLink | null {
  let best: (FoundLink & { readonly worth: number }) | null = null;
  for (const link of page.links) {
    const where = leadsTo(link.url, target);
    if (where === 'elsewhere') continue;
    const isOtherTarget = where === 'same site';
    const worth =
      (isOtherTarget ? 0 : 4) + (relOf(link.rel) === 'follow' ? 2 : 0) + (link.anchor === '' ? 0 : 1);
    if (best === null || worth > best.worth) best = { link, isOtherTarget, worth };
  }
  return best;
}

function foundOn(
  page: ExtractedPage,
  { link, isOtherTarget }: FoundLink,
  isMoved: boolean,
  ofPage: LinkRel,
): Judgement {
  const named = relOf(link.rel);
  const rel = named === 'follow' ? ofPage : named;
  const { anchor, url: href } = link;
  return {
    sight: { kind: 'found', anchor, rel, isOtherTarget, isMoved },
    evidence: {
      href,
      anchor,
      rel,
      sentence: sentenceOf(page, link),
      sketch: sketchOf(page.text),
    },
    leads: [],
  };
}

/** What counts of a rel: how the site wants the link to be taken. */
function relOf(rel: string): LinkRel {
  const named = rel.split(' ');
  if (named.includes('sponsored')) return 'sponsored';
  if (named.includes('ugc')) return 'ugc';
  return named.includes('nofollow') ? 'nofollow' : 'follow';
}
