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

/** The search tool with the people of each result, as the dashboard and the search page show it. */
export function SearchWithProspects() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  return (
    <>
      <SearchTool
        renderContacts={({ url }) => (
          <ProspectsButton url={url} onOpen={(from, opener) => setPanel({ url: from, opener })} />
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
