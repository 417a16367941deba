import { MIN_AGE_YEARS, PRODUCT_NAME, SIGNUP_CREDITS } from '@linklode/contract/product';
import { Link } from '../../lib/router.tsx';
import { DECISION_TEXTS, SPEC_TEXTS } from '../../content/texts.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Notice } from '../../ui/notice.tsx';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { GoogleLogo } from './google-logo.tsx';

export function SignInPanel({ hasFailed }: { hasFailed: boolean }) {
  return (
    <section className="panel sign-in" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">Sign in to {PRODUCT_NAME}</h1>
      <p className="sign-in-lead">
        New here? Your account is made on the way and starts with {SIGNUP_CREDITS} free credits.
      </p>
      {hasFailed ? (
        <Notice tone="bad" role="alert" title={DECISION_TEXTS.signInFailed} className="mt-4" />
      ) : null}
      <SignInLink className={`${buttonClass('plain', 'large')} sign-in-link`}>
        <GoogleLogo />
        {SPEC_TEXTS.continueWithGoogle}
      </SignInLink>
      <p className="sign-in-small">
        By continuing you confirm that you are {MIN_AGE_YEARS} or older and agree to the{' '}
        <Link to={paths.terms}>terms and conditions</Link> and the{' '}
        <Link to={paths.privacyPolicy}>privacy policy</Link>.
      </p>
    </section>
  );
}
