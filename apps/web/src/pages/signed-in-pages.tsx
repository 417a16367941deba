import type { ReactNode } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { useSession } from '../api/use-session.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { ToastRegion } from '../ui/toast.tsx';

/** What the pages behind sign-in share. */
export default function SignedInPages({ children }: { children: ReactNode }) {
  const { token } = useSession();
  return (
    <>
      <QueryProvider key={fingerprint(token ?? '')}>{children}</QueryProvider>
      <ToastRegion />
    </>
  );
}
