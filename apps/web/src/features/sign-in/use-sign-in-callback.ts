import type { User } from '@linklode/contract';
import { exchangeCode } from '@linklode/contract/calls';
import { useEffect, useState } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import { call, callGetMe, session } from '../../api/connection.ts';
import { ApiError, isSuspension } from '../../api/api-error.ts';
import { namesAccount } from '../../lib/account-address.ts';
import { takePlace } from '../../lib/place-to-return.ts';
import { dropSignInNotice, keepSignInNotice } from '../../lib/sign-in-notice.ts';
import { takeSignInStart } from '../../lib/sign-in-start.ts';
import { paths, signInFailedPath, suspendedPath } from '../../paths.ts';
import { completeSignIn, type SignIn } from './complete-sign-in.ts';
import { readCallback } from './read-callback.ts';

/** What the person is asked before a token from the address is kept. */
export interface SignInQuestion {
  readonly user: User;
  readonly onContinue: () => void;
  readonly onCancel: () => void;
}

type Outcome =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'ask'; readonly token: string; readonly user: User };

/** Whether the API could not reach who signs people in. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ApiError && error.cause.status === 503;

/**
 * One sign-in per visit of the page, whatever React mounts twice: a code can be used only once. The first mount takes
 * the parameters out of the address, so that neither a reload nor the history holds them.
 */
let running: Promise<Outcome> | null = null;

function keep({ token, ask }: SignIn): Outcome {
  if (ask !== null) return { kind: 'ask', token, user: ask };
  session.signIn(token);
  return { kind: 'go', to: takePlace() };
}

function startOnce(): Promise<Outcome> {
  running ??= (async () => {
    // Whatever comes of it: what this tab began ends here.
    const isOwn = takeSignInStart();
    const callback = readCallback(window.location.search, window.location.hash);
    window.history.replaceState(window.history.state, '', paths.authCallback);
    try {
      const signIn = await completeSignIn(callback, {
        // A refusal says nothing about the session that may be running.
        exchangeCode: (body) => call(exchangeCode, { body, keepsSession: true }),
        tryToken: callGetMe,
        isOwn,
      });
      return signIn === null ? { kind: 'go', to: paths.login } : keep(signIn);
    } catch (error) {
      console.error(error);
      const refusal = error instanceof Error && isSuspension(error.cause) ? error.cause : error;
      if (isSuspension(refusal)) {
        keepSignInNotice({ kind: 'suspended', reason: refusal.body.reason ?? null });
        return { kind: 'go', to: suspendedPath };
      }
      // The same address for both; of an earlier failure nothing is said.
      if (isUnanswered(error)) keepSignInNotice({ kind: 'unanswered' });
      else dropSignInNotice();
      return { kind: 'go', to: signInFailedPath };
    }
  })();
  return running;
}

/**
 * A tab is told once, as it loads, for which account it works (working-for.ts): an address that names one loads it
 * anew.
 */
function go(to: string, navigate: ReturnType<typeof useNavigate>): void {
  if (namesAccount(to)) window.location.replace(to);
  else navigate(to, { replace: true });
}

/**
 * Completes the sign-in that this page was opened for, then goes where its outcome leads. Returns the question that
 * stands in between, where there is one.
 */
export function useSignInCallback(): SignInQuestion | null {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Extract<Outcome, { kind: 'ask' }> | null>(null);

  // Follows the address that the identity provider sent the browser to.
  useEffect(() => {
    let isShown = true;
    void startOnce().then((outcome) => {
      running = null;
      if (!isShown) return;
      if (outcome.kind === 'go') go(outcome.to, navigate);
      else setAsked(outcome);
    });
    return () => {
      isShown = false;
    };
  }, [navigate]);

  if (asked === null) return null;
  return {
    user: asked.user,
    onContinue() {
      session.signIn(asked.token);
      go(takePlace(), navigate);
    },
    // To the session that was there before, or to the sign-in.
    onCancel: () => navigate(session.getState().token ? paths.dashboard : paths.login, { replace: true }),
  };
}
