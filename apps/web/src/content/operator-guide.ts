import type { OperatorName } from '@linklode/query-language';

export interface GuideTopic {
  readonly id: string;
  readonly title: string;
  /** A few words beside the title: what it is for. */
  readonly gloss: string;
  /** Operators of the table whose meaning and example the topic shows. */
  readonly operators: readonly OperatorName[];
  /** A sign of the grammar, as the table of signs writes it. */
  readonly sign?: string;
  readonly text: string;
  /** Queries as people of a trade would type them. */
  readonly examples: readonly { readonly trade: string; readonly query: string }[];
}

/** The guide's topics, in the order in which they are read. A test parses every query. */
export const GUIDE_TOPICS: readonly GuideTopic[] = [
  {
    id: 'site',
    title: 'site:',
    gloss: 'one site, an ending or a folder',
    operators: ['site'],
    text: 'Keeps to one site with everything below it, to a domain ending, or to a folder of a site. With a leading dot only the parts below it count.',
    examples: [
      { trade: 'Education', query: 'site:.edu intitle:resources "home energy"' },
      { trade: 'Charity', query: 'site:org.uk inurl:partners allotments' },
    ],
  },
  {
    id: 'intitle',
    title: 'intitle:',
    gloss: 'words in the title',
    operators: ['intitle', 'allintitle'],
    text: 'Titles say what a page is for. Put several words in quotes, or use allintitle: where all that follows belongs in the title.',
    examples: [
      { trade: 'Travel', query: 'intitle:"guest post" hiking' },
      { trade: 'Software', query: 'allintitle:best invoicing tools' },
    ],
  },
  {
    id: 'inurl',
    title: 'inurl:',
    gloss: 'words in the address',
    operators: ['inurl', 'allinurl'],
    text: 'Addresses are named by habit, so they give away a kind of page. Words joined by hyphens must stand next to each other.',
    examples: [
      { trade: 'Food', query: 'inurl:write-for-us baking' },
      { trade: 'Law', query: 'inurl:useful-links "tenants rights"' },
    ],
  },
  {
    id: 'phrases',
    title: 'Quoted phrases',
    gloss: 'words that stand together',
    operators: [],
    sign: '"…"',
    text: 'Straight and curly double quotes both work. Single quotes do not. Words joined without a space, such as e-mail, are a phrase too. In scripts without spaces, such as Chinese, Japanese and Thai, all that stands together is one word: a part of it is not found.',
    examples: [{ trade: 'Finance', query: '"sponsored post" "personal finance" -inurl:forum' }],
  },
  {
    id: 'minus',
    title: 'Minus',
    gloss: 'what must not be there',
    operators: [],
    sign: '-',
    text: 'Works before a word, a phrase, an operator or a group.',
    examples: [{ trade: 'Gardening', query: 'intitle:compost -site:shop.example -"buy now"' }],
  },
  {
    id: 'or',
    title: 'OR',
    gloss: 'one or the other',
    operators: [],
    sign: 'OR',
    text: 'Binds its two neighbours before anything else is joined: coffee espresso OR tea asks for coffee and one of the other two.',
    examples: [{ trade: 'Fitness', query: 'intitle:yoga OR intitle:pilates "write for us"' }],
  },
  {
    id: 'filetype',
    title: 'filetype:',
    gloss: 'one kind of file',
    operators: ['filetype'],
    text: 'By the ending of the address, or by what the server says the file is.',
    examples: [{ trade: 'Health', query: 'filetype:pdf "further reading" nutrition' }],
  },
  {
    id: 'related',
    title: 'related:',
    gloss: 'sites that keep the same company',
    operators: ['related'],
    text: 'Finds sites that link to and are linked from the same places and speak of the same things. Stands once in a query, beside other conditions.',
    examples: [{ trade: 'Gardening', query: 'related:example.com lang:en' }],
  },
  {
    id: 'wildcard',
    title: 'Wildcard',
    gloss: 'any word inside a phrase',
    operators: [],
    sign: '*',
    text: 'Two in a row stand for two to ten words. Outside quotes and at the edge of a phrase it means nothing. A query takes up to 20.',
    examples: [{ trade: 'Marketing', query: 'intitle:"top * marketing blogs"' }],
  },
  {
    id: 'intext',
    title: 'intext:',
    gloss: 'words that a reader sees',
    operators: ['intext', 'allintext'],
    text: 'Only what a reader sees counts, navigation and footer included; the description in the head does not.',
    examples: [{ trade: 'Technology', query: 'intext:"guest post by" intitle:cybersecurity' }],
  },
  {
    id: 'parentheses',
    title: 'Parentheses',
    gloss: 'what belongs together',
    operators: [],
    sign: '( )',
    text: 'An operator before a group applies to each word and phrase in it.',
    examples: [{ trade: 'Property', query: 'intitle:(directory OR listings) "estate agents"' }],
  },
  {
    id: 'dates',
    title: 'Date filtering',
    gloss: 'pages dated after or before a day',
    operators: ['after', 'before'],
    text: 'By the day that the page itself states. A month or a year alone means its first day; a page without a date fulfils neither.',
    examples: [{ trade: 'News', query: 'intitle:roundup "renewable energy" after:2025-01 before:2026-01' }],
  },
];

/** One query taken apart: what each part asks for. A test checks that the parts make up the query. */
export const READING = {
  query: 'intitle:"write for us" (soil OR compost) -forum after:2025-01',
  parts: [
    { part: 'intitle:"write for us"', meaning: 'The title holds these three words, in this order.' },
    { part: '(soil OR compost)', meaning: 'The page speaks of one of the two, or of both.' },
    { part: '-forum', meaning: 'Nothing that has the word forum.' },
    { part: 'after:2025-01', meaning: 'The page is dated in January 2025 or later.' },
  ],
};

/** Operators that the topics leave out, shown together at the end. */
export const MORE_OPERATORS: readonly OperatorName[] = [
  'link',
  'gap',
  'inanchor',
  'da',
  'pa',
  'spam',
  'lang',
  'industry',
];
