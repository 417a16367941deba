import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { signInAddress } from '../lib/sign-in-address.ts';
import { noteSignInStart } from '../lib/sign-in-start.ts';
import { useWebConfig } from '../lib/use-web-config.ts';

/** A sign-in that leaves sooner needs no word for it. */
const SAYS_SO_AFTER_MS = 700;

/**
 * Begins a sign-in in this tab, which remembers that it did: what comes back needs no question then. The browser stays
 * on the page until the way is known, which can take seconds, so the link says that it is on the way.
 */
export function SignInLink({ className, children }: { className: string; children: ReactNode }) {
  const { api_origin } = useWebConfig();
  const [stage, setStage] = useState<'here' | 'left' | 'late'>('here');

  // Syncs with the clock, and with the browser, which may keep the page and show it again on the way back.
  useEffect(() => {
    if (stage === 'here') return;
    const timer = setTimeout(() => setStage('late'), SAYS_SO_AFTER_MS);
    const comeBack = () => setStage('here');
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [stage]);

  const leave = (event: MouseEvent) => {
    noteSignInStart();
    // Another tab goes there, and this one stays.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) setStage('left');
  };
  return (
    <a className={className} href={signInAddress(api_origin)} onClick={leave}>
      {stage === 'late' ? <span role="status">Going to Google…</span> : children}
    </a>
  );
}
