import type { Webhook, WebhookDelivery } from '@linklode/contract';
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@linklode/contract/calls';
import { useId, useState, type FormEvent } from 'react';
import { failureText } from '../../api/use-change.ts';
import { Loaded } from '../../entities/loaded.tsx';
import { countOf, formatDateTime } from '../../lib/format.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { useProjectChange } from './use-project-change.ts';
import { useWebhooks } from './use-webhooks.ts';

const STATES: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: 'Waits',
  delivered: 'Arrived',
  failed: 'Failed',
};

function DeliveryLine({ delivery }: { delivery: WebhookDelivery }) {
  const { kind, state, attempts, outcome, next_attempt_at: next } = delivery;
  return (
    <li className="num text-12/4.5 wrap-anywhere">
      {formatDateTime(delivery.created_at)}: {kind === 'test' ? 'test' : 'new websites'}.{' '}
      <strong className="font-strong">{STATES[state]}</strong>
      {attempts > 1 ? ` after ${countOf(attempts, 'attempt')}` : ''}.{' '}
      {outcome === null ? null : <span className="text-muted">{outcome} </span>}
      {next === null || attempts === 0 ? null : (
        <span className="text-muted">Next attempt {formatDateTime(next)}.</span>
      )}
    </li>
  );
}

interface WebhookLineProps {
  webhook: Webhook;
  deliveries: readonly WebhookDelivery[];
  onSecret: (secret: string) => void;
}

function WebhookLine({ webhook, deliveries, onSecret }: WebhookLineProps) {
  const { id, url, state, why_disabled: why, former_secret_until: until, waiting } = webhook;
  const testing = useProjectChange(testWebhook);
  const enabling = useProjectChange(enableWebhook);
  const rotating = useProjectChange(rotateWebhookSecret);
  const deleting = useProjectChange(deleteWebhook, { done: 'The webhook was ended.' });
  const named = <span className="sr-only"> {url}</span>;
  return (
    <li className="grid gap-2 border-t border-line pt-3 *:min-w-0">
      <p className="mono text-12/4.5 wrap-anywhere">{url}</p>
      {state === 'disabled' ? (
        <Notice
          tone="warn"
          title="Switched off: messages do not arrive"
          action={
            <Button disabled={enabling.isPending} onClick={() => enabling.mutate({ id })}>
              Go on
              {named}
            </Button>
          }
        >
          {why} {waiting > 0 ? `${countOf(waiting, 'message')} wait for it.` : null}
        </Notice>
      ) : null}
      {until === null ? null : (
        <p className="text-12/4.5 text-muted">The former secret signs too until {formatDateTime(until)}.</p>
      )}
      <div className="flex flex-wrap gap-1">
        <Button disabled={testing.isPending} onClick={() => testing.mutate({ id })}>
          Send a test
          {named}
        </Button>
        <Button
          kind="quiet"
          disabled={rotating.isPending}
          onClick={() => rotating.mutate({ id }, { onSuccess: ({ secret }) => onSecret(secret) })}
        >
          New secret
          {named}
        </Button>
        <AskFirst
          kind="quiet"
          does="End"
          of={url}
          question="It will be told nothing any more, and messages that wait for it go. A new webhook has a new secret."
          yes="End it"
          isBusy={deleting.isPending}
          onYes={() => deleting.mutate({ id })}
        />
      </div>
      <p className="text-13/5" role="status">
        {testing.data ? `Test: ${testing.data.outcome ?? 'not sent.'}` : null}
      </p>
      {deliveries.length === 0 ? null : (
        <details>
          <summary className="py-1.5 text-13/5 max-sm:py-3">Messages of the last 30 days</summary>
          <ul className="grid gap-1.5 pb-2" aria-label={`Messages to ${url}`}>
            {deliveries.map((delivery) => (
              <DeliveryLine key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Other systems that are told what standing orders bring, and what arrived there. */
export function WebhookPanel({ project }: { project: string }) {
  const id = useId();
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const webhooks = useWebhooks(project);
  const creating = useProjectChange(createWebhook, { isTold: true });

  function create(event: FormEvent) {
    event.preventDefault();
    if (url.trim() === '' || creating.isPending) return;
    creating.mutate(
      { project, url: url.trim() },
      {
        onSuccess: (made) => {
          setSecret(made.secret);
          setUrl('');
        },
      },
    );
  }

  return (
    <ProjectPanel
      title="Webhooks"
      lead="An address of yours that is told, signed, each time a standing order brings websites. Tried for two days, then it rests until you let it go on."
    >
      {secret === null ? null : <ShownOnce label="Secret, shown once: keep it now" text={secret} />}
      <Loaded query={webhooks} what="Your webhooks">
        {({ webhooks: all, deliveries }) => (
          <ul className="grid gap-3 empty:hidden" aria-label="Webhooks">
            {all.map((webhook) => (
              <WebhookLine
                key={webhook.id}
                webhook={webhook}
                deliveries={deliveries.filter((one) => one.webhook === webhook.id)}
                onSecret={setSecret}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <form className="grid gap-2 border-t border-line pt-3" aria-label="New webhook" onSubmit={create}>
        <Field htmlFor={`${id}-url`} label="Address, https">
          <input
            className="input mono text-12 max-sm:text-16"
            id={`${id}-url`}
            type="url"
            value={url}
            maxLength={2000}
            placeholder="https://hooks.example.com/linklode"
            autoComplete="off"
            aria-invalid={creating.error !== null}
            aria-describedby={creating.error ? `${id}-refused` : undefined}
            onChange={(event) => {
              setUrl(event.target.value);
              creating.reset();
            }}
          />
        </Field>
        {creating.error ? (
          <FieldError id={`${id}-refused`} role="alert">
            {failureText(creating.error)}
          </FieldError>
        ) : null}
        <Button
          type="submit"
          className="justify-self-start"
          disabled={url.trim() === '' || creating.isPending}
        >
          Add webhook
        </Button>
      </form>
    </ProjectPanel>
  );
}
