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
  /** Hosts; each stands for itself and everything below it. */
  readonly exclude: readonly string[];
  /** Rows wanted, the best first, one for each registrable domain. */
  readonly limit: number;
}

/** Where smart filters look. Throws WebSearchError when it could not look. */
export interface SmartSearch {
  /** Part of the shared cache's key; changes when the same question may have other answers. Throws as `search` does. */
  readonly version: () => string | Promise<string>;
  search(request: SmartSearchRequest): Promise<FoundSmartResult[]>;
}
