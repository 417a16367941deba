import type { AnswerOf } from '@linklode/contract';
import { useState, type FormEvent } from 'react';
import { FIRST_LIMITS, KeyLimitFields, limitsAsked } from '../../entities/key-limits.tsx';
import { useSteady } from '../../lib/use-steady.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { useConsent } from './use-consent.ts';

type Asked = AnswerOf<typeof import('@linklode/contract').readAuthorization>;

interface ConsentFormProps extends Pick<
  ReturnType<typeof useConsent>,
  'decide' | 'isBusy' | 'isLeaving' | 'refusal'
> {
  asked: Asked;
  account: string;
}

/**
 * Whether the browser goes to another site than the one whose document names the program. Many sites give out documents
 * that strangers put there.
 */
function isElsewhere(back: string, host: string): boolean {
  const [name = ''] = back.split(':', 1);
  return name !== host && !name.endsWith(`.${host}`) && !host.endsWith(`.${name}`);
}

/**
 * Who asks, where the browser goes, and what the program may do, which the person can lower before anything is given.
 */
export function ConsentForm({ asked, account, decide, isBusy, isLeaving, refusal }: ConsentFormProps) {
  const { client, scopes, redirect_host: back, is_local: isLocal, is_app: isApp } = asked;
  const [limits, setLimits] = useState({
    ...FIRST_LIMITS,
    scope: scopes.includes('spend') ? ('spend' as const) : ('read' as const),
  });

  const { isSteady, whenSteady } = useSteady();
  const isStray = client.host !== null && !isLocal && !isApp && isElsewhere(back, client.host);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) whenSteady(() => decide({ approve: true, ...limitsAsked(limits) }));
  }

  return (
    <form className="grid gap-4" aria-label="What it may do" onSubmit={submit}>
      <Facts>
        <Fact term="It calls itself">{client.name}</Fact>
        <Fact term="It belongs to">{client.host ?? 'nobody who says so'}</Fact>
        <Fact term="You go back to">
          {isLocal ? `${back} (this computer)` : isApp ? `the app that opens ${back} here` : back}
        </Fact>
        <Fact term="Your account">{account}</Fact>
      </Facts>
      {client.host === null || isLocal || isApp || isStray ? (
        <Notice tone="warn" title="Did you begin this yourself, just now?">
          {client.host === null ? 'Any program can take any name. ' : null}
          {isStray ? `What you allow goes to ${back}, which is another website than ${client.host}. ` : null}
          {isLocal ? 'What you allow goes to whatever program of this computer waits there. ' : null}
          {isApp ? `What you allow goes to whatever app of this computer opens ${back} addresses. ` : null}
          If you did not begin it, say no.
        </Notice>
      ) : null}
      <KeyLimitFields limits={limits} scopes={scopes} onChange={setLimits} />
      <p className="text-13/5 text-muted">
        Over its caps it is refused, and that costs nothing. It cannot buy, make keys or change the account.
        It will stand among the personal keys on your profile, where you end it at once.
      </p>
      {refusal === null ? null : <FieldError role="alert">{refusal}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button className="flex-1" disabled={isBusy} onClick={() => decide({ approve: false })}>
          No, go back
        </Button>
        <Button className="flex-1" kind="primary" type="submit" disabled={isBusy} aria-disabled={!isSteady}>
          {isBusy ? 'One moment…' : 'Let it in'}
        </Button>
      </div>
      <p className="text-13/5 text-muted" role="status">
        {isLeaving ? `Back to ${back}. Where nothing opens, look at the program: it has its answer.` : null}
      </p>
    </form>
  );
}
