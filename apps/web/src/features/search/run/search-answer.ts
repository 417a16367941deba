import type { SearchResponse, SmartSearchResponse } from '@linklode/contract';
import { runSearch, runSmartSearch } from '@linklode/contract/calls';
import { readAnswer } from '../../../api/read-answer.ts';

/** A page of results, of a query or of a smart filter. */
export type SearchAnswer = SearchResponse | SmartSearchResponse;

export type FoundResult = SearchAnswer['results'][number];

export function isSmartAnswer(answer: SearchAnswer): answer is SmartSearchResponse {
  return 'has_next' in answer;
}

/** An answer that was kept as JSON. Throws UnexpectedAnswerError for another shape. */
export function readSearchAnswer(value: unknown): SearchAnswer {
  const isSmart = typeof value === 'object' && value !== null && 'has_next' in value;
  return isSmart ? readAnswer(runSmartSearch, value) : readAnswer(runSearch, value);
}
