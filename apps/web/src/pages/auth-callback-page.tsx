import { PRODUCT_NAME } from '@linklode/contract/product';
import { useEffect } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { LateSignIn } from '../features/sign-in/late-sign-in.tsx';
import { SignInQuestion } from '../features/sign-in/sign-in-question.tsx';
import { useSignInCallback } from '../features/sign-in/use-sign-in-callback.ts';
import { SPEC_TEXTS } from '../content/texts.ts';
import { PageTitle } from './page-title.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

export default function AuthCallbackPage() {
  const question = useSignInCallback();

  // Syncs with the network: where most sign-ins lead comes while this one is completed. What does not come now is asked
  // for again.
  useEffect(
    () => void Promise.allSettled([import('./signed-in-pages.tsx'), import('./dashboard-page.tsx')]),
    [],
  );

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
      <LateSignIn />
    </PageFrame>
  );
}
