import type { ProjectSite } from '@linklode/contract';
import {
  blockSites,
  changeProjectSites,
  createProject,
  deleteProject,
  importSites,
  listBlockedSites,
  listProjectSites,
  removeProjectSites,
  renameProject,
  unblockSites,
  undoImport,
} from '@linklode/contract/calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/connection.ts';
import { showToast } from '../../ui/toast.tsx';
import { PROJECTS_KEY } from './use-project-list.ts';

/** What the server says of a refusal is for people; anything else is told in our words. */
export function failureText(error: unknown): string {
  const detail = error instanceof ApiError && error.status < 500 ? error.body.text : '';
  return detail !== '' ? detail : 'That did not work. Nothing was changed. Please try again.';
}

export interface SiteFilters {
  readonly state: ProjectSite['state'] | null;
  readonly tag: string;
  readonly find: string;
  readonly sort: 'newest' | 'da' | 'site';
}

/** A part of a project's websites, from behind `after` on. */
export function useProjectSites(project: string, filters: SiteFilters, after: string | null) {
  const { state, tag, find, sort } = filters;
  return useQuery({
    queryKey: [PROJECTS_KEY, project, 'sites', filters, after],
    queryFn: ({ signal }) =>
      call(listProjectSites, {
        query: {
          project,
          sort,
          ...(state === null ? {} : { state }),
          ...(tag === '' ? {} : { tag }),
          ...(find.trim() === '' ? {} : { find: find.trim() }),
          ...(after === null ? {} : { after }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A block list: of a project, or of the account. */
export function useBlockedSites(project: string | null, after: string | null) {
  return useQuery({
    queryKey: [PROJECTS_KEY, project, 'blocked', after],
    queryFn: ({ signal }) =>
      call(listBlockedSites, {
        query: { ...(project === null ? {} : { project }), ...(after === null ? {} : { after }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A change: what is known of projects is asked for anew behind it. A failure is told unless the caller tells it. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, { isTold = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) => {
      console.error('A change of a project failed', error);
      if (!isTold) showToast(failureText(error), { kind: 'alert' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [PROJECTS_KEY] }),
  });
}

export const useCreateProject = () =>
  useChange((wish: { name: string; private: boolean }) => call(createProject, { body: wish }), {
    isTold: true,
  });

export const useRenameProject = (project: string) =>
  useChange((to: { name: string; private?: false }) => call(renameProject, { body: { project, ...to } }), {
    isTold: true,
  });

export const useDeleteProject = () =>
  useChange((project: string) => call(deleteProject, { body: { project } }));

export type SiteChange = Partial<Pick<ProjectSite, 'state' | 'reason' | 'note' | 'tags'>>;

export const useChangeSites = (project: string) =>
  useChange(({ sites, ...change }: SiteChange & { sites: readonly string[] }) =>
    call(changeProjectSites, { body: { project, sites: [...sites], ...change } }),
  );

export const useRemoveSites = (project: string) =>
  useChange((sites: readonly string[]) => call(removeProjectSites, { body: { project, sites: [...sites] } }));

export const useBlockSites = (project: string | null) =>
  useChange((sites: readonly string[]) => call(blockSites, { body: { project, sites: [...sites] } }), {
    isTold: true,
  });

export const useUnblockSites = (project: string | null) =>
  useChange((sites: readonly string[]) => call(unblockSites, { body: { project, sites: [...sites] } }));

export const useUndoImport = () => useChange((id: string) => call(undoImport, { body: { import: id } }));

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

/** Brings a file in, part by part; what came before a failure stays and can be undone. */
export const useImport = () =>
  useChange(
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
      for (const rows of partsOf(cells)) done = await sendPart(rows, done?.id ?? null);
      if (done === null) throw new Error('a file without rows was brought in');
      return done;
    },
    { isTold: true },
  );
