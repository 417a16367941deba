import type { NewLink } from '@linklode/contract';
import {
  addWatchedLinks,
  changeWatchedLinks,
  listLinkLooks,
  listWatchedLinks,
  quoteWatchedLinks,
  removeWatchedLinks,
} from '@linklode/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/connection.ts';
import { PROJECTS_KEY } from './use-project-list.ts';
import { useChange } from './use-projects.ts';

export function useWatchedLinks(project: string, after: string | null) {
  return useQuery({
    queryKey: [PROJECTS_KEY, project, 'links', after],
    queryFn: ({ signal }) =>
      call(listWatchedLinks, { query: { project, ...(after === null ? {} : { after }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useLinkLooks(link: string, isOpen: boolean) {
  return useQuery({
    queryKey: [PROJECTS_KEY, 'looks', link],
    queryFn: ({ signal }) => call(listLinkLooks, { query: { link }, signal }),
    enabled: isOpen,
  });
}

export const useQuoteLinks = (project: string) =>
  useChange(
    (links: readonly NewLink[]) => call(quoteWatchedLinks, { body: { project, links: [...links] } }),
    {
      isTold: true,
    },
  );

export const useAddLinks = (project: string) =>
  useChange(
    ({ links, most }: { links: readonly NewLink[]; most: number }) =>
      call(addWatchedLinks, { body: { project, links: [...links], max_credits: most } }),
    { isTold: true },
  );

export const usePauseLink = (project: string) =>
  useChange(({ link, isPaused }: { link: string; isPaused: boolean }) =>
    call(changeWatchedLinks, { body: { project, links: [link], is_paused: isPaused } }),
  );

export const useRemoveLink = (project: string) =>
  useChange((link: string) => call(removeWatchedLinks, { body: { project, links: [link] } }));
