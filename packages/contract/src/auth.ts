import { z } from 'zod';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

/** Members beside these three are ignored; the server rebuilds the callback address from its own redirect URI. */
const CallbackRequest = z.object({
  code: askedText().min(1).max(4096),
  state: askedText().max(1024).optional(),
  iss: askedText().max(1024).optional(),
});
const CallbackResponse = z.object({ token: toldText() });

/** A browser navigates here; no program calls it. */
export const startSignIn = route({
  method: 'GET',
  path: '/auth/login',
  access: 'public',
  summary: 'Begin a sign-in: leads the browser to the identity provider.',
  response: z.undefined(),
  status: 302,
  errors: [],
});

export const exchangeCode = route({
  method: 'POST',
  path: '/auth/callback',
  access: 'public',
  summary: 'Exchange the authorization code of a sign-in for a session token.',
  body: CallbackRequest,
  response: CallbackResponse,
  errors: [403],
});

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the session of the bearer token. Harmless when repeated.',
  response: z.undefined(),
  status: 204,
  errors: [],
});
