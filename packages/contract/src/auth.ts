import { z } from 'zod';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

/** Members beside these three are ignored; the server rebuilds the callback address from its own redirect URI. */
export const CallbackRequest = z.object({
  code: askedText().min(1).max(4096),
  state: askedText().max(1024).optional(),
  iss: askedText().max(1024).optional(),
});
export const CallbackResponse = z.object({ token: toldText() });

export const exchangeCode = route({
  method: 'POST',
  path: '/auth/callback',
  access: 'public',
  summary: 'Exchange the authorization code of a sign-in for a session token.',
  body: CallbackRequest,
  response: CallbackResponse,
  errors: [400, 401, 403, 415, 422, 429, 503],
});

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the session of the bearer token. Harmless when repeated.',
  response: z.undefined(),
  status: 204,
  errors: [503],
});
