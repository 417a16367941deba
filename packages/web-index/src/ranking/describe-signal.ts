import type { SpamSignalKey } from './spam-score.ts';

/** What each signal says, in a sentence that a site's owner understands. */
const SENTENCES: Record<SpamSignalKey, string> = {
  spam_pages:
    'titles or descriptions speak of what comment spam pushes (casinos, pills, payday loans and the like)',
  spam_anchors: 'links to other sites have such words as anchors',
  scheme_member: 'it belongs to a group of domains that link to the same targets or mostly to each other',
  paid_anchors_out: 'following links to several other domains have commercial anchors',
  paid_anchors_in: 'many of the domains that link here use commercial anchors',
  repeated_anchor_in: 'many domains link here with the same commercial anchor',
  scheme_links_in: 'many of the domains that link here belong to link schemes',
  copied_pages: 'pages repeat pages of other domains',
  repeated_pages: 'pages repeat other pages of the same domain',
  thin_pages: 'pages have hardly any text',
  many_outlinks: 'it links to very many domains for the number of its pages',
  no_contact_page: 'no page says who runs the site',
  name_spam_term: 'the name holds a spam term',
  name_keywords: 'the name is made of keywords',
  name_hyphens: 'the name has hyphens',
  name_digits: 'the name has digits',
  name_length: 'the name is long',
  name_suffix: 'the suffix is often abused',
  name_random: 'the name looks random',
  vetted_name: 'the suffix is only given to institutions that prove who they are',
  published_rank: 'a published rank puts it well up',
  established: 'independent networks link here with following links',
};

export function describeSignal(key: SpamSignalKey): string {
  return SENTENCES[key];
}

/** Low up to 30, medium up to 60, high above. */
export function spamBand(score: number): 'low' | 'medium' | 'high' {
  if (score <= 30) return 'low';
  return score <= 60 ? 'medium' : 'high';
}
