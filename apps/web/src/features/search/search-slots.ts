import { createContext, use, type ReactNode } from 'react';
import type { FoundResult } from './run/search-answer.ts';
import type { SubmittedSearch } from './run/search-state.ts';

interface ProjectChoiceProps {
  project: string | undefined;
  /** How many websites the search on screen left out because the account has or blocks them. */
  hidden: number;
  onChoose: (project: string | undefined) => void;
}

/** What other features say and do in the search tool; the page that shows it knows them. */
export interface SearchSlots {
  /** What leads from a result to the people of its site; `results` are all of its page. */
  readonly renderContacts: (result: FoundResult, results: readonly FoundResult[]) => ReactNode;
  /** What is known of the way to the site of each of these results, as a text for a file. */
  readonly findWaysIn: (results: readonly FoundResult[]) => Promise<(result: FoundResult) => string>;
  /** What a result is to the project that the search is for, and what else its site says. */
  readonly renderProject: (result: FoundResult, search: SubmittedSearch) => ReactNode;
  /** Puts a page of results into the project that the search is for. */
  readonly renderProjectPage: (results: readonly FoundResult[], search: SubmittedSearch) => ReactNode;
  /** A hook: the addresses among these whose site is in a project already, once that is asked for. */
  readonly useKnownSites: (
    urls: readonly string[],
    isAsked: boolean,
  ) => { readonly canAsk: boolean; readonly known: ReadonlySet<string> | null };
  /** Says which project the search is for. */
  readonly renderProjectChoice: (choice: ProjectChoiceProps) => ReactNode;
}

export const SearchSlotsContext = createContext<SearchSlots | null>(null);

export function useSearchSlots(): SearchSlots {
  const slots = use(SearchSlotsContext);
  if (slots === null) throw new Error('the search tool stands outside of its page');
  return slots;
}
