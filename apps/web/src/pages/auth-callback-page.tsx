import { PRODUCT_NAME } from '@linklode/contract/product';
import { QueryProvider } from '../api/query-provider.tsx';
import { SignInQuestion } from '../features/sign-in/sign-in-question.tsx';
import { useSignInCallback } from '../features/sign-in/use-sign-in-callback.ts';
import { SPEC_TEXTS } from '../content/texts.ts';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

export default function AuthCallbackPage() {
  const question = useSignInCallback();
  if (question !== null) {
    return (
      <PageFrame>
        <PageTitle title={`Continue? | ${PRODUCT_NAME}`} />
        <QueryProvider>
          <SignInQuestion {...question} />
        </QueryProvider>
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      <PageTitle title={`${SPEC_TEXTS.signingYouIn} | ${PRODUCT_NAME}`} />
      <p className="py-3 text-muted" role="status">
        {SPEC_TEXTS.signingYouIn}
      </p>
    </PageFrame>
  );
}
