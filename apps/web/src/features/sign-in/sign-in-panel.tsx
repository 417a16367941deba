import { MIN_AGE_YEARS, PRODUCT_NAME, SIGNUP_CREDITS } from '@linklode/contract/product';
import { Link } from '../../lib/router.tsx';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { GoogleLogo } from './google-logo.tsx';
import { SignInNotice, type Told } from './sign-in-notice.tsx';

export function SignInPanel({ told }: { told: Told | null }) {
  return (
    <section className="panel sign-in" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">Sign in to {PRODUCT_NAME}</h1>
      {told === null || told.kind === 'failed' ? (
        <p className="sign-in-lead">
          New here? Your account is made on the way and starts with {SIGNUP_CREDITS} free credits.
        </p>
      ) : null}
      {told === null ? null : <SignInNotice told={told} />}
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
