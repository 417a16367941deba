import { PRODUCT_NAME, SIGNUP_CREDITS } from '@linklode/contract/product';
import { Redirect, useLocation } from '../lib/router.tsx';
import { useSession } from '../api/use-session.ts';
import { Strata } from '../features/home/strata.tsx';
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import { paths } from '../paths.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function LoginPage() {
  const { token } = useSession();
  const isHydrated = useIsHydrated();
  const parameters = new URLSearchParams(useLocation().search);
  if (token !== null) return <Redirect to={paths.dashboard} />;
  return (
    <div className="login">
      <PageTitle
        title={`Sign in | ${PRODUCT_NAME}`}
        description={`Sign in to ${PRODUCT_NAME} with Google and start with ${SIGNUP_CREDITS} free credits.`}
      />
      <div className="wrap page">
        <SignInPanel hasFailed={isHydrated && parameters.get('error') === 'signin_failed'} />
      </div>
      <Strata />
    </div>
  );
}
