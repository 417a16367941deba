import { containsPhrase, findPhrase, words } from '@linklode/query-language';
import { findBylineOffer, type BylineOffer } from '../byline-offer.ts';
import type { Evidence, Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { invitationName, PIECE, readInvitation, withoutAddress, type Invitation } from '../invitation.ts';
import { isOfferForm } from '../offers.ts';
import type { PageReading } from '../page-reading.ts';
import { anyPhrase, phrase, queryOf } from '../query-terms.ts';
import { readSentences, sentencesOf, type Sentence } from '../sentences.ts';
import { isNumberWord } from '../title-number.ts';
import { topicWeight } from '../topic.ts';
import { findAllWording, findWording, headWording, wording } from '../wording.ts';

/** For queries: one of these stands in the title or the address of most calls. */
const NAMES = wording(`
  write, writing, writers, writer, author, authors, guest, guests, contribute, contributor, contributors, contributing, contribution,
  contributions, submission, submissions, submit, pitch, pitching, pitches, freelance, freelancers, your story, your stories, your article,
  share your, tell us, tell your, send us, send your, call for, open call, columnist, blog for, publish with, have your say, voices, yours,
  escribe, escribir, escriba, escribí, colabora, colaborar, colaboraciones, colaborador, colaboradores, colaboradora, colaboradoras,
  autor, autores, autora, autoras, publica, publicar, participa, participar, firma, firmas, invitado, invitada, invitados, envía, envíanos, envíos,
  manda, mándanos, cuéntanos, comparte, convocatoria, tu historia, tu texto, tu artículo, normas, se buscan, buscamos, únete, súmate
`);

/** Whoever says this does not invite. */
const REFUSES = wording(`
  we do not accept guest posts, we no longer accept guest posts, we don t accept guest posts,
  do not take guest posts, no guest posts, not accept guest, written by staff, posts are by staff,
  articles are by staff, by invitation only, do not sell guest posts, no guidelines, nobody writes here but,
  no aceptamos artículos de invitado, no aceptamos colaboraciones, no publicamos artículos de invitado
`);

/** Titles of articles about guest posting, and of posts by guests. */
const ABOUT = wording(`
  guest posting, guest posting service, a guest post costs, how to write a guest post, what is a guest post,
  guest post sites, guest posting sites, guest blogging sites, sites that accept, blogs that accept,
  list of sites, guest post by, guest posts about, stop offering, post invitado de
`);
/** A question to the one who would write is a call. */
const CALLING_QUESTION =
  /\b(?:want|like|ready|fancy|care|keen|love) (?:you )?(?:to |writing|sharing)|\b(?:got|have|has|know) (?:you )?(?:got )?(?:an?|something|your|the|a story)\b|\bdo you (?:write|blog|have|know)\b|\bcould you write\b|¿(?:quieres|quiere|querés|queréis|desea|le gustaría|te gustaría|te apetece|te animas|tienes|escribes|sabes|nos|por qué no)\b/i;
const QUESTION = /^(?:is|are|do|does|what|why|how|should|qué|cómo|por qué)(?!\p{L})|\?/iu;

const HOW_TO = /^\s*(?:how to|cómo)(?!\p{L})/iu;

/** A post by a guest says so at once. */
const BY_GUEST = /^\s*guest (?:post|article|blog|column)\s*[:–—|-]/i;

/** Said in any other words: a house that does not take what others write. */
const REFUSAL =
  /\b(?:do(?:es)? not|don[’']t|cannot|no longer|never|not) (?:accept|take|publish|print|run|consider|want) (?:\w+ )?(?:guest|bylined|unsolicited (?:guest|articles|posts|contributions|submissions|pitches)|(?:articles|posts|contributions|submissions|pitches)(?! (?:in|that|which|about|on|from|with|by|of|over|under|already|if|unless|containing|promoting|longer|shorter|without)\b))\b|\b(?:send|please) (?:us )?no (?:articles|pitches|guest)\b|\bno (?:aceptamos|publicamos|admitimos) (?:\w+ )?(?:colaboraciones|firmas|invitados)\b|\bfirmas de invitados\b/i;

const REFUSALS: readonly RegExp[] = [
  REFUSAL,
  /\b(?:(?:submissions|contributions|pitches|call|inbox|window) (?:is|are) (?:now |currently |at present )?(?:closed|not open)(?! (?:in|on|from|during|between|over|for)\b)|closed to (?:new |outside |unsolicited )?(?:submissions|contributions|pitches|writers))\b/i,
  /\b(?:is|are) not (?:currently |now |at present )?(?:accepting|taking|looking for|open to) (?:new |any |outside |unsolicited )?(?:guest|submissions|contributions|pitches|writers|contributors|articles)\b/i,
  /\b(?:stopped|given up|ended|quit) (?:taking|accepting|publishing|running|printing) (?:\w+ )?(?:guest|outside|submissions|contributions|pitches)\b/i,
  /\b(?:everything|all (?:articles|posts|texts|of it|pieces)|every (?:article|post|text|word|piece))\b[^.\n]{0,40}\bwritten (?:by (?:us|me|our|the) |in[- ]house\b)/i,
  /\b(?:no estamos|ya no|no|tampoco) (?:aceptamos|aceptando|admitimos|admitiendo|publicamos|buscamos|buscando) (?:más |nuevas? |nuevos )?(?:colaboraci|colaborador|firmas|autores|autoras|(?:artículos|textos|posts) (?:de (?:invitad|fuera|terceros)|invitad|extern))/i,
  /\b(?:convocatoria|plazo|buzón)\b[^.\n]{0,40}\b(?:cerrad[oa]|terminad[oa]|ha terminado|ha acabado)\b|\b(?:todo|todos los (?:artículos|textos))\b[^.\n]{0,40}\b(?:escribe|escriben|escritos por) (?:nuestr|la redacción|el equipo)/i,
];

const JOB = wording(`
  salary, full time, part time, cv, vacancy, vacancies, job description, per annum, pension scheme, annual leave, permanent contract,
  sueldo, salario, jornada completa, media jornada, currículum, contrato indefinido, vacante, puesto de trabajo
`);

const topicIn = ({ topic = '' }: Inputs) => phrase('any', topic);

const PIECE_WORDS = [
  'articles',
  'article',
  'pieces',
  'posts',
  'essays',
  'stories',
  'drafts',
  'draft',
  'manuscripts',
  'pitch',
  'words',
  'guest',
  'contributions',
  'submissions',
  'artículos',
  'artículo',
  'textos',
  'texto',
  'palabras',
  'propuesta',
  'relatos',
  'historias',
  'originales',
  'colaboraciones',
  'firma',
];
const SENDING_WORDS = [
  'send',
  'submit',
  'mail',
  'post it',
  'we reply',
  'we want',
  'hear from you',
  'email',
  'pitch',
  'share',
  'write to',
  'write for',
  'contribute',
  'we publish',
  'we accept',
  'we pay',
  'form',
  'envía',
  'envíe',
  'envíanos',
  'mándanos',
  'manda',
  'mande',
  'escríbenos',
  'escribe',
  'escriba',
  'publicamos',
  'aceptamos',
  'buscamos',
  'enviar',
];

export const guestPostPages: Filter = {
  ...FILTER_LABELS.guest_post_pages,
  version: 7,
  templates: [
    {
      name: 'Topic with an invitation to write in the title',
      build: (inputs) => queryOf(topicIn(inputs), anyPhrase('title', NAMES.phrases)),
    },
    {
      name: 'Topic with an invitation to write in the address',
      build: (inputs) => queryOf(topicIn(inputs), anyPhrase('url', NAMES.phrases)),
    },
    {
      name: 'Topic where readers are told what to send',
      build: (inputs) =>
        queryOf(topicIn(inputs), anyPhrase('text', PIECE_WORDS), anyPhrase('text', SENDING_WORDS)),
    },
    {
      name: 'Topic on a page that asks for texts in other words',
      build: (inputs) => queryOf(topicIn(inputs)),
    },
  ],
  check(page, { topic }) {
    // The front page of a site about writing invites to read.
    const name = invitationName(page);
    if (page.path === '' && name.points < 2) return null;
    if (name.points < 2 && isOfferForm(page, 'tool', false)) return null;
    if (sentencesOf(page).length > (LONGEST_CALL[name.points] ?? 0)) return null;
    const byline = findBylineOffer(page);
    if (name.points === 0 && page.isPost && byline === null) return null;
    const call = readInvitation(sentencesOf(page));
    const points = pointsOf(call) + name.points;
    const isCall = points >= (LEAST[name.points] ?? Infinity) && isOwnCall(page, call, name.points);
    const said = isCall ? call : callBeside(page, call, byline, name.points);
    if (said === null || refuses(page)) return null;
    const weight = Math.max(
      topicWeight(page, topic, { siteName: true, leadWords: leadOf(page) }),
      callWeight(page, said, topic),
      byline === null ? 0 : namedWeight(byline.block, topic, isCall),
    );
    if (weight === 0) return null;
    return {
      score: weight * Math.min(1, Math.max(points, byline?.terms ?? 0) / MOST_POINTS),
      evidence: evidenceOf(page, said),
    };
  },
};

/** Where the page as a whole is no call: the offer of a byline, or a paragraph, as an invitation. */
function callBeside(
  page: PageReading,
  call: Invitation,
  byline: BylineOffer | null,
  namePoints: number,
): Invitation | null {
  if (byline !== null) return readInvitation(readSentences(byline.block));
  return namePoints < 2 ? callIn(page, call) : null;
}

/** A page about something else may hold a call in one paragraph: the answer to "Can I write for you?", what a guest post costs. */
function callIn(page: PageReading, { asking }: Invitation): Invitation | null {
  if (asking.length === 0 || page.isPost) return null;
  for (const { text } of page.contentLines()) {
    if (text.length > LONGEST_PARAGRAPH || !asking.some((sentence) => text.includes(sentence.text))) continue;
    const call = readInvitation(readSentences(text));
    const isPlain = call.asking.length > 1 || call.taking.length > 0 || call.sending.length > 0;
    if (
      isPlain &&
      call.asking.length > 0 &&
      call.share >= LEAST_SHARE &&
      pointsOf(call) >= LEAST_IN_PARAGRAPH
    )
      return call;
  }
  return null;
}

const LONGEST_PARAGRAPH = 1200;
const LEAST_SHARE = 0.33;
const LEAST_IN_PARAGRAPH = 4;

/** A call says its subject later than other pages: first come the house and what it is after. */
const LEAD_SHARE = 0.3;
const LEAD_WORDS = { least: 35, most: 60 };

function leadOf(page: PageReading): number {
  const share = Math.round(page.contentWords().length * LEAD_SHARE);
  return Math.min(LEAD_WORDS.most, Math.max(LEAD_WORDS.least, share));
}

/** Nobody else states so many. */
const MANY_TERMS = 4;

/** By how plainly the page is named a call: one with any other name has to say all the more. */
const LEAST = [7, 5, 5];
const MOST_POINTS = 10;
/** In sentences. */
const LONGEST_CALL = [80, 200, 400];

function pointsOf({ asking, taking, sending, hasPlace, terms }: Invitation): number {
  return (
    Math.min(2, asking.length) +
    Math.min(2, taking.length) +
    (hasPlace || sending.length > 0 ? 1 : 0) +
    Math.min(4, terms)
  );
}

/**
 * What is asked for is what the call is about, wherever on the page that is said: "we want essays on commuting"; and on a
 * page that is little else than a call, so is what else it speaks of. Who takes anything names everything, and what is
 * refused is named as well.
 */
function callWeight(page: PageReading, call: Invitation, topic: string | undefined): number {
  const items = words(topic ?? '');
  if (items.every((word) => PIECE.test(word))) return 0;
  const names = (sentence: Sentence): boolean =>
    countClauses(sentence) <= MOST_CLAUSES && containsPhrase(words(withoutAddress(sentence.text)), items);
  if ([...call.asking, ...call.taking].some(names)) return 0.8;
  const isShort = page.contentWords().length <= LONGEST_SHORT_CALL;
  const isNamed = sentencesOf(page).some(
    (sentence) => !DENIES.test(sentence.text) && isSubjectIn(sentence, items) && names(sentence),
  );
  return isShort && isNamed ? 0.7 : 0;
}

/** A call that gives name and link is about little else than what it names, if it does not say that it wants none of it. */
function namedWeight(block: string, topic: string | undefined, isCall: boolean): number {
  const items = words(topic ?? '');
  if (items.every((word) => PIECE.test(word))) return 0;
  const isNamed = readSentences(withoutAddress(block)).some((sentence) =>
    findPhrase(sentence.words, items).some(({ start, end }) => {
      const before = sentence.words.slice(Math.max(0, start - WORDS_BEFORE), start).join(' ');
      const isOfPiece = PIECE.test(sentence.words[end] ?? '');
      return !REJECTS.test(before) && (isOfPiece || (!isCall && countClauses(sentence) <= MOST_CLAUSES));
    }),
  );
  return isNamed ? 0.6 : 0;
}

const WORDS_BEFORE = 8;
const REJECTS =
  /\b(?:no|not|never|nor|rejected|decline|nada de|ni|sin|dear)\b(?! (?:need|hace falta|matter|importa))/u;

/** "About gardening", "bikepacking yarns", "practitioners of devops": the words are what is written of, and stand not in passing. */
function isSubjectIn({ words: said }: Sentence, items: readonly string[]): boolean {
  return findPhrase(said, items).some(
    ({ start, end }) =>
      start === 0 ||
      SUBJECT_BEFORE.has(said[start - 1] ?? '') ||
      (SUBJECT_BEFORE.has(said[start - 2] ?? '') && !isArticleOrNumber(said[start - 1] ?? '')) ||
      isSecondSubject(said, start) ||
      LIKED_OR_RELATED.test(said.slice(Math.max(0, start - 4), start).join(' ')) ||
      said.slice(end, end + 2).some((word) => PIECE.test(word)),
  );
}

/** "In ten business days" is not about business. */
function isArticleOrNumber(word: string): boolean {
  return ARTICLES.has(word) || isNumberWord(word) || /^\d+$/.test(word);
}

/** "About mental health and therapy": the second of two, or the last of a few, is as much what is written of. */
function isSecondSubject(said: readonly string[], start: number): boolean {
  return (
    JOINS.has(said[start - 1] ?? '') &&
    said.slice(Math.max(0, start - 1 - MOST_BEFORE_JOIN), start - 1).some((word) => ABOUT_WHAT.has(word))
  );
}

const JOINS = new Set(words('and or y o e u'));
const MOST_BEFORE_JOIN = 4;

/** "Anything to do with the sea", "si te gusta la jardinería". */
const LIKED_OR_RELATED =
  /\b(?:relacionad[oa]s? con|relativ[oa]s? a|related to|to do with|gustan?|encantan?|apasionan?|interesan?|passionate about|keen on|you (?:like|love|enjoy))(?: (?:el|la|los|las|the))?$/;

const ARTICLES = new Set(words('a an the un una el la los las'));
const SUBJECT_BEFORE = new Set(words('about on in of around into sobre de del en como para'));

/** How many things a sentence names: those who are to write may be many, what they are to write about is behind "about". */
function countClauses({ words: said, starts }: Sentence): number {
  const about = said.findLastIndex((word) => ABOUT_WHAT.has(word));
  return 1 + [...starts].filter((start) => start > about && start > 0).length;
}

const ABOUT_WHAT = new Set(words('about on sobre acerca'));
const MOST_CLAUSES = 5;
const LONGEST_SHORT_CALL = 350;
const DENIES = /\b(?:no|not|never|nor|don[’']t|turn down|nada de|ni|tampoco)\b/i;

/** Little but a call stands on such a page; articles about writing for others are dated and speak of other houses. */
function isOwnCall(
  page: PageReading,
  { asking, taking, sending, hasPlace, share, terms }: Invitation,
  name: number,
): boolean {
  if (asking.length + taking.length === 0 && !(name > 0 && terms >= MANY_TERMS)) return false;
  if (name === 2) return share >= 0.1;
  const isPlain = (asking.length + sending.length > 0 || hasPlace) && taking.length > 0;
  if (name === 1)
    return (
      share >= 0.2 &&
      (!page.isPost || ((hasPlace || terms > 2) && (isPlain || asking.length > 1 || terms >= MANY_TERMS)))
    );
  return isPlain && asking.length + sending.length > 0 && hasPlace && share >= 0.3;
}

/** The first sentence that asks or takes, more than a heading where there is one. */
function evidenceOf({ page }: PageReading, { said }: Invitation): Evidence {
  const best = said.find((sentence) => sentence.words.length > 4) ?? said[0];
  return { sentence: best?.text ?? page.title };
}

/** Papers for a meeting are no articles for a site, nor are entries for a prize. */
const ELSEWHERE = wording(`
  symposium, conference, proceedings, camera ready, programme committee, program committee, workshop, congress, congreso, simposio, jornadas, ponencias,
  comunicaciones, comité científico, peer review, double blind, peer reviewed, special issue, doble ciego, evaluación por pares, revisión por pares, dossier, contest, jury, prize, winner, first prize, concurso, jurado, premio, certamen, ganador,
  star rating, stars, newsletter subscribers, ticket number, call for abstracts, presenting author, poster, programme booklet, keynote, plenary, comunicación oral, póster
`);

/** A page named so takes in what is said, or announced, and nothing that is written for it. */
const NO_PIECE = wording(`
  podcast, webinar, obituary, obituaries, press release, press releases, nota de prensa, notas de prensa, comunicado, comunicados, esquela, esquelas,
  rates and conditions, price list, prices, tarifas y condiciones, lista de precios, precios, rules of the board, forum rules,
  candidates, candidate, election, elections, nominations, elecciones, candidatos, candidaturas
`);

/** Three of these ask for code. */
const CODE = wording(`
  pull request, fork, clone, commit, commits, test suite, unit tests, linter, branch, changelog, makefile, bug report, stack trace, rama, pruebas unitarias, bifurcación
`);

/** Writers are wanted for a post, with a wage. */
function isJob(page: PageReading): boolean {
  return findAllWording(page.textWords(), JOB).length >= 2;
}

function refuses(page: PageReading): boolean {
  const { title } = page.page;
  if (findWording(page.titleWords, ABOUT) !== null || BY_GUEST.test(title.slice(0, 200))) return true;
  if (headWording(page, NO_PIECE) !== null) return true;
  const asked = title.slice(0, 200);
  // Rules stand as long as the site does; what has a day is an article about how others are written for.
  const isCall =
    !(page.isPost && HOW_TO.test(asked)) &&
    /^\s*(?:write|guest|contribut|escrib|how to (?:contribute|submit|pitch|write for)|cómo (?:colaborar|participar|publicar|enviar|escribir (?:en|para)))/i.test(
      asked,
    );
  if (QUESTION.test(asked) && !isCall && !(/[?¿]/.test(asked) && CALLING_QUESTION.test(asked))) return true;
  if (findAllWording(page.textWords(), CODE).length >= 3) return true;
  if (isJob(page) || findAllWording(page.textWords(), ELSEWHERE).length >= 2) return true;
  const text = page.page.text.slice(0, 20_000);
  return findWording(page.textWords(), REFUSES) !== null || REFUSALS.some((refusal) => refusal.test(text));
}
