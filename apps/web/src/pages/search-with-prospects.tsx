import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PitchDisclosure } from '../features/pitch-sheet/pitch-disclosure.tsx';
import { ProspectsButton } from '../features/prospects/prospects-button.tsx';
import type { SubmittedSearch } from '../features/search/search-state.ts';
import { SearchTool } from '../features/search/search-tool.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { styled } from '../lib/whole-sheet.ts';

interface OpenPanel {
  readonly url: string;
  readonly opener: HTMLElement;
}

const ProspectsPanel = lazy(async () => ({
  default: (await styled(import('../features/prospects/prospects-panel.tsx'))).ProspectsPanel,
}));
const WayIn = lazyPart(async () => (await import('../features/prospects/way-in.tsx')).WayIn);
// The tool is of use before these are here.
const ProjectChoice = lazyPart(
  async () => (await import('../features/projects/project-choice.tsx')).ProjectChoice,
);
const AddPage = lazyPart(async () => (await import('../features/projects/add-page.tsx')).AddPage);
const ProjectMark = lazyPart(async () => (await import('../features/projects/project-mark.tsx')).ProjectMark);

const sitesOf = (results: readonly { readonly domain?: string | undefined }[]): string[] =>
  results.flatMap(({ domain }) => domain ?? []);

/** A search as the history writes it. */
const writtenAs = ({ filter, query }: SubmittedSearch): string =>
  filter === null ? query : `smart:${filter} ${query}`;

/** The search tool with the people of each result and what projects have of it, as the dashboard and the search page show it. */
export function SearchWithProspects() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const client = useQueryClient();
  return (
    <>
      <SearchTool
        renderContacts={({ url, domain }, results) => (
          <>
            <ProspectsButton url={url} onOpen={(from, opener) => setPanel({ url: from, opener })} />
            <p className="mt-1 min-h-4.5 text-12/4.5 text-muted" data-part="way-in">
              {domain === undefined ? null : (
                <Suspense>
                  <WayIn domain={domain} domains={sitesOf(results)} />
                </Suspense>
              )}
            </p>
          </>
        )}
        findWaysIn={async (results) => {
          const { wayInText, waysInQuery } = await import('../features/prospects/ways-in.ts');
          const known = await client.fetchQuery(waysInQuery(sitesOf(results)));
          return ({ domain = '' }) => wayInText(known, domain);
        }}
        renderProject={(result, search) => (
          <>
            <PitchDisclosure url={result.url} search={search} />
            <Suspense>
              <ProjectMark result={result} project={search.project} foundBy={writtenAs(search)} />
            </Suspense>
          </>
        )}
        renderProjectPage={(results, search) => (
          <Suspense>
            <AddPage results={results} project={search.project} foundBy={writtenAs(search)} />
          </Suspense>
        )}
        renderProjectChoice={(choice) => (
          <Suspense fallback={<div className="h-9 max-sm:h-11" />}>
            <ProjectChoice {...choice} />
          </Suspense>
        )}
      />
      <Suspense>
        {panel ? (
          <ProspectsPanel input={panel.url} opener={panel.opener} onClose={() => setPanel(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
