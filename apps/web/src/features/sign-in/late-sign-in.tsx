import { useEffect, useState } from 'react';
import { SignInLink } from '../../entities/sign-in-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** Most sign-ins are done in less; the server gives the identity provider up to half a minute. */
const LATE_AFTER_MS = 3_000;

/** What is told, after some seconds, to somebody whose sign-in takes long, with a way to begin anew. */
export function LateSignIn() {
  const [isLate, setLate] = useState(false);
  // Syncs with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Notice
      tone="info"
      role="status"
      title="Google takes longer than usual to answer."
      className="max-w-160"
      action={<SignInLink className={buttonClass()}>Start again</SignInLink>}
    >
      <p>You are signed in as soon as it does. If it does not within half a minute, you are told.</p>
    </Notice>
  );
}
