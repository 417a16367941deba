import { z } from 'zod';
import { OutgoingFailure, sendJson, type OutgoingAnswer } from '../../platform/outgoing/send-json.ts';

interface ClientCheck {
  /** "accepted": the provider knows the client and its secret. "unclear": it answered, but not about the client. */
  readonly verdict: 'accepted' | 'refused' | 'unclear' | 'no answer';
  /** In words of ours: the provider's may quote what was sent. */
  readonly told: string;
  /** How far our clock is ahead of the provider's, by its Date header; null where it sent none. Milliseconds. */
  readonly clockAheadMs: number | null;
}

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 256 * 1024;
const Discovery = z.object({ issuer: z.string(), token_endpoint: z.url({ protocol: /^https?$/ }) });

/**
 * Asks an OpenID provider whether it knows this client, by a code that it never gave: the client is authenticated first
 * (RFC 6749, 4.1.3 and 5.2), so `invalid_grant` proves it and `invalid_client` refuses it. Nobody is signed in by it.
 */
export async function checkOpenIdClient(client: {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}): Promise<ClientCheck> {
  let clockAheadMs: number | null = null;
  const answer = (verdict: ClientCheck['verdict'], told: string): ClientCheck => ({
    verdict,
    told,
    clockAheadMs,
  });
  try {
    const found = await sendJson({
      url: new URL(`${client.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
      method: 'GET',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    clockAheadMs = clockAhead(found);
    const discovery = Discovery.safeParse(found.json);
    if (found.status !== 200 || !discovery.success)
      return answer('no answer', `its discovery document cannot be read (HTTP ${found.status})`);
    if (discovery.data.issuer !== client.issuer)
      return answer(
        'refused',
        'its discovery document names another issuer, so no sign-in would be accepted',
      );
    const token = await sendJson({
      url: new URL(discovery.data.token_endpoint),
      method: 'POST',
      form: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'asked-by-doctor',
        code_verifier: 'asked-by-doctor-asked-by-doctor-asked-by-doctor',
        redirect_uri: client.redirectUri,
        client_id: client.clientId,
        client_secret: client.clientSecret,
      }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    const { error } = z.object({ error: z.string().optional() }).catch({}).parse(token.json);
    if (error === 'invalid_grant') return answer('accepted', 'client and secret are accepted');
    if (error === 'invalid_client' || error === 'unauthorized_client')
      return answer('refused', 'client or secret is refused');
    if (error === 'redirect_uri_mismatch')
      return answer('refused', 'the redirect address is not among the client’s');
    return answer('unclear', `it answered HTTP ${token.status}, which says nothing about the client`);
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    return answer('no answer', error.message);
  }
}

function clockAhead({ headers }: OutgoingAnswer): number | null {
  const theirs = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(theirs) ? null : Date.now() - theirs;
}
