import { PRODUCT_NAME, SIGNUP_CREDITS } from '@linklode/contract/product';
import { useLocation } from 'react-router';
import { Redirect } from '../lib/router.tsx';
import { useSession } from '../api/use-session.ts';
import { Strata } from '../features/home/strata.tsx';
import type { Told } from '../features/sign-in/sign-in-notice.tsx';
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx';
import { readSignInNotice } from '../lib/sign-in-notice.ts';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import { paths } from '../paths.ts';
import { PageTitle } from './page-title.tsx';

/** What the page says above the way in; an error that it does not know says nothing. */
function findTold(error: string | null): Told | null {
  const kept = readSignInNotice();
  if (error === 'signin_failed') return kept?.kind === 'unanswered' ? kept : { kind: 'failed' };
  if (error === 'suspended') return kept?.kind === 'suspended' ? kept : { kind: 'suspended', reason: null };
  return error === null && (kept?.kind === 'closed' || kept?.kind === 'ended') ? kept : null;
}

export default function LoginPage() {
  const { token } = useSession();
  const isHydrated = useIsHydrated();
  const parameters = new URLSearchParams(useLocation().search);
  if (token !== null) return <Redirect to={paths.dashboard} />;
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-hidden" data-fills-page>
      <PageTitle
        title={`Sign in | ${PRODUCT_NAME}`}
        description={`Sign in to ${PRODUCT_NAME} with Google and start with ${SIGNUP_CREDITS} free credits.`}
      />
      <div className="wrap relative z-1 pt-7 max-sm:pt-5">
        <SignInPanel told={isHydrated ? findTold(parameters.get('error')) : null} />
      </div>
      <Strata isQuiet />
    </div>
  );
}
