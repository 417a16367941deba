import { words } from '@linklode/query-language';

/**
 * What comment spam and link sellers push, in the languages in which they push it. A page about one of these subjects
 * is no crime, so a term never decides alone: only its share among a site's pages and links counts.
 */
const SPAM_PHRASES = `
casino|casinos|kasino|kazino|online casino|poker|poker online|pokies|slot machine|slot machines|online slots|slot online|slot gacor|free spins
gambling|sportsbook|sports betting|betting tips|betting site|roulette|blackjack|baccarat|no deposit bonus
togel|judi|judi online|judi bola|bandar|bandarq|sbobet|agen bola|situs judi|situs slot|dominoqq|nha cai|ca cuoc|danh bai
viagra|cialis|levitra|sildenafil|tadalafil|kamagra|tramadol|xanax|phentermine|ambien|modafinil|canadian pharmacy|online pharmacy|no prescription|without prescription
weight loss pills|diet pills|cheap pills|keto gummies|cbd gummies|garcinia|male enhancement|penis enlargement|erectile dysfunction pills
payday|payday loan|payday loans|cash advance|bad credit loan|bad credit loans|instant loan|instant loans|quick loan|quick loans|fast cash loan|fast cash loans
replica watch|replica watches|replica handbags|replica bags|fake rolex|cheap jerseys|wholesale jerseys|louis vuitton outlet|michael kors outlet|ugg boots outlet
porn|porno|xxx|xnxx|sex cams|live sex|sex chat|sex videos|escort service|escort services|escorts|call girls|adult dating|hookup sites
essay writing service|buy essay|buy essays|write my essay|buy backlinks|buy followers|buy instagram followers|buy likes|make money fast|get rich quick
binary options|forex signals|crypto signals|bitcoin doubler|crypto casino|bitcoin casino
apuestas deportivas|casas de apuestas|tragamonedas|tragaperras|prestamos rapidos|creditos rapidos|viagra sin receta
machines a sous|paris sportifs|pret rapide|credit rapide sans justificatif|casino en ligne|viagra sans ordonnance
spielautomaten|online spielothek|spielbank online|sofortkredit|kredit ohne schufa|potenzmittel|sportwetten
gokkasten|online gokken|snel geld lenen|scommesse sportive|scommesse online|prestiti veloci|slot gratis|cassino|cassino online|apostas esportivas|caca niqueis|emprestimo rapido
казино|онлайн казино|игровые автоматы|вулкан казино|ставки на спорт|букмекер|микрозаймы|микрозайм|займ онлайн|займы онлайн|виагра|сиалис|порно|эскорт|проститутки
kasyno|kasyno online|zaklady bukmacherskie|chwilowka|chwilowki|bahis|canli bahis|kacak bahis|bahis siteleri|casino siteleri|deneme bonusu|escort bayan
賭場|娱乐城|博彩|百家乐|澳门赌场|网上赌场|オンラインカジノ|카지노|온라인카지노|바카라|토토사이트|คาสิโน|บาคาร่า|สล็อต
`;

/** What somebody says who sells; ordinary on a shop's own pages, telling in the anchors of links to strangers. */
const COMMERCIAL_WORDS = `
buy cheap cheapest discount discounts deal deals coupon coupons wholesale loan loans mortgage mortgages insurance lawyer lawyers attorney attorneys
plumber plumbers locksmith roofing seo backlinks vpn forex bitcoin crypto supplements diet rental rentals affordable bargain outlet refinance
comprar barato barata baratos baratas ofertas descuento descuentos prestamos creditos seguros acheter promo soldes rachat assurance mutuelle
kaufen billig gunstig gunstige angebote kredit kredite versicherung umzug schlusseldienst comprare economico offerte prestiti kopen goedkoop goedkope
lenen verzekering promocao emprestimo купить дешево цена заказать скидки кредит кредиты kupic tanio kredyt pozyczka jual beli murah harga satin ucuz fiyat
`;

/** Marks of a text, combined by "or". */
export const SPAM_TERM = 1;
export const COMMERCIAL = 2;

const phrasesByFirstWord = new Map<string, string[][]>();
const ideographicTerms: string[] = [];
for (const phrase of SPAM_PHRASES.split(/[|\n]/)) {
  const [first, ...rest] = words(phrase);
  if (first === undefined) continue;
  if (/^[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}\p{sc=Hangul}\p{sc=Thai}]/u.test(first))
    ideographicTerms.push(first);
  const known = phrasesByFirstWord.get(first);
  if (known) known.push(rest);
  else phrasesByFirstWord.set(first, [rest]);
}
const commercialWords = new Set(words(COMMERCIAL_WORDS));
const WITHOUT_SPACES = /[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\u1100-\u11ff\uac00-\ud7af]/;

/** Marks of a short text such as a title or an anchor; only its first forty words are read. */
export function marksOf(text: string): number {
  const tokens = words(text.length > 600 ? text.slice(0, 600) : text).slice(0, 40);
  let marks = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    // A single commercial word ("Deals") is how a shop names its own section; with a second one it is a search phrase.
    if (tokens.length > 1 && commercialWords.has(token)) marks |= COMMERCIAL;
    if (
      phrasesByFirstWord
        .get(token)
        ?.some((rest) => rest.every((word, offset) => tokens[at + 1 + offset] === word))
    ) {
      return marks | SPAM_TERM;
    }
    if (WITHOUT_SPACES.test(token) && ideographicTerms.some((term) => token.includes(term)))
      return marks | SPAM_TERM;
  }
  return marks;
}

/** Pieces of names that hardly occur inside innocent words. */
const SPAM_NAME_PARTS = (
  'casino kasino kazino pokies poker togel sbobet bandarq judionline judibola slotgacor viagra levitra kamagra tramadol onlinerx ' +
  'payday fastcash quickloan cashadvance porno pornos xxx escorts adultdating essaywriting backlinks jerseys ' +
  'sportsbook bettingtips onlinebetting gambling roulette baccarat bahis bukmacher chwilowk mikrozaim binaryoption garcinia ketogummies cbdgummies'
).split(' ');

/**
 * Pieces that do: specialists and socialists, what is replicated, a pill and what comes behind it, Essex and its camps.
 * A pharmacy is a trade, and spam by what it offers.
 */
const SPAM_NAME_PATTERNS = [
  /(?<!spe|so|fa|mer|nan|ra|vin)cialis(?![atm])/,
  /replica(?![bt]|nt)/,
  /pills(?=$|\d|buy|card|online|rx|shop|store)/,
  /(?<!o)livesex|(?<!es|us|le)sexcam/,
  /(?:canad[a-z]*|online|cheap|discount|generic|hot|best|buy|norx|rx|world|global|med|24h?|365)pharmac|pharmac(?:y|ies)(?:online|rx|ed|msn|24|365|4u|store|shop|mall|xp)/,
];

/** Words that keyword domains are made of; one of them is a trade, two or three are a search phrase. */
const NAME_KEYWORDS = new Set(
  (
    'best top cheap cheapest buy online free discount discounts deals deal coupon coupons loan loans credit cash money mortgage insurance quote quotes ' +
    'lawyer attorney seo backlink links link directory pills diet weight loss keto vpn forex crypto bitcoin bonus bet bets betting slot slots win ' +
    'dating cam cams sex adult hosting essay papers review reviews shop store outlet sale wholesale watches shoes handbags iptv apk mod download ' +
    'fast quick easy instant guaranteed 4u 4you 24 247 365 123 pro vip'
  ).split(' '),
);

/** How many spam terms and keywords the label of a registrable domain is made of. */
export function readNameTerms(label: string): { spam: number; keywords: number } {
  const joined = label.replaceAll('-', '');
  let spam = 0;
  for (const part of SPAM_NAME_PARTS) if (joined.includes(part)) spam++;
  for (const pattern of SPAM_NAME_PATTERNS) if (pattern.test(joined)) spam++;
  let keywords = 0;
  for (const part of label.split(/-|(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/))
    if (NAME_KEYWORDS.has(part)) keywords++;
  return { spam, keywords };
}
