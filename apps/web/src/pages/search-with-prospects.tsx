import { useState } from 'react';
import { ProspectsButton } from '../features/prospects/prospects-button.tsx';
import { ProspectsPanel } from '../features/prospects/prospects-panel.tsx';
import { SearchTool } from '../features/search/search-tool.tsx';

interface OpenPanel {
  readonly url: string;
  readonly opener: HTMLElement;
}

/** The search tool with the people of each result, as the dashboard and the search page show it. */
export function SearchWithProspects({ givenQuery }: { givenQuery: string | null }) {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  return (
    <>
      <SearchTool
        givenQuery={givenQuery}
        renderContacts={({ url }) => (
          <ProspectsButton url={url} onOpen={(from, opener) => setPanel({ url: from, opener })} />
        )}
      />
      {panel ? (
        <ProspectsPanel input={panel.url} opener={panel.opener} onClose={() => setPanel(null)} />
      ) : null}
    </>
  );
}
