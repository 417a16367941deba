import { useEffect, useRef } from 'react';
import { useMe } from '../../api/use-me.ts';
import { useSession } from '../../api/use-session.ts';
import { fillText, DECISION_TEXTS } from '../../content/texts.ts';
import { useSteady } from '../../lib/use-steady.ts';
import { Button } from '../../ui/button.tsx';
import type { SignInQuestion as Question } from './use-sign-in-callback.ts';
import { SIGN_IN_PANEL } from './sign-in-panel-class.ts';

/** Asks before a session that a link brought takes the place of the one that is here, or of none. */
export function SignInQuestion({ user, onContinue, onCancel }: Question) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { token } = useSession();
  const current = useMe();
  const { isSteady, whenSteady } = useSteady();
  // Says to a screen reader what has taken the place of the waiting line.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={SIGN_IN_PANEL} aria-labelledby="sign-in-question">
      <h1 className="text-20/6.5 wrap-anywhere" id="sign-in-question" ref={heading} tabIndex={-1}>
        {fillText(DECISION_TEXTS.continueAs, { email: user.email ?? user.name ?? 'this account' })}
      </h1>
      <p className="mt-1.5 text-muted">
        A link brought you here to sign in to this account. Its owner sees what you search for, and gets the
        credits that you buy. Continue only if the account is yours.
      </p>
      {token === null ? null : (
        <p className="mt-1.5 text-muted">
          You are signed in{current?.email ? ' as ' : null}
          {current?.email ? <strong>{current.email}</strong> : null}. If you cancel, you stay so.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button className="flex-1" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          className="flex-1"
          kind="primary"
          aria-disabled={!isSteady}
          onClick={() => whenSteady(onContinue)}
        >
          Continue
        </Button>
      </div>
    </section>
  );
}
