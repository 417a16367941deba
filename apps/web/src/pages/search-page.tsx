import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { useSession } from '../api/use-session.ts';
import { SearchWithProspects } from './search-with-prospects.tsx';
import { fingerprint } from '../lib/fingerprint.ts';
import { paths } from '../paths.ts';
import { PageTitle } from '../ui/page-title.tsx';

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
    <div className="wrap page">
      <PageTitle title="Search" />
      <div className="page-head">
        <h1>Search</h1>
      </div>
      <SearchWithProspects key={fingerprint(token ?? '')} givenQuery={givenQuery} />
    </div>
  );
}
