import type { OAuthClientProvider } from '@modelcontextprotocol/client';

/** A program as its makers write one: it keeps what it is given, and has a person's browser opened. */
export function programOf(clientMetadataUrl: string | undefined) {
  const kept: Record<string, unknown> = {};
  let opened: URL | null = null;
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://127.0.0.1:51234/callback',
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    clientMetadata: { client_name: 'Example Agent', redirect_uris: ['http://127.0.0.1:51234/callback'] },
    state: () => 'opaque',
    clientInformation: () => kept['client'] as never,
    saveClientInformation: (client) => void (kept['client'] = client),
    tokens: () => kept['tokens'] as never,
    saveTokens: (tokens) => void (kept['tokens'] = tokens),
    saveCodeVerifier: (verifier) => void (kept['verifier'] = verifier),
    codeVerifier: () => String(kept['verifier']),
    discoveryState: () => kept['discovery'] as never,
    saveDiscoveryState: (state) => void (kept['discovery'] = state),
    redirectToAuthorization: (url) => void (opened = url),
  };
  return { provider, kept, opened: () => opened };
}
