import {
  closeAccount,
  exportAccount,
  getMe,
  listKeys,
  listMembers,
  listPurchases,
  listSecretAddresses,
  listSessions,
} from '@linklode/contract/calls';
import { lazy, Suspense } from 'react';
import { Link } from '../lib/router.tsx';
import { useFreshUser } from '../api/use-me.ts';
import { SPEC_TEXTS } from '../content/texts.ts';
import { may, May } from '../entities/may.tsx';
import { ClosePanel } from '../features/own-account/close-panel.tsx';
import { ExportPanel } from '../features/own-account/export-panel.tsx';
import { PurchasesPanel } from '../features/own-account/purchases-panel.tsx';
import { SearchAddressesPanel } from '../features/own-account/search-addresses-panel.tsx';
import { SessionsPanel } from '../features/own-account/sessions-panel.tsx';
import { ProfileCard } from '../features/profile/profile-card.tsx';
import { findFirstName } from '../lib/find-first-name.ts';
import { paths } from '../paths.ts';
import { LoadingProfile } from './loading-profile.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';

// Most people never make a key.
const KeysPanel = lazy(() => import('../features/personal-keys/keys-panel.tsx'));

const MembersPanel = lazy(() => import('../features/members/members-panel.tsx'));
const WorkplacesPanel = lazy(() => import('../features/members/workplaces-panel.tsx'));

const SECTIONS = [
  { id: 'account', name: 'Account', call: getMe },
  { id: 'people-title', name: 'People', call: listMembers },
  { id: 'purchases-title', name: 'Purchases and invoices', call: listPurchases },
  { id: 'sessions-title', name: 'Where you are signed in', call: listSessions },
  { id: 'keys-title', name: 'Personal keys', call: listKeys },
  { id: 'export-title', name: 'Your data', call: exportAccount },
  { id: 'close-title', name: 'Delete account', call: closeAccount },
];

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
  const sections = SECTIONS.filter(({ call }) => may(user, call));
  const first = findFirstName(user);
  const title = first === null ? SPEC_TEXTS.profile : `${first}'s Profile`;
  return (
    <PageFrame>
      <PageTitle title={title} />
      <PageHead title={title} />
      <div className="grid grid-cols-[200px_minmax(0,48rem)] items-start gap-x-12 max-lg:grid-cols-1">
        <nav className="sticky top-22 max-lg:hidden" aria-label="On this page">
          <ul>
            {sections.map(({ id, name }) => (
              <li className="border-l border-line hover:border-l-accent" key={id}>
                <a
                  className="flex min-h-8 items-center px-3 py-1 text-13/4.5 text-muted no-underline hover:text-text hover:[text-decoration:underline_1px]"
                  href={`#${id}`}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-4">
          <ProfileCard user={user} />
          <Suspense>
            <May call={listMembers}>
              <MembersPanel />
            </May>
            {user.workplaces === undefined ? null : (
              <WorkplacesPanel workplaces={user.workplaces} here={user.works_for?.account} />
            )}
          </Suspense>
          <May call={listPurchases}>
            <PurchasesPanel />
          </May>
          <May call={listSecretAddresses}>
            <SearchAddressesPanel />
          </May>
          <SessionsPanel />
          <May call={listKeys}>
            <Suspense>
              <KeysPanel />
            </Suspense>
          </May>
          <May call={exportAccount}>
            <ExportPanel />
          </May>
          <May call={closeAccount}>
            <ClosePanel user={user} />
          </May>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-13">
        <Link className="inline-flex min-h-8 items-center max-sm:min-h-11" to={paths.privacyPolicy}>
          Privacy policy
        </Link>
        <Link className="inline-flex min-h-8 items-center max-sm:min-h-11" to={paths.terms}>
          Terms and conditions
        </Link>
      </p>
    </PageFrame>
  );
}
