import type { TextField } from './ast.ts';

export type OperatorName =
  | 'intitle'
  | 'intext'
  | 'inurl'
  | 'allintitle'
  | 'allintext'
  | 'allinurl'
  | 'site'
  | 'filetype'
  | 'after'
  | 'before'
  | 'link'
  | 'gap'
  | 'inanchor'
  | 'related'
  | 'da'
  | 'pa'
  | 'spam'
  | 'lang'
  | 'industry';

type OperatorValue = 'words' | 'domain' | 'filetype' | 'date' | 'number' | 'language' | 'label';

export interface Operator {
  /** Without the colon; in this form it is printed. */
  readonly name: OperatorName;
  readonly aliases: readonly string[];
  readonly takes: OperatorValue;
  /** Where the words are looked for; null for operators that take no words. */
  readonly field: TextField | null;
  /** Applies to everything up to the next operator or the end of its group, not to one value. */
  readonly opensScope: boolean;
  readonly negatable: boolean;
  /** May stand before a group and then applies to all of it. */
  readonly takesGroup: boolean;
  readonly meaning: string;
  /** A whole query that parses. */
  readonly example: string;
}

function textOperator(
  name: OperatorName,
  field: TextField,
  aliases: readonly string[],
  meaning: string,
  example: string,
): Operator {
  const opensScope = name.startsWith('allin');
  return {
    name,
    aliases,
    takes: 'words',
    field,
    opensScope,
    negatable: true,
    takesGroup: true,
    meaning,
    example,
  };
}

function valueOperator(
  name: OperatorName,
  takes: OperatorValue,
  aliases: readonly string[],
  meaning: string,
  example: string,
): Operator {
  // A ranking can be neither turned round nor asked for twice.
  const negatable = name !== 'related';
  return {
    name,
    aliases,
    takes,
    field: null,
    opensScope: false,
    negatable,
    takesGroup: negatable,
    meaning,
    example,
  };
}

/** The operators in the order of the guide. */
export const OPERATORS: readonly Operator[] = [
  valueOperator(
    'site',
    'domain',
    [],
    'Pages of this site, domain ending or folder.',
    'site:.edu "useful links"',
  ),
  textOperator(
    'intitle',
    'title',
    ['title'],
    'The word or phrase is in the title.',
    'intitle:"write for us" gardening',
  ),
  textOperator(
    'inurl',
    'url',
    [],
    'The words are in the address, next to each other.',
    'inurl:write-for-us coffee',
  ),
  textOperator(
    'intext',
    'text',
    ['inbody'],
    'The word or phrase is in the visible text.',
    'intext:"guest post by"',
  ),
  textOperator(
    'allintitle',
    'title',
    [],
    'All that follows, up to the next operator, is in the title.',
    'allintitle:review (acme OR globex) site:.org',
  ),
  textOperator(
    'allintext',
    'text',
    [],
    'All that follows, up to the next operator, is in the visible text.',
    'allintext:submission guidelines word count',
  ),
  textOperator(
    'allinurl',
    'url',
    [],
    'All that follows, up to the next operator, is in the address.',
    'allinurl:resources library',
  ),
  valueOperator('filetype', 'filetype', ['ext'], 'Files of this type.', 'filetype:pdf "link building"'),
  valueOperator('after', 'date', [], 'Pages dated on or after the day.', 'intitle:roundup after:2024-05-01'),
  valueOperator('before', 'date', [], 'Pages dated before the day.', 'intitle:roundup before:2024'),
  valueOperator(
    'link',
    'domain',
    ['linksto'],
    'Pages of other sites that link to this one.',
    'link:example.com -site:.gov',
  ),
  valueOperator(
    'gap',
    'domain',
    [],
    'Pages that link to at least two of these sites, which are not their own.',
    'gap:(rival.example other.example third.example) -linksto:me.example',
  ),
  textOperator(
    'inanchor',
    'anchor',
    [],
    'Another site links to the page with this word or phrase.',
    'inanchor:"gardening guide"',
  ),
  valueOperator(
    'related',
    'domain',
    [],
    'Sites in the same neighbourhood of links and topics, closest first.',
    'related:example.com lang:en',
  ),
  valueOperator('da', 'number', [], 'Domain Authority within bounds.', 'intitle:resources da:40..60'),
  valueOperator('pa', 'number', [], 'Page Authority within bounds.', 'intitle:resources pa:>=20'),
  valueOperator('spam', 'number', [], 'Spam Score within bounds.', 'intitle:resources spam:<10'),
  valueOperator('lang', 'language', [], 'Pages in this language.', 'gastbeitrag lang:de'),
  valueOperator(
    'industry',
    'label',
    [],
    'Sites of this industry.',
    'intitle:"write for us" industry:"real estate"',
  ),
];

/** What else the guide explains: the signs of the grammar. Every example is a whole query that parses. */
export const SYNTAX: readonly {
  readonly sign: string;
  readonly meaning: string;
  readonly example: string;
}[] = [
  {
    sign: '"…"',
    meaning: 'These words, next to each other, in this order.',
    example: '"write for us" site:.org',
  },
  {
    sign: '-',
    meaning: 'Leaves pages out; a space before it, none behind it.',
    example: 'intitle:gardening -forum',
  },
  {
    sign: 'OR',
    meaning: 'One of its neighbours; in capitals. A bar | is the same.',
    example: 'intitle:links OR inurl:links',
  },
  {
    sign: '( )',
    meaning: 'Keeps together what belongs together.',
    example: 'seo (intitle:resources OR inurl:resources)',
  },
  { sign: '*', meaning: 'Inside quotes: one to five words of any kind.', example: 'intitle:"best * tools"' },
];

const BY_NAME = new Map(
  OPERATORS.flatMap((operator) => [operator.name, ...operator.aliases].map((n) => [n, operator])),
);

/** By name or alias, in any letter case, without the colon. */
export function findOperator(name: string): Operator | null {
  return BY_NAME.get(name.toLowerCase()) ?? null;
}

const RETIRED = new Set(
  `allinanchor allinpostauthor allinposttitle blogurl book bphonebook cache daterange define id info inpostauthor
   inposttitle inventory loc location map movie msid numrange phonebook rphonebook safesearch source stocks store view
   weather`.split(/\s+/),
);

/** The name of an operator that search engines once had, in lower case, as messages show it. */
export function findRetired(name: string): string | null {
  const lower = name.toLowerCase();
  return RETIRED.has(lower) ? lower : null;
}
