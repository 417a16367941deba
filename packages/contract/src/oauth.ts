import { z } from 'zod';
import { KeyScope } from './keys.ts';
import { MAX_CALL_CAP, MAX_DAY_CAP, MAX_KEY_DAYS } from './product.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

/** RFC 8414: how clients of /mcp are let in by a person's consent. */
export const getAuthorizationServer = route({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  access: 'public',
  summary: 'The authorization server of /mcp (RFC 8414): where a client sends a person, and gets its tokens.',
  response: z.object({
    issuer: z.url(),
    authorization_endpoint: z.url(),
    token_endpoint: z.url(),
    registration_endpoint: z.url(),
    revocation_endpoint: z.url(),
    scopes_supported: z.array(KeyScope),
    response_types_supported: z.array(z.literal('code')),
    response_modes_supported: z.array(z.literal('query')),
    grant_types_supported: z.array(z.enum(['authorization_code', 'refresh_token'])),
    token_endpoint_auth_methods_supported: z.array(z.literal('none')),
    revocation_endpoint_auth_methods_supported: z.array(z.literal('none')),
    code_challenge_methods_supported: z.array(z.literal('S256')),
    authorization_response_iss_parameter_supported: z.literal(true),
    client_id_metadata_document_supported: z.literal(true),
    service_documentation: z.url(),
  }),
  errors: [],
});

/**
 * What a client sends a person's browser with (RFC 6749, 7636, 8707). Whether it is right is told on the screen, not by
 * a status.
 */
export const AuthorizationRequest = z.object({
  client_id: askedText().max(4_000).optional(),
  redirect_uri: askedText().max(2_000).optional(),
  response_type: askedText().max(100).optional(),
  code_challenge: askedText().max(200).optional(),
  code_challenge_method: askedText().max(20).optional(),
  scope: askedText().max(1_000).optional(),
  state: askedText().max(4_000).optional(),
  resource: askedText().max(2_000).optional(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

/** A browser navigates here; no program calls it. */
export const startAuthorization = route({
  method: 'GET',
  path: '/authorize',
  access: 'public',
  summary: 'Begin to let a client in: leads the browser to the consent screen of the web app.',
  query: AuthorizationRequest,
  response: z.undefined(),
  status: 302,
  errors: [],
});

export const readAuthorization = route({
  method: 'POST',
  path: '/authorize/read',
  access: 'account',
  role: 'person',
  summary: 'Who asks to be let in, and for what, as the consent screen shows it.',
  body: AuthorizationRequest,
  response: z.object({
    client: z.object({
      name: toldText().describe('As the client calls itself: anybody can take any name.'),
      host: toldText()
        .nullable()
        .describe('Whose document at an https address of its own names it; null where it only named itself.'),
    }),
    redirect_host: toldText().describe('Where the browser goes afterwards.'),
    is_local: z.boolean().describe('Whether that is a program on the person’s own computer.'),
    is_app: z
      .boolean()
      .describe('Whether that is an app that opens addresses of this scheme; any app can claim one.'),
    scopes: z.array(KeyScope),
    refusal: z
      .object({ words: toldText(), redirect_to: toldText() })
      .nullable()
      .describe('Why it cannot be let in, and the address that tells it so.'),
  }),
  errors: [],
});

export const decideAuthorization = route({
  method: 'POST',
  path: '/authorize/decide',
  access: 'account',
  role: 'person',
  summary:
    'Let a client in, with a scope and caps of the person’s choice, or turn it away. Answers where the browser goes next.',
  body: z.object({
    request: AuthorizationRequest,
    approve: z.boolean(),
    scope: KeyScope.optional().describe('Needed to let it in; never more than it asked for.'),
    call_cap: z.int().min(1).max(MAX_CALL_CAP).optional().describe('Needed where it may spend.'),
    day_cap: z.int().min(1).max(MAX_DAY_CAP).optional().describe('Needed where it may spend.'),
    expires_in_days: z.int().min(1).max(MAX_KEY_DAYS).optional().describe('Needed to let it in.'),
  }),
  response: z.object({ redirect_to: toldText() }),
  errors: [],
});
