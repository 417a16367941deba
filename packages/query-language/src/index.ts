export type * from './ast.ts';
export { allOfQueries, clausesOf, type Clause } from './clauses-of.ts';
export { asksForMetrics } from './asks-for-metrics.ts';
export { decodedPath, hostIsUnder, hostOf, pathIsUnder, urlWords } from './page-address.ts';
export { isPlainText, plainOrWords, plainWords, words, wordSpans, type WordSpan } from './words.ts';
export {
  parseQuery,
  PRINTED_LIMITS,
  TYPED_LIMITS,
  type ParseLimits,
  type ParseResult,
} from './parse-query.ts';
export { printQuery } from './print-query.ts';
export {
  isPage,
  MAX_PAGE,
  MIN_QUERY_CHARACTERS,
  pageFault,
  validateSearch,
  type SearchValidation,
} from './validate-search.ts';
export {
  findOperator,
  OPERATORS,
  SYNTAX,
  type Operator,
  type OperatorName,
  type OperatorValue,
} from './operators.ts';
export { MESSAGES, pageOutOfRange, type MessageCode } from './messages.ts';
export { evaluatePage, matchesPage, siteHolds, type Truth } from './match-page.ts';
export { preparePage, type PageFields, type PageLink, type PreparedPage } from './page-fields.ts';
export { containsPhrase, findPhrase, type PhraseSpan } from './phrase-match.ts';
export { gapSitesOf } from './gap-sites-of.ts';
export { linksOfGap, MAX_GAP_SITES } from './gap-sites.ts';
export { positiveTerms, type PositiveTerm } from './positive-terms.ts';
export { sentenceAt } from './sentence-at.ts';
export { lexForDisplay, type DisplayKind, type DisplayPart } from './lex-for-display.ts';
export { describeQuery } from './describe-query.ts';
