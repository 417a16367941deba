import type { User } from '@linklode/contract';
import { GRACE_DAYS } from '@linklode/contract/product';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { session } from '../../api/connection.ts';
import { closeAccount } from '../../api/own-account.ts';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const isSame = (typed: string, address: string) =>
  typed.trim().toLowerCase() === address.trim().toLowerCase();

/** Closing the account for good: what goes, how to come back, and the address typed so that nobody does it by a slip. */
export function ClosePanel({ user }: { user: User }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const email = user.email ?? '';

  // Follows the form: the keyboard goes into it, and back to where it was opened.
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isSame(typed, email)) return;
    setIsBusy(true);
    setFailure(null);
    try {
      session.close(await closeAccount(typed));
    } catch (error) {
      console.error('Failed to close the account', error);
      setFailure(error instanceof ApiError && error.status < 500 ? error.message : null);
      setFailure((told) => told ?? 'No answer came. Your account may still be open: please try again.');
      setIsBusy(false);
    }
  }

  return (
    <section className="panel panel-pad profile own-account" aria-labelledby="close-title">
      <h2 id="close-title">Delete account</h2>
      <p>
        Your account is closed at once and you are signed out everywhere. For {GRACE_DAYS} days, signing in
        with the same Google account opens it again with everything in it. After that your name, your e-mail
        address, your searches and your {countOf(user.credits, 'credit')} are gone for good. Credits are not
        refunded, and free credits do not come a second time. Of payments we keep what accounting law asks
        for.
      </p>
      {isOpen ? (
        <form className="close-form" onSubmit={(event) => void submit(event)}>
          <div className="field">
            <label className="field-label" htmlFor={id}>
              To confirm, type {email}
            </label>
            <input
              ref={field}
              className="input"
              id={id}
              type="email"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {failure === null ? null : <Notice tone="bad" role="alert" title={failure} />}
          <div className="close-actions">
            <Button type="submit" className="btn-danger" disabled={isBusy || !isSame(typed, email)}>
              {isBusy ? 'Deleting…' : 'Delete my account'}
            </Button>
            <Button
              kind="quiet"
              disabled={isBusy}
              onClick={() => {
                setIsOpen(false);
                setTyped('');
                setFailure(null);
              }}
            >
              Keep it
            </Button>
          </div>
        </form>
      ) : (
        <Button ref={opener} disabled={email === ''} onClick={() => setIsOpen(true)}>
          Delete account…
        </Button>
      )}
    </section>
  );
}
