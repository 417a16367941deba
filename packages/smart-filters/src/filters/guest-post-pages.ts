import { readFeatures } from '../features/read-features.ts';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { phrasesOf } from '../lexicon/lexicon.ts';
import { any, anyPhrase, queryOf, topicIn } from '../query-terms.ts';
import { withoutKind } from '../topic.ts';
import { topicCheck } from './learned-check.ts';

const NAMES = phrasesOf('call');
/** Said where texts are asked for, on a page of any name. */
const ASKED = [
  ...NAMES.filter((phrase) => phrase.includes(' ')),
  ...'send us your, send your article, send your articles, send in articles, send an article, send articles, your article, your articles, your post, guest authors, bylined, envíanos, tu artículo, votre article, deinen artikel, seu artigo'
    .split(',')
    .map((phrase) => phrase.trim()),
];
const PIECES = 'articles,submissions,contributions,stories,artículos,beiträge,textes'.split(',');
const KIND = /^(?:magazines?|blogs?|websites?|sites?|guest|posts?|posting|articles?|write|writing|writers?)$/;
const subjectOf = ({ topic = '' }: Inputs) => withoutKind(topic, KIND);
const named = () => queryOf(any([anyPhrase('title', NAMES), anyPhrase('url', NAMES)]));
const on = (inputs: Inputs) => topicIn('any', subjectOf(inputs));

export const guestPostPages: Filter = {
  ...FILTER_LABELS.guest_post_pages,
  version: 24,
  templates: [
    {
      name: 'Topic with an invitation to write in the title',
      build: (inputs) => queryOf(on(inputs), anyPhrase('title', NAMES)),
    },
    {
      name: 'Topic with an invitation to write in the address',
      build: (inputs) => queryOf(on(inputs), anyPhrase('url', NAMES)),
    },
    {
      name: 'Topic where readers are told what to send',
      build: (inputs) => queryOf(on(inputs), anyPhrase('text', ASKED)),
    },
    {
      name: 'Topic in the title of a page that takes pieces',
      build: (inputs) => queryOf(topicIn('title', subjectOf(inputs)), anyPhrase('text', PIECES)),
    },
    { name: 'Topic on a page that asks for texts in other words', build: (inputs) => queryOf(on(inputs)) },
  ],
  ofSites: { name: 'Invitation to write on a site about the topic', topic: subjectOf, build: named },
  inOtherWords: {
    topic: subjectOf,
    build: () => queryOf(any([anyPhrase('title', NAMES), anyPhrase('url', NAMES), anyPhrase('text', ASKED)])),
  },
  check(page, inputs) {
    const verdict = topicCheck('guest_post_pages', page, subjectOf(inputs));
    if (verdict === null) return null;
    const read = readFeatures(page);
    return NEVER.some((name) => read(name) > 0) ? null : verdict;
  },
};

/** A house that says that it takes none, a post by a guest, an article about such posts. */
const NEVER = ['refuses', 'isByGuest', 'title.aboutCalls'] as const;
