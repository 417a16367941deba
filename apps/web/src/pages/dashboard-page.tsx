import { useSession } from '../api/use-session.ts';
import { fillText, SPEC_TEXTS } from '../content/texts.ts';
import { SearchWithProspects } from './search-with-prospects.tsx';
import { fingerprint } from '../lib/fingerprint.ts';
import { findFirstName } from '../lib/find-first-name.ts';
import { LoadingProfile } from './loading-profile.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

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
    <PageFrame>
      <PageTitle
        title={first === null ? SPEC_TEXTS.dashboard : fillText(SPEC_TEXTS.dashboardTitle, { first })}
      />
      <PageHead
        title={
          <>
            {SPEC_TEXTS.welcome}
            {first ?? 'there'}!
          </>
        }
        lead={SPEC_TEXTS.startResearch}
      />
      <SearchWithProspects key={fingerprint(token ?? '')} givenQuery={null} />
    </PageFrame>
  );
}
