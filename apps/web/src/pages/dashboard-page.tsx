import { useSession } from '../api/use-session.ts';
import { fillText, SPEC_TEXTS } from '../content/texts.ts';
import { SearchWithProspects } from './search-with-prospects.tsx';
import { fingerprint } from '../lib/fingerprint.ts';
import { findFirstName } from '../lib/find-first-name.ts';
import { LoadingProfile } from '../ui/loading-profile.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function DashboardPage() {
  const { token, user } = useSession();
  if (!user) {
    return (
      <>
        <PageTitle title={SPEC_TEXTS.dashboard} />
        <LoadingProfile text={SPEC_TEXTS.loadingProfile} />
      </>
    );
  }
  const first = findFirstName(user);
  return (
    <div className="wrap page">
      <PageTitle
        title={first === null ? SPEC_TEXTS.dashboard : fillText(SPEC_TEXTS.dashboardTitle, { first })}
      />
      <div className="page-head">
        <div>
          <h1>
            {SPEC_TEXTS.welcome}
            {first ?? 'there'}!
          </h1>
          <p>{SPEC_TEXTS.startResearch}</p>
        </div>
      </div>
      <SearchWithProspects key={fingerprint(token ?? '')} givenQuery={null} />
    </div>
  );
}
