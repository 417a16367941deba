import { z } from 'zod';
import { route } from './route.ts';
import { toldText } from './text.ts';

export const getHealth = route({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process serves. 503 when it has given up its database and is about to end.',
  response: z.object({ status: z.literal('ok') }),
  errors: [503],
});

export const getReadiness = route({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'Database, migrations, web port and a searchable index are there.',
  response: z.object({ status: z.literal('ready') }),
  errors: [],
});

export const getApiDescription = route({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: 'This document: OpenAPI 3.1.',
  response: z.looseObject({ openapi: z.literal('3.1.0') }),
  errors: [],
});

/** RFC 9728, of the resource `/mcp`. */
export const getProtectedResource = route({
  method: 'GET',
  path: '/.well-known/oauth-protected-resource/mcp',
  access: 'public',
  summary:
    'How programs are let in to /mcp, the Model Context Protocol: by personal keys, or by a person’s consent.',
  response: z.object({
    resource: z.url(),
    resource_name: toldText(),
    authorization_servers: z.array(z.url()),
    bearer_methods_supported: z.array(z.literal('header')),
    scopes_supported: z.array(z.enum(['read', 'spend'])),
    resource_documentation: z.url(),
  }),
  errors: [],
});

/**
 * What the web server writes into each HTML page, as JSON in `<script type="application/json" id="app-config">`: the
 * only configuration the browser has.
 */
export const WebConfig = z.object({
  /** Where the web app itself is, without a trailing slash. */
  web_origin: z.url(),
  /** Where the API is, without a trailing slash. */
  api_origin: z.url(),
  /** The host under which the shared product cookie is set, or null. */
  product_domain: z.string().nullable(),
  /** What labelled stand-ins serve, in words for the notice on every screen; empty in production. */
  stand_ins: z.array(z.string()),
  support_email: z.string(),
  /** Who runs this installation, as the legal pages name it. */
  company: z.string(),
  /** How long what was paid for is free here, in the words of `freeRepeatWords`. */
  free_repeat: z.string(),
  /** How many searches an account has in 24 hours here, in figures. */
  searches_per_day: z.string(),
  contact_form_url: z.string().nullable(),
  /** What opens the checkout: the provider's script, or the local stand-in's on the API's origin. */
  checkout_script_url: z.url(),
});
export type WebConfig = z.infer<typeof WebConfig>;
