import { z } from 'zod';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

const Time = toldText().describe('UTC, ISO 8601.');

export const Webhook = z.object({
  id: z.uuid(),
  project: z.uuid(),
  url: toldText(),
  state: z.enum(['active', 'disabled']),
  /** In words; null while it is active. */
  why_disabled: toldText().nullable(),
  created_at: Time,
  delivered_at: Time.nullable().describe('When a message last arrived.'),
  /** Until when the former secret signs too; null where there is none. */
  former_secret_until: Time.nullable(),
  /** Messages that wait for their next attempt. */
  waiting: z.int().min(0),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  /** The message’s `webhook-id`, the same in each attempt. */
  id: z.uuid(),
  webhook: z.uuid(),
  kind: z.enum(['test', 'websites']),
  created_at: Time,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int().min(0),
  last_attempt_at: Time.nullable(),
  next_attempt_at: Time.nullable().describe('Null where none follows.'),
  /** What became of the last attempt, in words; null before the first. */
  outcome: toldText().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WithSecret = Webhook.extend({
  /** `whsec_` and base64: the key of the signature. Told once, here. */
  secret: toldText(),
});
const ById = z.object({ id: z.uuid() });

export const listWebhooks = route({
  method: 'GET',
  path: '/webhooks',
  access: 'account',
  summary: 'The webhooks of a project, or of all projects, and what was sent lately, newest first.',
  query: z.object({ project: z.uuid().optional() }),
  response: z.object({ webhooks: z.array(Webhook), deliveries: z.array(WebhookDelivery) }),
  errors: [],
});

export const createWebhook = route({
  method: 'POST',
  path: '/webhooks/create',
  access: 'account',
  summary:
    'Have an address told, signed, what standing orders bring into a project. Messages carry webhook-id, webhook-timestamp and webhook-signature: v1 and the base64 of HMAC-SHA-256 over id.timestamp.body.',
  body: z.object({ project: z.uuid(), url: askedText().max(2000) }),
  response: WithSecret,
  errors: [404],
});

export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/webhooks/rotate-secret',
  access: 'account',
  summary: 'Give a webhook a new secret. For 24 hours messages carry the signature of the former one too.',
  body: ById,
  response: WithSecret,
  errors: [404],
});

export const enableWebhook = route({
  method: 'POST',
  path: '/webhooks/enable',
  access: 'account',
  summary: 'Let a webhook that was disabled go on, beginning with what waits. Harmless when repeated.',
  body: ById,
  response: Webhook,
  errors: [404],
});

export const testWebhook = route({
  method: 'POST',
  path: '/webhooks/test',
  access: 'account',
  summary: 'Send a message of kind test at once, and tell what became of it. Six a minute.',
  body: ById,
  response: WebhookDelivery,
  errors: [404],
});

export const deleteWebhook = route({
  method: 'POST',
  path: '/webhooks/delete',
  access: 'account',
  summary: 'End a webhook with all that waits for it. Harmless when repeated.',
  body: ById,
  response: z.object({ deleted: z.boolean() }),
  errors: [],
});
