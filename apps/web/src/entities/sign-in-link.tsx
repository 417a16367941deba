import type { ReactNode } from 'react';
import { signInAddress } from '../lib/sign-in-address.ts';
import { noteSignInStart } from '../lib/sign-in-start.ts';
import { useWebConfig } from '../lib/use-web-config.ts';

/** Begins a sign-in in this tab, which remembers that it did: what comes back needs no question then. */
export function SignInLink({ className, children }: { className: string; children: ReactNode }) {
  const { api_origin } = useWebConfig();
  return (
    <a className={className} href={signInAddress(api_origin)} onClick={noteSignInStart}>
      {children}
    </a>
  );
}
