import { useFreshUser } from '../api/use-me.ts';
import { fillText, SPEC_TEXTS } from '../content/texts.ts';
import { SearchWithProspects } from './search-with-prospects.tsx';
import { findFirstName } from '../lib/find-first-name.ts';
import { LoadingProfile } from './loading-profile.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function DashboardPage() {
  const user = useFreshUser();
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
      <SearchWithProspects />
    </PageFrame>
  );
}
