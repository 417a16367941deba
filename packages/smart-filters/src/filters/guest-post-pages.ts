import type { Filter, Inputs, Verdict } from '../filter.ts';
import { invitationsOf, PROMISES } from '../invitation.ts';
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
  publicar, manda tu, envía tu, tu experiencia, autores, normas para autores
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

const topicIn = ({ topic = '' }: Inputs) => phrase('any', topic);

export const guestPostPages: Filter = {
  id: 'guest_post_pages',
  label: 'Guest post pages',
  version: 2,
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
          anyPhrase('text', ['words', 'palabras', 'manuscripts', 'pitch', 'propuesta']),
          anyPhrase('text', [
            'send',
            'submit',
            'mail',
            'post it',
            'submissions',
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
    const { asking, taking } = invitationsOf(page);
    const terms = [...TERMS, ...PROMISES].filter((term) => term.test(page.page.text)).length;
    if (head === null) return plainInvitation(page, weight, asking, taking, terms);
    if (invitations.length + asking.length + taking.length === 0 && strong === null) return null;
    // One who says little of terms has to be all the plainer in asking.
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
  if (sentence === undefined || taking.length === 0 || terms < 4 || page.date !== null) return null;
  return { score: weight * 0.6, evidence: { sentence } };
}

function refuses(page: PageReading): boolean {
  const { title } = page.page;
  if (findWording(page.titleWords, ABOUT) !== null || BY_GUEST.test(title.slice(0, 200))) return true;
  if (QUESTION.test(title.slice(0, 200)) && !/^\s*(?:write|guest|contribut|escrib)/i.test(title)) return true;
  return findWording(page.textWords(), REFUSES) !== null || REFUSAL.test(page.page.text.slice(0, 20_000));
}
