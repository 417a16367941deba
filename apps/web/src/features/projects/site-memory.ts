import type { AnswerOf } from '@linklode/contract';
import { findInProjects } from '@linklode/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { PROJECTS_KEY } from './use-project-list.ts';

type Membership = AnswerOf<typeof findInProjects>['found'][number];

/**
 * What is known of a row's website: the projects that have it, and when a colleague wrote to it in one that the reader
 * does not see.
 */
interface Memory {
  readonly found: readonly Membership[];
  /** As 2026-10. */
  readonly month: string | null;
}

let waiting: { url: string; tell: (memory: Memory) => void; fail: (error: unknown) => void }[] = [];

/** Asks for all rows that are drawn at once by one call. */
function findMemory(url: string): Promise<Memory> {
  return new Promise((tell, fail) => {
    if (waiting.push({ url, tell, fail }) > 1) return;
    setTimeout(() => {
      const asked = waiting;
      waiting = [];
      call(findInProjects, { body: { sites: [...new Set(asked.map((one) => one.url.slice(0, 300)))] } }).then(
        ({ found, by_colleagues: others = [] }) => {
          for (const one of asked) {
            const isOf = ({ asked: site }: { asked: string }) => site === one.url.slice(0, 300);
            one.tell({ found: found.filter(isOf), month: others.find(isOf)?.month ?? null });
          }
        },
        (error: unknown) => {
          for (const one of asked) one.fail(error);
        },
      );
    });
  });
}

export const NOTHING_KNOWN: Memory = { found: [], month: null };

export const siteMemoryQuery = (url: string) =>
  queryOptions({
    queryKey: [PROJECTS_KEY, 'member', url],
    queryFn: () => findMemory(url),
    staleTime: 60_000,
  });

/** Whether a project has the site, or a colleague wrote to it. */
export const isKnownSite = ({ found, month }: Memory): boolean => found.length > 0 || month !== null;
