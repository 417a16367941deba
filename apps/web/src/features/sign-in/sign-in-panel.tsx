import { PRODUCT_NAME, SIGNUP_CREDITS } from '@linklode/contract/product';
import { Link } from '../../lib/router.tsx';
import { DECISION_TEXTS, SPEC_TEXTS } from '../../content/texts.ts';
import { signInAddress } from '../../lib/sign-in-address.ts';
import { useWebConfig } from '../../lib/use-web-config.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Notice } from '../../ui/notice.tsx';
import { GoogleLogo } from './google-logo.tsx';

export function SignInPanel({ hasFailed }: { hasFailed: boolean }) {
  const { api_origin } = useWebConfig();
  return (
    <section className="panel sign-in" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">Sign in to {PRODUCT_NAME}</h1>
      <p className="sign-in-lead">
        New here? Your account is made on the way and starts with {SIGNUP_CREDITS} free credits.
      </p>
      {hasFailed ? (
        <Notice tone="bad" role="alert" title={DECISION_TEXTS.signInFailed} className="mt-4" />
      ) : null}
      <a className={`${buttonClass('plain', 'large')} sign-in-link`} href={signInAddress(api_origin)}>
        <GoogleLogo />
        {SPEC_TEXTS.continueWithGoogle}
      </a>
      <p className="sign-in-small">
        By continuing you agree to the <Link to={paths.terms}>terms and conditions</Link> and the{' '}
        <Link to={paths.privacyPolicy}>privacy policy</Link>.
      </p>
    </section>
  );
}
