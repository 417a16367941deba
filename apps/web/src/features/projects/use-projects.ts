import type { ProjectSite } from '@linklode/contract';
import { importSites, listProjectSites } from '@linklode/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/connection.ts';
import { useChanging } from '../../api/use-change.ts';
import type { SitesShown } from './sites-address.ts';
import { PROJECTS_KEY } from './use-project-list.ts';

/** A part of a project's websites, from behind the last place of `way` on. */
export function useProjectSites(project: string, { state, tag, find, sort, after: way }: SitesShown) {
  const after = way.at(-1);
  return useQuery({
    queryKey: [PROJECTS_KEY, project, 'sites', { state, tag, find, sort }, after],
    queryFn: ({ signal }) =>
      call(listProjectSites, {
        query: {
          project,
          sort,
          ...(state === null ? {} : { state }),
          ...(tag === '' ? {} : { tag }),
          ...(find.trim() === '' ? {} : { find: find.trim() }),
          ...(after === undefined ? {} : { after }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export type SitesAnswer = NonNullable<ReturnType<typeof useProjectSites>['data']>;

interface FileOfSites {
  readonly project: string | null;
  readonly list: 'sites' | 'blocked';
  readonly file: string;
  readonly column: string;
  readonly state: ProjectSite['state'];
  readonly cells: readonly { readonly line: number; readonly text: string }[];
}

/** A part must fit into a call with room to spare. */
const ROWS_A_CALL = 500;
const LONGEST_CELL = 300;

function partsOf(cells: FileOfSites['cells']): FileOfSites['cells'][] {
  const parts: FileOfSites['cells'][] = [];
  for (let at = 0; at < cells.length; at += ROWS_A_CALL) parts.push(cells.slice(at, at + ROWS_A_CALL));
  return parts;
}

/** Parts of the file are in, and one after them failed. */
export class PartialImportError extends Error {}

/** Brings a file in, part by part; what came before a failure stays and can be undone. */
export const useImport = () =>
  useChanging(
    async ({ cells, ...what }: FileOfSites) => {
      let done: Awaited<ReturnType<typeof sendPart>> | null = null;
      const sendPart = (rows: FileOfSites['cells'], id: string | null) =>
        call(importSites, {
          body: {
            ...what,
            import: id,
            first_line: rows[0]?.line ?? 1,
            rows: rows.map(({ text }) => text.slice(0, LONGEST_CELL)),
            lines: rows.map(({ line }) => line),
          },
        });
      for (const rows of partsOf(cells)) {
        try {
          done = await sendPart(rows, done?.id ?? null);
        } catch (error) {
          // A refusal has words of its own, such as that the project is full.
          const isRefusal = error instanceof ApiError && error.status < 500;
          throw done === null || isRefusal
            ? error
            : new PartialImportError('import broke off', { cause: error });
        }
      }
      if (done === null) throw new Error('a file without rows was brought in');
      return done;
    },
    { of: [PROJECTS_KEY], isTold: true },
  );
