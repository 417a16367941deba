import { Link } from '../lib/router.tsx';
import { useFreshUser } from '../api/use-fresh-user.ts';
import { SPEC_TEXTS } from '../content/texts.ts';
import { ClosePanel } from '../features/own-account/close-panel.tsx';
import { ExportPanel } from '../features/own-account/export-panel.tsx';
import { SessionsPanel } from '../features/own-account/sessions-panel.tsx';
import { ProfileCard } from '../features/profile/profile-card.tsx';
import { findFirstName } from '../lib/find-first-name.ts';
import { paths } from '../paths.ts';
import { LoadingProfile } from '../ui/loading-profile.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function ProfilePage() {
  const user = useFreshUser();
  if (!user) {
    return (
      <>
        <PageTitle title={SPEC_TEXTS.profile} />
        <LoadingProfile text={SPEC_TEXTS.loadingProfile} />
      </>
    );
  }
  const first = findFirstName(user);
  const title = first === null ? SPEC_TEXTS.profile : `${first}'s Profile`;
  return (
    <div className="wrap page">
      <PageTitle title={title} />
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <ProfileCard user={user} />
      <SessionsPanel />
      <ExportPanel />
      <ClosePanel user={user} />
      <p className="profile-links">
        <Link to={paths.privacyPolicy}>Privacy policy</Link>
        <Link to={paths.terms}>Terms and conditions</Link>
      </p>
    </div>
  );
}
