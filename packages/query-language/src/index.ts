export type * from './ast.ts';
export { decodedPath, hostIsUnder, hostOf, pathIsUnder, percentDecode, urlWords } from './page-address.ts';
export { words, wordSpans, type WordSpan } from './words.ts';
export {
  parseQuery,
  PRINTED_LIMITS,
  TYPED_LIMITS,
  type ParseLimits,
  type ParseResult,
} from './parse-query.ts';
