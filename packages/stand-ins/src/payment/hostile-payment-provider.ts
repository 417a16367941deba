import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalPaymentProvider,
  LOCAL_KEY_PREFIX,
  type LocalPaymentProvider,
  type LocalPaymentProviderOptions,
} from './local-payment-provider.ts';

export interface HostilePaymentProvider extends Omit<LocalPaymentProvider, 'handle'> {
  /** Where it listens; the API is below `/v1`. */
  readonly origin: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly previousWebhookSecret: string;
  /** Calls of the API so far, such as `POST /v1/orders`. */
  readonly calls: readonly string[];
}

type Settings = Partial<
  Pick<
    LocalPaymentProviderOptions,
    'webhookUrl' | 'lateAfterMs' | 'slowMs' | 'retryGapsMs' | 'now' | 'random' | 'webOrigin'
  >
>;

/** The local payment provider on a port of its own on loopback, to be put into any fault mode. For tests only. */
export async function startHostilePaymentProvider(settings: Settings = {}): Promise<HostilePaymentProvider> {
  const calls: string[] = [];
  let handle: LocalPaymentProvider['handle'] = () => Promise.resolve();
  const server = http.createServer((request, response) => {
    calls.push(`${request.method} ${request.url?.split('?', 1)[0]}`);
    void handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = {
    keyId: `${LOCAL_KEY_PREFIX}_hostile`,
    keySecret: 'key-secret-of-the-hostile-provider',
    webhookSecret: 'webhook-secret-of-the-hostile-provider',
    previousWebhookSecret: 'former-webhook-secret-of-the-hostile-provider',
  };
  const provider = createLocalPaymentProvider({
    origin,
    webOrigin: 'http://localhost:3000',
    webhookUrl: null,
    ...keys,
    ...settings,
  });
  handle = (request, response) => provider.handle(request, response);
  return {
    ...provider,
    ...keys,
    origin,
    calls,
    async close() {
      await provider.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
