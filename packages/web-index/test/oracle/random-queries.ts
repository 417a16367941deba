import type { OraclePage } from './oracle-match.ts';
import { OPERATOR_VALUES, plainTerm, type QuerySource } from './random-terms.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/**
 * `count` query strings, the same for the same seed and pages. They are typed, not printed from trees: spaces,
 * letter case, kinds of quotes and doubtful signs are part of what is drawn. About one in eight is damaged.
 */
export function randomQueries(seed: number, count: number, pages: OraclePage[]): string[] {
  const random = seededRandom(seed);
  const industries = [...new Set(pages.flatMap((page) => page.industries))];
  if (industries.length === 0) industries.push('coffee');
  return Array.from({ length: count }, () => {
    const source: QuerySource = { random, target: random.pick(pages), pages, industries };
    const query = randomQuery(source);
    return random.chance(0.12) ? damaged(random, query) : query;
  });
}

/** As many of links alone: who links to one, to two of several, and to none. */
export function randomLinkQueries(seed: number, count: number, pages: OraclePage[]): string[] {
  const random = seededRandom(seed);
  const makers = OPERATOR_VALUES.filter(([, [name]]) => ['link', 'linksto', 'gap'].includes(name));
  return Array.from({ length: count }, () => {
    const source: QuerySource = { random, target: random.pick(pages), pages, industries: [] };
    const terms = Array.from({ length: 1 + random.below(3) }, () => {
      const [name, value] = random.chance(0.6) ? makers.at(-1)![1] : random.pick(makers)[1];
      return `${random.chance(0.3) ? '-' : ''}${operatorName(random, name)}:${value(source)}`;
    });
    return terms.join(random.chance(0.2) ? ' OR ' : ' ');
  });
}

function randomQuery(source: QuerySource): string {
  const { random } = source;
  if (random.chance(0.03)) return random.pick(BORDERLINE);
  if (random.chance(0.01)) return longQuery(source);
  return sequence(source, random.weighted([[40, 1], [30, 2], [18, 3], [12, 4]]), 0); // prettier-ignore
}

function sequence(source: QuerySource, terms: number, depth: number): string {
  const { random } = source;
  let query = '';
  for (let index = 0; index < terms; index += 1) {
    if (index > 0) query += joint(random);
    query += term(source, depth);
  }
  return query;
}

function joint(random: SeededRandom): string {
  return random.weighted([
    [60, ' '], [14, ' OR '], [4, ' | '], [2, '|'], [3, ' AND '], [2, '  '], [1, ' + '], [0.5, ' OR OR '], [0.5, ' OR AND '],
    [0.5, ' - '], [0.5, ' & '], [0.5, '\t'], [0.5, '\u00A0'], [0.5, '\u3000'], [0.3, ' or '], [0.3, ' || '], [0.3, ' * '],
  ]); // prettier-ignore
}

function term(source: QuerySource, depth: number): string {
  const { random } = source;
  const sign = random.weighted([
    [80, ''], [14, '-'], [1, '\u2212'], [1, '–'], [0.5, '--'], [0.7, '+'], [0.2, '-–'],
  ]); // prettier-ignore
  const body = random.weighted([
    [36, () => plainTerm(source)],
    [44, () => operatorTerm(source)],
    [depth < 3 ? 9 : 0, () => group(source, depth)],
    [depth < 2 ? 5 : 0, () => operatorGroup(source)],
    [6, () => allInTerm(source, depth)],
  ] as const)(); // prettier-ignore
  return `${sign}${body}`;
}

function group(source: QuerySource, depth: number): string {
  const { random } = source;
  const inside = sequence(source, 1 + random.below(3), depth + 1);
  return random.chance(0.2) ? `( ${inside} )` : `(${inside})`;
}

function operatorName(random: SeededRandom, name: string): string {
  return random.weighted([
    [9, name],
    [1, name.toUpperCase()],
    [0.5, `${name.charAt(0).toUpperCase()}${name.slice(1)}`],
  ]);
}

function operatorTerm(source: QuerySource): string {
  const { random } = source;
  const [name, value] = random.weighted(OPERATOR_VALUES);
  const space = random.chance(0.07) ? ' ' : '';
  const typed = value(source);
  // After a space a leading minus would be one.
  return `${operatorName(random, name)}:${space}${space === '' ? typed : typed.replace(/^-+/, '')}`;
}

/** `intitle:(a OR "b c")`, `site:(a.com OR -b.com)`, now and then nested. */
function operatorGroup(source: QuerySource): string {
  const { random } = source;
  const [name, value] = random.weighted(OPERATOR_VALUES);
  const values = Array.from({ length: 1 + random.below(3) }, () => {
    const sign = random.chance(0.12) ? '-' : '';
    return `${sign}${value(source)}`;
  });
  let inside = values[0]!;
  for (const next of values.slice(1)) inside += `${random.pick([' OR ', ' OR ', ' ', '|'])}${next}`;
  if (random.chance(0.1)) inside = `(${inside}) OR ${value(source)}`;
  return `${operatorName(random, name)}:${random.chance(0.05) ? ' ' : ''}(${inside})`;
}

/** The words behind it are plain ones; an operator may follow, in the same level. */
function allInTerm(source: QuerySource, depth: number): string {
  const { random } = source;
  const name = random.pick(['allintitle', 'allintext', 'allinurl', 'AllInTitle']);
  const inUrl = name === 'allinurl';
  const word = (): string => {
    if (!inUrl) return plainTerm(source);
    const maker = OPERATOR_VALUES.find(([, [operator]]) => operator === 'inurl')![1][1];
    return maker(source);
  };
  let span = word().replace(/^-+/, '');
  const more = random.below(3);
  for (let index = 0; index < more; index += 1) {
    const next = random.weighted([[6, word()], [1, `-${word()}`], [1, `(${word()} OR ${word()})`]]); // prettier-ignore
    span += `${random.pick([' ', ' ', ' ', ' OR ', '|'])}${next}`;
  }
  const closed = depth === 0 && random.chance(0.3);
  const all = `${name}:${random.chance(0.4) ? ' ' : ''}${span}`;
  return closed ? `(${all})` : all;
}

/** Up to the limit of characters: many terms, many alternatives, many exclusions, many levels. */
function longQuery(source: QuerySource): string {
  const { random } = source;
  const isFlat = random.chance(0.6);
  const [name, value] = random.weighted(OPERATOR_VALUES);
  const makeTerm = random.pick([
    () => plainTerm(source),
    () => operatorTerm(source),
    () => `${name}:${value(source)}`,
    () => term(source, isFlat ? 3 : 1),
  ]);
  const between = random.pick([' ', ' OR ', ' OR ', ' -', ' OR -', '|']);
  let query = makeTerm();
  for (;;) {
    const longer = isFlat ? `${query}${between}${makeTerm()}` : `(${query})${between}${makeTerm()}`;
    if (longer.length > 1990 || (!isFlat && /^\({20}/.test(query))) return query;
    query = longer;
  }
}

/** Small harm, of the kind that a hurried hand or a hostile one does. */
function damaged(random: SeededRandom, query: string): string {
  const at = random.below(query.length + 1);
  const bit = random.pick([
    '"', '(', ')', '(', ')', ':', '-', '|', '*', '+', '&', ' OR ', ' site:', ' intitle:', ' -', '“', '~', ' foo:bar',
    ' info:x.com', 'AROUND(3)', ' related:x.com', '&num=100', ' ""', ' ()', '()', ' site:""', ' inurl:&', 'da:x', ' after:2024-13',
    ' intitle:(', ' intitle:-', ' site:\u2212', ' ( ) ', '\u200B', '\uFEFF', '\u0000', '\uD83D', '::', ' note: x', ' cache:x', ' daterange:1-2', ' x:', ' AND',
  ]); // prettier-ignore
  return random.weighted([
    [5, `${query.slice(0, at)}${bit}${query.slice(at)}`],
    [2, `${query}${bit}`],
    [2, `${bit}${query}`],
    [2, query.slice(0, at)],
    [2, query.slice(0, at) + query.slice(at + 1)],
    [0.5, `site:(${query})`],
    [0.5, `-(${query})`],
    [0.5, `intitle:(${query})`],
  ]);
}

const BORDERLINE = [
  '', ' ', '""', '&', '-', '--', '+', '*', '|', 'OR', 'AND', '()', '(())', '( )', '-()', '-""', 'a OR', 'OR a', '| a |',
  'site:', 'site: ', 'site:()', 'site:-', 'site:*', 'site:.', 'site:*.', 'site:"', 'site:http://', 'site: OR a', 'site:)',
  'intitle:', 'intitle:""', 'intitle:&', 'intitle:()', 'intitle: -a', 'intitle:-a', 'intitle:+-a', 'allintitle:-a b', 'site:-x.com', '-inurl:-site:', 'intitle:- a', 'da:-4', 'intitle: OR b', 'intitle:site:x.com',
  'intitle:(a site:b.com)', 'allintitle:', 'allintitle:a)', '(allintitle:a b) c', 'allintitle:a OR intitle:b',
  'b OR allintitle:a', '-allintitle:a b', 'link:', 'inanchor:', 'filetype:', 'filetype:.', 'after:', 'after:yesterday',
  'before:2024-02-30', 'da:', 'da:high', 'da:..', 'da:>', 'da:>=', 'lang:', 'industry:', 'industry:""', '~best', 'info:x.com',
  'cache:x.com', 'daterange:1-2', 'best AROUND(3) tools', 'foo:bar', 'foo:"bar"', 'foo:1', 'note: x', '10:30', 'a::b',
  'http://', 'https://x.com/blog', 'http://localhost:3000/blog', 'x.com:8080', 'x,site:x.com', 'x-site:x.com', 'x+intitle:the', 'related:x.com', 'related:x.com related:y.com', '-related:x.com', '(related:x.com)',
  'coffee related:x.com', '"unclosed', 'un"closed', '"a" "b', '(a', 'a)', '((a)', '(a))', ')(', 'a b OR c OR d e', '-a OR b',
  'the -the', '“write for us”+”coffee”+&num=100', 'coffee&num=100', 'a|b|c', '(a|b)c', '"a"OR"b"', '"a"-b', 'x(y)z',
  `${'('.repeat(20)}coffee${')'.repeat(20)}`, `${'('.repeat(21)}coffee${')'.repeat(21)}`, `coffee ${'x'.repeat(1993)}`,
  `coffee ${'x'.repeat(1994)}`, `${'coffee OR '.repeat(150)}tea`,
]; // prettier-ignore
