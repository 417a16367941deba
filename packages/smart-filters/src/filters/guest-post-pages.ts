import type { Filter, Inputs, Verdict } from '../filter.ts';
import { hasHouseVoice, invitationsOf, PROMISES } from '../invitation.ts';
import { phraseEvidence } from '../mentions.ts';
import type { PageReading } from '../page-reading.ts';
import { any, anyPhrase, phrase, queryOf } from '../query-terms.ts';
import { topicWeight } from '../topic.ts';
import { findAllWording, findWording, wording } from '../wording.ts';

/** Stands over pages that invite; over articles about the subject as well. */
const HEAD = wording(`
  write for us, write for, write about, write an essay, write an article, guest post, guest posts,
  guest writers, guest authors, guest author, guest contributors, become a contributor, contributors wanted,
  contributor guidelines, contributors, contribute, submission guidelines, submit an article, submit article,
  submit a guest post, submit your article, submit a post, writers wanted, for writers,
  guidelines for writers, author guidelines, writer guidelines, pitch us, pitch, pitching, submissions,
  guest blog, guest blogger, guest bloggers, guest article, guest articles, guest contributor,
  share your story, send us your, call for articles, call for guest authors, stories wanted, escribe para,
  escribe con nosotros, escribe, escribir para nosotros, publica con, publica tu artículo, colabora,
  artículo de invitado, artículos de invitado, firma invitada, autores invitados, autoras invitadas,
  colaboraciones, cómo participar, cómo colaborar, envía tu artículo, normas de publicación, post invitado,
  contributors welcome, contributions, contributing, notes for authors, notes for contributors, for authors,
  for contributors, instructions for authors, call for papers, call for contributions, call for submissions,
  write something, write with us, write here, tell your story, tell us your story, tell the story, share a,
  share your, publish with us, publish your, colaboran, colaborar, participar, participa, firma con, escribe aquí,
  publicar, manda tu, envía tu, tu experiencia, autores, normas para autores,
  writing for, blog for us, blog with us, become an author, become a writer, become a columnist, become a blogger,
  become a guest, be our guest, be a guest, be a contributor, join our writers, join our contributors, call for writers,
  call for contributors, call for authors, call for pitches, call for essays, call for stories, call for pieces, open call, looking for writers,
  editorial guidelines, writers guidelines, writing guidelines, author guide, guide for authors, guide for contributors, guide for writers,
  article submission, article submissions, freelance, freelancers, for freelancers, have your say, your say,
  your turn, your words, your article, your story, your stories, your page, your pen, got a story, got something,
  something to say, a story to tell, want to write, like to write, fancy writing, come and write, have an idea,
  guest column, guest columns, guest columnist, guest essay, guest essays, guest piece, outside writers,
  outside contributors, open pages, the floor is yours, hand in, send a story, send a piece, send an article, send us a,
  we want your, we need your, appear in, publish in, publish here, get published, how to contribute, how to submit, put yours,
  hazte colaborador, hazte colaboradora, sé autor, sé autora, conviértete en, quieres escribir, quieres colaborar,
  quieres publicar, escribe en, escribe tu, escribir en, escribir aquí, publicar en, publica en, publica aquí, buscamos firmas, buscamos autores,
  buscamos autoras, buscamos colaboradores, buscamos redactores, se buscan, se busca, convocatoria, guía para autores, guía de autores,
  guía para colaboradores, guía del colaborador, guía para colaborar, normas de colaboración, normas de envío, normas editoriales,
  para autores, para autoras, para colaboradores, instrucciones para autores, envíos, envío de, manda tus, envía tus, comparte tu,
  tu firma, tu historia, tu texto, tu artículo, tribuna abierta, páginas abiertas, cuéntanos, cuenta tu, firmas invitadas,
  autor invitado, autora invitada, artículos invitados, bloguero invitado, blogueros invitados, post de invitado, posts de invitados,
  envíanos, mándanos, colaboradores, colaboradoras, escribe con, cómo publicar, cómo escribir, únete, participación
`);

/** In the title, these invite by themselves. */
const STRONG_HEAD = wording(`
  write for us, become a contributor, contributors wanted, submission guidelines, guest post guidelines,
  contributor guidelines, submit an article, submit article, submit a guest post, escribe para nosotros,
  publica con nosotros, publica con nosotras, colabora con nosotros
`);

/** In the text: said to the one who would write. */
const INVITES = wording(`
  write for us, write to us, guest post guidelines, submission guidelines, contributor guidelines,
  how to pitch, how to submit, submit an article, submit article, submit your article, accept guest posts,
  accepts guest posts, accepting guest posts, what we are looking for, we are looking for,
  we would like to hear, we would like yours, would like to hear from you, we invite you, what works here,
  before you pitch, pitch us, pitches to, send your, send a pitch, send an outline, submit to, submit your,
  email us, mail us, we accept, we welcome, we publish, we print, we want, we commission, write for the,
  what we refuse, what we want, what we publish, what we print, what you get, your article, your draft,
  your story, your pitch, your idea, where to send, send the idea, send us, send three, send the whole,
  send a message, send them to, some guidelines, your own article, publish your, send it as, please do not send, who we hear too little from, outside bylines,
  we take pieces, tell me in a mail, tell us in, aceptamos, buscamos, publicamos, escríbenos, proponnos,
  tu artículo, tu texto, tu propuesta, tu historia, cómo participar, cómo proponer, qué pedimos,
  qué ofrecemos, qué buscamos, qué publicamos, qué no publicamos, qué necesitamos, qué aceptamos,
  lo que nos interesa, temas abiertos, requisitos del artículo, cómo enviar, envía tu, envíanos, manda tu,
  mándanos, cuéntanos, pautas
`);

/** Terms that one who prints others' work states: length, links, fee, rights, answer. */
const TERMS: readonly RegExp[] = [
  /(?:\d|hundred|thousand|cientas|mil)\s(?:words|palabras)\b/i,
  /\b(?:byline|biography|biografía|your own site|tu web|your site|enlace propio|dofollow|one link|links?)\b/i,
  /\b(?:we pay|i pay|fee|rights|deadlines?|pagamos|honorarios|derechos|plazos?)\b|[£€$]\d/i,
  /\b(?:drafts?|pitch(?:es)?|unpublished|inédit[oa]s?|borrador|propuestas?|outline)\b/i,
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/,
];

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
  /\b(?:want|like|ready|fancy|care|keen|love) (?:you )?(?:to |writing|sharing)|\b(?:got|have|has|know) (?:you )?(?:got )?(?:an?|something|your|the|a story)\b|\bdo you (?:write|blog|have|know)\b|\bcould you write\b|¿(?:quieres|te gustaría|te apetece|te animas|tienes|escribes|sabes|nos|por qué no)\b/i;
const QUESTION = /^(?:is|are|do|does|what|why|how|should|qué|cómo|por qué)\b|\?/i;

/** A call says its subject later than other pages: first come the house and what it is after. */
const LEAD_SHARE = 0.3;
const LEAD_WORDS = { least: 20, most: 60 };

function leadOf(page: PageReading): number {
  const share = Math.round(page.contentWords().length * LEAD_SHARE);
  return Math.min(LEAD_WORDS.most, Math.max(LEAD_WORDS.least, share));
}

/** A post by a guest says so at once. */
const BY_GUEST = /^\s*guest (?:post|article|blog|column)s?\s*[:–—|-]/i;

/** Said in any other words: a house that does not take what others write. */
const REFUSAL =
  /\b(?:do(?:es)? not|don[’']t|cannot|no longer|never|not) (?:accept|take|publish|print|run|consider|want) (?:\w+ )?(?:guest|unsolicited|(?:articles|posts|contributions|submissions|pitches)(?! (?:in|that|which|about|on|from|with|by|of|over|under|already|if|unless|containing|promoting|longer|shorter|without)\b))\b|\b(?:send|please) (?:us )?no (?:articles|pitches|guest)\b|\bno (?:aceptamos|publicamos|admitimos) (?:\w+ )?(?:colaboraciones|firmas|invitados)\b|\bfirmas de invitados\b/i;

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

export const guestPostPages: Filter = {
  id: 'guest_post_pages',
  label: 'Guest post pages',
  version: 3,
  offered: true,
  inputs: [{ name: 'topic', label: 'your topic', kind: 'words', required: true }],
  placeholder: 'home coffee brewing',
  hint: 'Your topic. Finds pages that invite outsiders to write: guidelines, calls for writers, “write for us”.',
  templates: [
    {
      name: 'Topic with an invitation to write in the title',
      build: (inputs) => queryOf(topicIn(inputs), anyPhrase('title', HEAD.phrases)),
    },
    {
      name: 'Topic with an invitation to write in the address',
      build: (inputs) => queryOf(topicIn(inputs), anyPhrase('url', HEAD.phrases)),
    },
    {
      name: 'Topic with guidelines for writers in the text',
      build: (inputs) =>
        queryOf(
          topicIn(inputs),
          any([
            anyPhrase(
              'text',
              INVITES.phrases.filter((one) => /guest|guidelines|write for us|article|artículo/.test(one)),
            ),
            anyPhrase('text', ['escribe para nosotros', 'guest author', 'guest writer']),
          ]),
        ),
    },
    {
      name: 'Topic where readers are told what to send',
      build: (inputs) =>
        queryOf(
          topicIn(inputs),
          anyPhrase('text', [
            'words',
            'palabras',
            'manuscripts',
            'pitch',
            'propuesta',
            'your name',
            'byline',
            'drafts',
            'rights',
            'texto',
            'textos',
            'tu nombre',
            'firma',
            'artículos',
          ]),
          anyPhrase('text', [
            'send',
            'submit',
            'mail',
            'post it',
            'submissions',
            'contributions',
            'we would be glad',
            'pieces',
            'publish',
            'colaboraciones',
            'publicamos',
            'envíanos',
            'escríbenos',
            'envía',
            'mándanos',
            'mándalo',
          ]),
        ),
    },
  ],
  check(page, inputs) {
    const weight = topicWeight(page, inputs['topic'], {
      leadWords: leadOf(page),
      siteName: true,
    });
    if (weight === 0 || refuses(page)) return null;
    // A site may be called by such a word.
    const head = findWording(page.headlineWords, HEAD) ?? findWording(page.urlWords, HEAD);
    const strong = findWording(page.titleWords, STRONG_HEAD);
    // The front page of a site about writing invites to read.
    if (page.path === '' && strong === null) return null;
    const invitations = findAllWording(page.contentWords(), INVITES);
    const { asking, taking, sending } = invitationsOf(page);
    const terms = [...TERMS, ...PROMISES].filter((term) => term.test(page.page.text)).length;
    if (head === null) return plainInvitation(page, weight, [...asking, ...sending], taking, terms);
    if (invitations.length + asking.length + taking.length === 0 && strong === null) return null;
    // One who says little of terms has to be all the plainer in asking.
    // An article about writing for others is dated, and speaks of other houses than its own.
    const isOwnCall =
      strong !== null ||
      page.page.date === null ||
      invitations.length >= 2 ||
      hasHouseVoice([...asking, ...taking]) ||
      page.page.text.includes(`@${page.page.domain}`);
    if (!isOwnCall) return null;
    if (terms < (strong !== null && invitations.length >= 3 ? 1 : 2)) return null;
    const points = 2 + Math.min(2, invitations.length + asking.length + taking.length) + Math.min(3, terms);
    const phrases = strong === null ? invitations : [...invitations, strong];
    const [said] = [...asking, ...taking];
    const evidence =
      phrases.length === 0 && said !== undefined ? { sentence: said } : phraseEvidence(page, ...phrases);
    return { score: weight * (0.4 + (0.6 * points) / 7), evidence };
  },
};

/** One that is called something else has to ask for a text, say what it takes, and state its terms. */
function plainInvitation(
  { page }: PageReading,
  weight: number,
  asking: readonly string[],
  taking: readonly string[],
  terms: number,
): Verdict {
  const [sentence] = asking;
  if (sentence === undefined || taking.length === 0 || terms < 3 || page.date !== null) return null;
  return { score: weight * 0.6, evidence: { sentence } };
}

/** Writers are wanted for a post, with a wage. */
function isJob(page: PageReading): boolean {
  return findAllWording(page.textWords(), JOB).length >= 2;
}

function refuses(page: PageReading): boolean {
  const { title } = page.page;
  if (findWording(page.titleWords, ABOUT) !== null || BY_GUEST.test(title.slice(0, 200))) return true;
  const asked = title.slice(0, 200);
  const isCall =
    /^\s*(?:write|guest|contribut|escrib|how to (?:contribute|submit|pitch|write for)|cómo (?:colaborar|participar|publicar|enviar|escribir (?:en|para)))/i.test(
      asked,
    );
  if (QUESTION.test(asked) && !isCall && !CALLING_QUESTION.test(asked)) return true;
  if (isJob(page)) return true;
  const text = page.page.text.slice(0, 20_000);
  return findWording(page.textWords(), REFUSES) !== null || REFUSALS.some((refusal) => refusal.test(text));
}
