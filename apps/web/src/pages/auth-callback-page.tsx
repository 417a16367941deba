import { PRODUCT_NAME } from '@linklode/contract/product';
import { SignInQuestion } from '../features/sign-in/sign-in-question.tsx';
import { useSignInCallback } from '../features/sign-in/use-sign-in-callback.ts';
import { SPEC_TEXTS } from '../content/texts.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function AuthCallbackPage() {
  const question = useSignInCallback();
  if (question !== null) {
    return (
      <div className="wrap page">
        <PageTitle title={`Continue? | ${PRODUCT_NAME}`} />
        <SignInQuestion {...question} />
      </div>
    );
  }
  return (
    <div className="wrap page">
      <PageTitle title={`${SPEC_TEXTS.signingYouIn} | ${PRODUCT_NAME}`} />
      <p className="waiting" role="status">
        {SPEC_TEXTS.signingYouIn}
      </p>
    </div>
  );
}
