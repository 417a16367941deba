import type { User } from '@linklode/contract';
import { closeAccount } from '@linklode/contract/calls';
import { GRACE_DAYS } from '@linklode/contract/product';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { call, session } from '../../api/connection.ts';
import { failureText } from '../../api/use-change.ts';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Field } from '../../ui/field.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';

const NO_ANSWER = 'No answer came. Your account may still be open: please try again.';

const isSame = (typed: string, address: string) =>
  typed.trim().toLowerCase() === address.trim().toLowerCase();

/**
 * Closing the account for good: what goes, how to come back, and the address typed so that nobody does it by a slip.
 */
export function ClosePanel({ user }: { user: User }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = useMutation({
    mutationFn: () => call(closeAccount, { body: { email: typed } }),
    onSuccess: ({ erased_after: erasedAfter }) => session.close(erasedAfter),
    onError: (error) => console.error('Failed to close the account', error),
  });
  // The session ends with a success: until the screen has followed, the form stays off.
  const isBusy = close.isPending || close.isSuccess;
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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy && isSame(typed, email)) close.mutate();
  }

  return (
    <TitledPanel titleId="close-title" title="Delete account">
      <p className="text-13/5 text-muted">
        Your account is closed at once and you are signed out everywhere. For {GRACE_DAYS} days, signing in
        with the same Google account opens it again with everything in it. After that your name, your e-mail
        address, your searches and your {countOf(user.credits, 'credit')} are gone for good. Credits are not
        refunded, and free credits do not come a second time. Of payments we keep what accounting law asks
        for.
      </p>
      {isOpen ? (
        <form className="grid w-full gap-3" onSubmit={submit}>
          <Field htmlFor={id} label={<>To confirm, type {email}</>} labelClassName="wrap-anywhere">
            <input
              ref={field}
              className="input"
              id={id}
              type="email"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {close.error ? (
            <Notice tone="bad" role="alert" title={failureText(close.error, NO_ANSWER)} />
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              className="not-disabled:border-danger not-disabled:text-danger-text"
              disabled={isBusy || !isSame(typed, email)}
            >
              {isBusy ? 'Deleting…' : 'Delete my account'}
            </Button>
            <Button
              kind="quiet"
              disabled={isBusy}
              onClick={() => {
                setIsOpen(false);
                setTyped('');
                close.reset();
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
    </TitledPanel>
  );
}
