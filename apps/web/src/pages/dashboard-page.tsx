import { useFreshUser } from '../api/use-me.ts';
import { fillText, SPEC_TEXTS } from '../content/texts.ts';
import { SearchWithProspects } from './search-with-prospects.tsx';
import { findFirstName } from '../lib/find-first-name.ts';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The tool does not wait for the profile: on a slow network a query can be typed while it loads. */
export default function DashboardPage() {
  const user = useFreshUser();
  const first = user && findFirstName(user);
  return (
    <PageFrame>
      <PageTitle
        title={first === null ? SPEC_TEXTS.dashboard : fillText(SPEC_TEXTS.dashboardTitle, { first })}
      />
      <PageHead
        title={
          user ? (
            <>
              {SPEC_TEXTS.welcome}
              {first ?? 'there'}!
            </>
          ) : (
            SPEC_TEXTS.loadingProfile
          )
        }
        lead={SPEC_TEXTS.startResearch}
      />
      <SearchWithProspects />
    </PageFrame>
  );
}
