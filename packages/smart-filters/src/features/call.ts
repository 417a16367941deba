import { words } from '@linklode/query-language';
import { countLexicon } from '../lexicon/lexicon.ts';
import type { PageReading } from '../page-reading.ts';
import { flag, logScale, share } from './scale.ts';

/** Said in any words: a house that does not take what others write. */
const REFUSALS: readonly RegExp[] = [
  /\b(?:do(?:es)? not|don[’']t|cannot|no longer|never|not) (?:currently |now )?(?:accept\w*|tak\w+|publish\w*|print|run|consider\w*|want|looking for|open to) (?!multiple |simultaneous )(?:any |new |outside |\w+ )?(?:guest|bylined|submissions|contributions|pitches|writers|contributors)\b(?! (?:with|that|which|who|whose|containing|about|of|if|without|unless|under|over|longer|shorter|than|promoting|on behalf))/i,
  /\b(?:submissions|contributions|pitches|call|window|guest posts?) (?:is|are) (?:now |currently |at present )?(?:closed|not open|not accepted|no longer)\b|\bclosed to (?:new |outside )?(?:submissions|contributions|pitches|writers)\b/i,
  /\b(?:stopped|given up|ended|quit) (?:taking|accepting|publishing|running) (?:\w+ )?(?:guest|outside|submissions|contributions|pitches)\b|\bby invitation only\b|\bwritten by (?:our )?staff\b/i,
  /\b(?:ya no|no|tampoco) (?:aceptamos|admitimos|publicamos|buscamos) (?:más |nuev[oa]s )?(?:colaboraci|colaborador|firmas|autor|artículos de|posts? de)|\bconvocatoria\b[^.\n]{0,40}\b(?:cerrad|terminad)/i,
  /\bn[’']acceptons (?:plus|pas)\b|\bkeine gastbeiträge\b|\bnehmen keine gast|\bnão aceitamos\b|\bgeen gastblogs\b/iu,
];
/** What sentences that offer to add something are about where no entry of a list is meant. */
const NO_LISTING =
  /\b(?:newsletter|mailing list|e-?mail (?:list|address|updates|alerts)|your e-?mail|inbox|basket|cart|comments?|password|boletín|carrito|log ?in)\b/i;
/** Whoever says this in such a sentence takes in nothing. */
const TAKES_NONE =
  /\b(?:nobody|no one|can(?:not|[’']t)|(?:do|does|shall|will|are|is) not|(?:don|won)[’']t|no longer|never|nadie|no se|ya no)\b[^.]{0,30}\b(?:add|list|enter|accept|includ|añad|inclu|admit|acept)|\b(?:list|directory|register|submissions|entries|lista|registro|directorio|inscripciones) (?:is|are|está|están) (?:now |currently |ya )?(?:closed|full|cerrad|complet)/i;
const MAIL = /[\w.+-]{1,64}(?:@| ?[[(]at[\])] ?)[\w-]{1,63}\.[a-z]{2,}/i;
const LENGTH = /\d\s?\+?\s?(?:words|palabras|mots|wörter|palavras|woorden|caracteres|characters)\b/i;
const READ = 30_000;
const MOST_SENTENCES = 400;
/** A longer one is no call, in UTF-16 units. */
const LONGEST = 320;
const FEWEST = 8;
const ENDS = /(?<=[.!?…])\s+/u;

interface Asked {
  /** Sentences that ask the reader for a text. */
  readonly asking: readonly string[];
  /** Those that say which ones the house takes. */
  readonly taking: readonly string[];
  /** Those that offer to add what the reader has. */
  readonly offering: readonly string[];
  /** Those of them that speak of tools. */
  readonly offeringTools: readonly string[];
  /** The part of the page's sentences that ask, take, or say where and how long: a call is about little else. */
  readonly share: number;
}

const made = new WeakMap<PageReading, Asked>();

/** What the page asks of its reader, by sentences in which words of two classes meet; menus left out. */
export function readAsked(page: PageReading): Asked {
  const known = made.get(page);
  if (known !== undefined) return known;
  const sentences = page
    .contentLines()
    .flatMap(({ text }) => text.split(ENDS))
    .filter((text) => text.length > 3 && text.length <= LONGEST)
    .slice(0, MOST_SENTENCES);
  const asking: string[] = [];
  const taking: string[] = [];
  const offering: string[] = [];
  const offeringTools: string[] = [];
  let speaking = 0;
  for (const text of sentences) {
    const of = countLexicon(words(text));
    const isAsking = of.sending > 0 && of.pieces > 0;
    const isTaking = of.taking > 0 && of.pieces > 0;
    if (isAsking) asking.push(text);
    if (isTaking) taking.push(text);
    if (isAsking || isTaking || of.call > 0 || MAIL.test(text) || LENGTH.test(text)) speaking += 1;
    const isOffer = of.addEntry > 0 || (of.adding > 0 && of.yours > 0);
    if (!isOffer || NO_LISTING.test(text) || TAKES_NONE.test(text)) continue;
    offering.push(text);
    if (of.tools > 0) offeringTools.push(text);
  }
  const part = share(speaking, Math.max(FEWEST, sentences.length));
  const asked = { asking, taking, offering, offeringTools, share: part };
  made.set(page, asked);
  return asked;
}

/** What the page asks its reader to hand in, texts, or to have added: an entry, a tool. */
export function callFeatures(page: PageReading) {
  const text = page.page.text.slice(0, READ);
  const asked = readAsked(page);
  return {
    asks: logScale(asked.asking.length, 6),
    takes: logScale(asked.taking.length, 6),
    callShare: asked.share,
    hasMail: flag(MAIL.test(text)),
    saysLength: flag(LENGTH.test(text)),
    refuses: flag(REFUSALS.some((pattern) => pattern.test(text))),
    offersEntry: logScale(asked.offering.length, 4),
    offersTool: flag(asked.offeringTools.length > 0),
  };
}
