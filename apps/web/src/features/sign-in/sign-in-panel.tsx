import { MIN_AGE_YEARS, PRODUCT_NAME, SIGNUP_CREDITS } from '@linklode/contract/product';
import { Link } from '../../lib/router.tsx';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { SignInLink } from '../../entities/sign-in-link.tsx';
import { GoogleLogo } from './google-logo.tsx';
import { SignInNotice, type Told } from './sign-in-notice.tsx';
import { SIGN_IN_PANEL } from './sign-in-panel-class.ts';

export function SignInPanel({ told }: { told: Told | null }) {
  return (
    <section className={SIGN_IN_PANEL} aria-labelledby="sign-in-title">
      <h1 className="wrap-anywhere" id="sign-in-title">
        Sign in to {PRODUCT_NAME}
      </h1>
      {told === null || told.kind === 'failed' || told.kind === 'unanswered' ? (
        <p className="mt-1.5 text-muted">
          New here? Your account is made on the way and starts with {SIGNUP_CREDITS} free credits.
        </p>
      ) : null}
      {told === null ? null : <SignInNotice told={told} />}
      <SignInLink className={`${buttonClass('plain', 'large')} mt-6 w-full`}>
        <GoogleLogo />
        {SPEC_TEXTS.continueWithGoogle}
      </SignInLink>
      <p className="mt-5 text-13/5 text-muted">
        By continuing you confirm that you are {MIN_AGE_YEARS} or older and agree to the{' '}
        <Link to={paths.terms}>terms and conditions</Link> and the{' '}
        <Link to={paths.privacyPolicy}>privacy policy</Link>.
      </p>
    </section>
  );
}
