import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { PitchDisclosure } from '../features/pitch-sheet/pitch-disclosure.tsx';
import { useKnownSites } from '../features/projects/use-known-sites.ts';
import { ProspectsButton } from '../features/prospects/prospects-button.tsx';
import { SearchSlotsContext, type SearchSlots } from '../features/search/search-slots.ts';
import type { SubmittedSearch } from '../features/search/run/search-state.ts';
import { SearchTool } from '../features/search/search-tool.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { styled } from '../lib/whole-sheet.ts';

interface OpenPanel {
  readonly url: string;
  readonly opener: HTMLElement;
}

const ProspectsPanel = lazyPart(
  async () => (await styled(import('../features/prospects/prospects-panel.tsx'))).ProspectsPanel,
  true,
);
const WayIn = lazyPart(async () => (await import('../features/prospects/way-in.tsx')).WayIn);
// The tool is of use before these are here.
const ProjectChoice = lazyPart(
  async () => (await import('../features/projects/project-choice.tsx')).ProjectChoice,
);
const AddPage = lazyPart(async () => (await import('../features/projects/add-page.tsx')).AddPage);
const ProjectMark = lazyPart(async () => (await import('../features/projects/project-mark.tsx')).ProjectMark);

/** In one order, whatever the rows are sorted by: they are asked for once. */
const sitesOf = (results: readonly { readonly domain?: string | undefined }[]): string[] =>
  results.flatMap(({ domain }) => domain ?? []).toSorted();

/** A search as the history writes it. */
const writtenAs = ({ filter, query }: SubmittedSearch): string =>
  filter === null ? query : `smart:${filter} ${query}`;

function slotsOf(client: QueryClient, onPanel: (panel: OpenPanel) => void): SearchSlots {
  return {
    renderContacts: ({ url, domain }, results) => (
      <>
        <ProspectsButton url={url} onOpen={(from, opener) => onPanel({ url: from, opener })} />
        <p className="mt-1 min-h-4.5 text-12/4.5 text-muted" data-part="way-in">
          {domain === undefined ? null : (
            <Suspense>
              <WayIn domain={domain} domains={sitesOf(results)} />
            </Suspense>
          )}
        </p>
      </>
    ),
    findWaysIn: async (results) => {
      const { wayInText, waysInQuery } = await import('../features/prospects/ways-in.ts');
      const known = await client.fetchQuery(waysInQuery(sitesOf(results)));
      return ({ domain = '' }) => wayInText(known, domain);
    },
    renderProject: (result, search) => (
      <>
        <PitchDisclosure url={result.url} search={search} />
        <Suspense>
          <ProjectMark result={result} project={search.project} foundBy={writtenAs(search)} />
        </Suspense>
      </>
    ),
    renderProjectPage: (results, search) => (
      <Suspense>
        <AddPage results={results} project={search.project} foundBy={writtenAs(search)} />
      </Suspense>
    ),
    useKnownSites,
    renderProjectChoice: (choice) => (
      <Suspense fallback={<div className="h-9 max-sm:h-11" />}>
        <ProjectChoice {...choice} />
      </Suspense>
    ),
  };
}

/**
 * The search tool with the people of each result and what projects have of it, as the dashboard and the search page
 * show it.
 */
export function SearchWithProspects() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const client = useQueryClient();
  const slots = useMemo(() => slotsOf(client, setPanel), [client]);
  return (
    <SearchSlotsContext value={slots}>
      <SearchTool />
      <Suspense>
        {panel ? (
          <ProspectsPanel input={panel.url} opener={panel.opener} onClose={() => setPanel(null)} />
        ) : null}
      </Suspense>
    </SearchSlotsContext>
  );
}
