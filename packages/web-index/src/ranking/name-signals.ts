import { getDomainWithoutSuffix, getPublicSuffix } from 'tldts';
import { readNameTerms } from './spam-terms.ts';

/**
 * What a registrable domain's name alone says about it, each 0 to 1. Weak evidence: names only lift or lower what pages
 * and links show. The suffixes are those whose share among reported spam domains is at least ten times (four times)
 * their share among well-linked sites and personal blogs.
 */
export interface NameSignals {
  hyphens: number;
  digits: number;
  length: number;
  suffix: number;
  terms: number;
  keywords: number;
  random: number;
}

const ABUSED_SUFFIXES = new Set(
  'cf gq tk ga ml icu bid buzz top pw site cd men click gdn loan trade racing date faith party accountant cricket review stream webcam download win monster rest cyou sbs cfd bond'.split(
    ' ',
  ),
);
const DOUBTFUL_SUFFIXES = new Set(
  'xyz info biz online website club fun best shop store host live space pro asia email link work vip bet casino poker'.split(
    ' ',
  ),
);
/** Handed out only to institutions that prove what they are. */
const VETTED_SUFFIX = /^(?:edu|gov|mil|int|(?:edu|gov|ac|gob|gouv|go|gv|mil)\.[a-z]{2})$/;

export function isVettedName(domain: string): boolean {
  return VETTED_SUFFIX.test(getPublicSuffix(domain) ?? '');
}

export function readNameSignals(domain: string): NameSignals {
  const suffix = getPublicSuffix(domain) ?? '';
  const last = suffix.slice(suffix.lastIndexOf('.') + 1);
  const label = getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain;
  // Digits and hyphens of a punycode name are its encoding, and those of an address are no name at all.
  const plain = !label.startsWith('xn--') && suffix !== '' && !/^[\d.]+$|:/.test(domain);
  const hyphens = plain ? label.split('-').length - 1 : 0;
  const digitCount = plain ? label.replaceAll(/\D/g, '').length : 0;
  const terms = plain ? readNameTerms(label) : { spam: 0, keywords: 0 };
  return {
    hyphens: Math.min(1, hyphens / 3),
    digits: digitCount === 0 ? 0 : digitCount >= 4 || digitCount / label.length >= 0.3 ? 1 : 0.5,
    length: plain ? Math.min(1, Math.max(0, (label.length - 15) / 16)) : 0,
    suffix: ABUSED_SUFFIXES.has(last) ? 1 : DOUBTFUL_SUFFIXES.has(last) ? 0.5 : 0,
    terms: Math.min(1, terms.spam),
    keywords: terms.keywords >= 3 ? 1 : terms.keywords === 2 ? 0.6 : 0,
    random: plain && looksRandom(label) ? 1 : 0,
  };
}

function looksRandom(label: string): boolean {
  const letters = label.replaceAll(/[^a-z]/g, '');
  if (letters.length < 7) return false;
  const vowels = letters.replaceAll(/[^aeiouy]/g, '').length;
  return vowels / letters.length < 0.16 || /[bcdfghjklmnpqrstvwxz]{6}/.test(letters);
}
