import { joinAlternatives } from '@linklode/word-lists';

/**
 * What languages say where a site states its terms. All but the last are alternatives of a pattern; a line break before
 * a bar stands for nothing.
 */
interface TermsWords {
  /** In addresses and titles of pages on which a site states its own terms. */
  readonly place?: string;
  /** Begins the title of an article about such pages. */
  readonly articleLead?: string;
  /** Stands in one. */
  readonly article?: string;
  /** What is paid for: a text, a link, a place. */
  readonly placement?: string;
  /** Money that is no term: prizes, what others take, what something sold for. */
  readonly otherMoney?: string;
  /** Phrases by commas that find such pages by title and address. */
  readonly phrases?: string;
}

const ENGLISH: TermsWords = {
  place: String.raw`write[-_ ]?(?:for|with)|guest[-_ ]?(?:post|blog|author|writ|contrib|article)\w*|contribut\w*
    |submi(?:t|ssions?)|advertis(?:e|ing|ement)|sponsor(?:ed|ship)?s?|media[-_ ]?kit|rate[-_ ]?card
    |work[-_ ]?with[-_ ]?(?:us|me)|pitch(?:es)?[-_ ]?(?:us|guide)?|paid[-_ ]?post`,
  articleLead: String.raw`how|why|what|when|which|where|who|is|are|can|should|do|does|\d+|top|best|the (?:best|ultimate)
    |guide|tips`,
  article: String.raw`vs\.?|guide to|tips|strateg\w+|case study|examples?|list of|sites that|ways to|explained|tutorial
    |review`,
  placement: String.raw`(?:sponsored|guest|paid|promoted|branded) (?:blog |content )?(?:posts?|articles?|content|reviews?|links?|stor(?:y|ies))
    |advertorials?|guest[- ]posting|link insertions?|(?:do-?follow |back ?)links?|banners?
    |ad (?:slots?|spaces?|spots?)
    |(?:per|a|an|each|every|one) (?:post|article|story|piece|word|review|essay|poem|tutorial|month|week|issue)
    |(?:we|i|you)(?:'ll|’ll)? (?:\w+ ){0,2}(?:pay|charge)|pays? (?:\w+ ){0,2}(?:writers|authors|contributors)
    |(?:publication|publishing|submission|reading|entry|processing|review|administration|posting|editing) (?:fee|charge)s?
    |our (?:rates?|prices?|fees?)|(?:your|published) (?:\w+ )?articles?|honorari(?:um|a)|homepage|newsletter
    |sidebar`,
  otherMoney: String.raw`million|billion|trillion|mn|bn|prize|award|grant|donat\w+|fundrais\w+|raised|revenue|salary|worth
    |budget|savings?|save|discount|scholarship|sold|bought|tickets?|tuition|course|membership|member
    |shipping|they|others?|average|typically|usually|competitors?|per hour|hourly|an hour`,
  phrases: `write for, guest post, guest posts, guest blog, guest author, contribute, contributors, contributor,
    submission, submissions, submit, advertise, advertising, sponsor, sponsored, sponsorship, media kit,
    rate card, work with, pitch`,
};

const SPANISH: TermsWords = {
  place: String.raw`escribe|colabora|anunci\w*|publicidad`,
  placement: String.raw`artículos? patrocinad\w+|entrada patrocinada`,
  phrases: 'publicidad',
};

const FRENCH: TermsWords = {
  place: String.raw`annonce\w*|publicit\w*`,
  placement: 'article sponsorisé',
};

const GERMAN: TermsWords = {
  place: 'werben|mediadaten|gastbeitrag',
  placement: 'gesponserter',
  phrases: 'mediadaten, gastbeitrag',
};

const DUTCH: TermsWords = { place: 'adverteren' };

const LANGUAGES: readonly TermsWords[] = [ENGLISH, SPANISH, FRENCH, GERMAN, DUTCH];

/** The words of all languages for a class, as a group of a pattern. */
export function anyOf(of: Exclude<keyof TermsWords, 'phrases'>): string {
  const said = LANGUAGES.flatMap((words) => words[of] ?? []);
  return `(?:${joinAlternatives(said, of)})`;
}

/** In titles and addresses of such pages, for whoever has to find them: each a phrase of words. */
export const TERMS_PHRASES: readonly (readonly string[])[] = LANGUAGES.flatMap(({ phrases }) =>
  phrases === undefined ? [] : phrases.split(/,\s*/).map((phrase) => phrase.split(' ')),
);
