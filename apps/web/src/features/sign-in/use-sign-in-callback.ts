import { useEffect } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import { client, session } from '../../api/connection.ts';
import { exchangeCode } from '../../api/exchange-code.ts';
import { getMe } from '../../api/get-me.ts';
import { paths, signInFailedPath } from '../../paths.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { readCallback } from './read-callback.ts';

/**
 * One sign-in per visit of the page, whatever React mounts twice: a code can be used only once. The first mount takes
 * the parameters out of the address, so that neither a reload nor the history holds them.
 */
let running: Promise<string> | null = null;

function startOnce(): Promise<string> {
  running ??= (async () => {
    const callback = readCallback(window.location.search, window.location.hash);
    window.history.replaceState(window.history.state, '', paths.authCallback);
    try {
      const token = await completeSignIn(callback, {
        exchangeCode,
        tryToken: (candidate) => getMe(client, { token: candidate }),
      });
      if (token === null) return paths.login;
      session.signIn(token);
      return paths.dashboard;
    } catch (error) {
      console.error(error);
      return signInFailedPath;
    }
  })();
  return running;
}

/** Completes the sign-in that this page was opened for, then goes where its outcome leads. */
export function useSignInCallback(): void {
  const navigate = useNavigate();

  // Follows the address that the identity provider sent the browser to.
  useEffect(() => {
    let isShown = true;
    void startOnce().then((target) => {
      running = null;
      if (isShown) navigate(target, { replace: true });
    });
    return () => {
      isShown = false;
    };
  }, [navigate]);
}
