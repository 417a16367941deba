import { SearchWithProspects } from './search-with-prospects.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The search tool on its own. */
export default function SearchPage() {
  return (
    <PageFrame>
      <PageTitle title="Search" />
      <PageHead title="Search" />
      <SearchWithProspects />
    </PageFrame>
  );
}
