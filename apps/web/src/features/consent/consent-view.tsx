import type { AuthorizationRequest } from '@linklode/contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../api/use-me.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { keepPlace } from '../../lib/place-to-return.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ConsentForm } from './consent-form.tsx';
import { useConsent } from './use-consent.ts';

/** A program's question to the person, before it gets anything. */
export function ConsentView({ request }: { request: AuthorizationRequest }) {
  const { asked, failure, retry, leave, ...consent } = useConsent(request);
  const { pathname, search } = useLocation();
  const me = useMe();
  // A session that ends meanwhile leads to the sign-in, and that back here.
  useEffect(() => keepPlace(`${pathname}${search}`), [pathname, search]);
  return (
    <section
      className="panel panel-pad mx-auto grid w-[min(520px,100%)] gap-4"
      aria-labelledby="consent-title"
    >
      <h1 className="overflow-hidden text-26/7 wrap-anywhere" id="consent-title">
        {asked === null ? 'A program asks to be let in' : `Let “${asked.client.name}” in?`}
      </h1>
      {failure !== null ? (
        <Notice
          tone="bad"
          role="alert"
          title={failure === '' ? 'What it asks for could not be read.' : 'It cannot be let in.'}
          action={failure === '' ? <Button onClick={retry}>Try again</Button> : null}
        >
          {failure === '' ? null : `${failure} Nothing was given to it.`}
        </Notice>
      ) : asked === null ? (
        <p className="text-13/5 text-muted" role="status">
          {SPEC_TEXTS.loading}
        </p>
      ) : asked.refusal !== null ? (
        <Notice
          tone="bad"
          role="alert"
          title="It cannot be let in."
          action={
            <Button onClick={() => leave(asked.refusal?.redirect_to ?? '')}>
              Back to {asked.redirect_host}
            </Button>
          }
        >
          {asked.refusal.words} Nothing was given to it.
        </Notice>
      ) : (
        <ConsentForm asked={asked} account={me?.email ?? me?.name ?? 'this one'} {...consent} />
      )}
    </section>
  );
}
