import type { ReactNode } from 'react';
import type { FoundResult } from './search-answer.ts';

/** What leads from a result to the people of its site; `results` are all of its page. */
export type RenderContacts = (result: FoundResult, results: readonly FoundResult[]) => ReactNode;

/** What is known of the way to the site of each of these results, as a text for a file. */
export type FindWaysIn = (results: readonly FoundResult[]) => Promise<(result: FoundResult) => string>;
