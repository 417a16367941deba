import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { useSession } from '../api/use-session.ts';
import { SearchWithProspects } from './search-with-prospects.tsx';
import { fingerprint } from '../lib/fingerprint.ts';
import { paths } from '../paths.ts';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The search tool on its own. `?query=` fills the query box, as the operators guide links do, and runs nothing. */
export default function SearchPage() {
  const { token } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [givenQuery] = useState(() => new URLSearchParams(search).get('query'));

  // Takes the query out of the address: a reload restores what the tab holds, not what a link once gave.
  useEffect(() => {
    if (search !== '') navigate(paths.search, { replace: true });
  }, [search, navigate]);

  return (
    <PageFrame>
      <PageTitle title="Search" />
      <PageHead title="Search" />
      <SearchWithProspects key={fingerprint(token ?? '')} givenQuery={givenQuery} />
    </PageFrame>
  );
}
