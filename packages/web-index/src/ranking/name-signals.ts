import { parse } from 'tldts';
import names from './spam-names.json' with { type: 'json' };
import { readNameTerms } from './spam-terms.ts';

/**
 * What a registrable domain's name says about it, each 0 to 1, and the last label of its public suffix. Weak evidence:
 * what each weighs is learned (bench/fit-spam.ts), and names only speak where little else is known.
 */
export interface NameSignals {
  hyphens: number;
  digits: number;
  length: number;
  terms: number;
  keywords: number;
  random: number;
  suffix: string;
}

/** Log-odds by feature and by suffix, and of a name of which nothing speaks, were one site in twenty-five spam. */
export const SPAM_NAMES: {
  base: number;
  names: Partial<Record<string, number>>;
  suffixes: Partial<Record<string, number>>;
} = names;

/** Handed out only to institutions that prove what they are. */
const VETTED_SUFFIX = /^(?:edu|gov|mil|int|(?:edu|gov|ac|gob|gouv|go|gv|mil)\.[a-z]{2})$/;

export function isVettedName(domain: string): boolean {
  return VETTED_SUFFIX.test(parse(domain).publicSuffix ?? '');
}

/** `localhost`, `b07qqlmss5`: a name without a dot is no domain, whatever links to it. Nor is an address. */
export function isDomainName(name: string): boolean {
  return name.includes('.') && !/^[\d.]+$|:/.test(name);
}

const NOTHING: NameSignals = {
  hyphens: 0,
  digits: 0,
  length: 0,
  terms: 0,
  keywords: 0,
  random: 0,
  suffix: '',
};

/** Labels below a host of many (`deploy-preview-688.netlify.app`) are no names that anybody sells, and say nothing. */
export function readNameSignals(domain: string): NameSignals {
  const {
    domainWithoutSuffix: label,
    publicSuffix,
    isPrivate,
  } = parse(domain, { allowPrivateDomains: true });
  if (isPrivate === true || !isDomainName(domain) || !label || !publicSuffix) return NOTHING;
  const suffix = publicSuffix.slice(publicSuffix.lastIndexOf('.') + 1);
  // Digits and hyphens of a punycode name are its encoding.
  if (label.startsWith('xn--')) return { ...NOTHING, suffix };
  const digitCount = label.replaceAll(/\D/g, '').length;
  const terms = readNameTerms(label);
  return {
    hyphens: Math.min(1, (label.split('-').length - 1) / 3),
    digits: digitCount === 0 ? 0 : digitCount >= 4 || digitCount / label.length >= 0.3 ? 1 : 0.5,
    length: Math.min(1, Math.max(0, (label.length - 15) / 16)),
    terms: Math.min(1, terms.spam),
    keywords: terms.keywords >= 3 ? 1 : terms.keywords === 2 ? 0.6 : 0,
    random: looksRandom(label) ? 1 : 0,
    suffix,
  };
}

function looksRandom(label: string): boolean {
  const letters = label.replaceAll(/[^a-z]/g, '');
  if (letters.length < 7) return false;
  const vowels = letters.replaceAll(/[^aeiouy]/g, '').length;
  return vowels / letters.length < 0.16 || /[bcdfghjklmnpqrstvwxz]{6}/.test(letters);
}
