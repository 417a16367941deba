import { Reason } from '@linklode/contract';
import type { z } from 'zod';
import { FoundResult } from './web-search.port.ts';

export const FoundSmartResult = FoundResult.extend({ why: Reason.nullable() });
export type FoundSmartResult = z.infer<typeof FoundSmartResult>;

export interface SmartSearchRequest {
  /** As in `WebSearchRequest`. */
  readonly askedBy?: string;
  /** Id of a filter that `findFilter` knows. */
  readonly filter: string;
  /** The inputs as typed, separated by commas. */
  readonly text: string;
  /** Hosts; each means itself and everything below it. */
  readonly exclude: readonly string[];
  /** How many rows are wanted, best first, one for each registrable domain. */
  readonly limit: number;
}

/** What smart filters search in. Throws WebSearchError if it could not search. */
export interface SmartSearch {
  /** Part of the shared cache's key; changes when the same question may have other answers. Throws as `search` does. */
  readonly version: () => string | Promise<string>;
  /** `onPartial` is called where a part of who was asked did not answer: soon there may be more rows. */
  search(request: SmartSearchRequest, onPartial?: () => void): Promise<FoundSmartResult[]>;
}
