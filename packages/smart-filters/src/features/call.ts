import { findBylineOffer } from '../byline-offer.ts';
import { readInvitation } from '../invitation.ts';
import { findOfferBlock } from '../offer-blocks.ts';
import { findOfferSentence } from '../offer-sentences.ts';
import type { PageReading } from '../page-reading.ts';
import { sentencesOf } from '../sentences.ts';
import { flag, logScale } from './scale.ts';

/** Said in any words: a house that does not take what others write. */
const REFUSALS: readonly RegExp[] = [
  /\b(?:do(?:es)? not|don[’']t|cannot|no longer|never|not) (?:currently |now )?(?:accept\w*|tak\w+|publish\w*|print|run|consider\w*|want|looking for|open to) (?:any |new |outside |\w+ )?(?:guest|bylined|submissions|contributions|pitches|writers|contributors)\b(?! (?:with|that|which|who|whose|containing|about|of|if|without|unless|under|over|longer|shorter|than|promoting|on behalf))/i,
  /\b(?:submissions|contributions|pitches|call|window|guest posts?) (?:is|are) (?:now |currently |at present )?(?:closed|not open|not accepted|no longer)\b|\bclosed to (?:new |outside )?(?:submissions|contributions|pitches|writers)\b/i,
  /\b(?:stopped|given up|ended|quit) (?:taking|accepting|publishing|running) (?:\w+ )?(?:guest|outside|submissions|contributions|pitches)\b|\bby invitation only\b|\bwritten by (?:our )?staff\b/i,
  /\b(?:ya no|no|tampoco) (?:aceptamos|admitimos|publicamos|buscamos) (?:más |nuev[oa]s )?(?:colaboraci|colaborador|firmas|autor|artículos de|posts? de)|\bconvocatoria\b[^.\n]{0,40}\b(?:cerrad|terminad)/i,
  /\bn[’']acceptons (?:plus|pas)\b|\bkeine gastbeiträge\b|\bnehmen keine gast|\bnão aceitamos\b|\bgeen gastblogs\b/iu,
];
const MAIL = /[\w.+-]{1,64}(?:@| ?[[(]at[\])] ?)[\w-]{1,63}\.[a-z]{2,}/i;
const READ = 30_000;
const MOST_SENTENCES = 300;

/** What the page asks its reader to hand in: texts. */
export function callFeatures(page: PageReading) {
  const text = page.page.text.slice(0, READ);
  const call = readInvitation(sentencesOf(page).slice(0, MOST_SENTENCES));
  return {
    asks: logScale(call.asking.length, 6),
    takes: logScale(call.taking.length, 6),
    hasPlace: flag(call.hasPlace),
    hasMail: flag(MAIL.test(text)),
    terms: call.terms / 9,
    callShare: call.share,
    byline: (findBylineOffer(page)?.terms ?? 0) / 8,
    refuses: flag(REFUSALS.some((pattern) => pattern.test(text))),
  };
}

/** What the page asks its reader to have added: an entry, a tool. */
export function offerFeatures(page: PageReading) {
  return {
    offersEntry: flag(findOfferSentence(page, 'entry') !== null),
    offersTool: flag(findOfferSentence(page, 'tool') !== null),
    offerBlock: (findOfferBlock(page, true, true)?.points ?? 0) / 3,
  };
}
