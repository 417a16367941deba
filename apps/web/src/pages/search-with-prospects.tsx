import { lazy, Suspense, useState } from 'react';
import { ProspectsButton } from '../features/prospects/prospects-button.tsx';
import { SearchTool } from '../features/search/search-tool.tsx';

interface OpenPanel {
  readonly url: string;
  readonly opener: HTMLElement;
}

const ProspectsPanel = lazy(async () => ({
  default: (await import('../features/prospects/prospects-panel.tsx')).ProspectsPanel,
}));
// The tool is of use before these are here.
const ProjectChoice = lazy(async () => ({
  default: (await import('../features/projects/project-choice.tsx')).ProjectChoice,
}));
const ProjectMark = lazy(async () => ({
  default: (await import('../features/projects/project-mark.tsx')).ProjectMark,
}));

/** The search tool with the people of each result and what projects have of it, as the dashboard and the search page show it. */
export function SearchWithProspects() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  return (
    <>
      <SearchTool
        renderContacts={({ url }) => (
          <ProspectsButton url={url} onOpen={(from, opener) => setPanel({ url: from, opener })} />
        )}
        renderProject={(result, { filter, query, project }) => (
          <Suspense>
            <ProjectMark
              result={result}
              project={project}
              foundBy={filter === null ? query : `smart:${filter} ${query}`}
            />
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
