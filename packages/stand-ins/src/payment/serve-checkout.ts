import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkoutPage } from './checkout-page.ts';
import type { PaymentBook, PaymentOutcome } from './payment-book.ts';
import { ProviderError } from './provider-error.ts';
import { readJsonBody } from './read-json-body.ts';

const OUTCOMES: readonly PaymentOutcome[] = ['captured', 'confirmed later', 'failed', 'authorised late'];
const MAX_TEXT = 200;

interface CheckoutParts {
  readonly book: PaymentBook;
  readonly keyId: string;
  readonly origin: string;
  readonly webOrigin: string;
  readonly lateAfterMs: number;
}

const readBrowserFile = (name: string): string =>
  fs.readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

/** What the browser asks for: checkout.js, its frame, and the payments that are tried in it. */
export function createCheckout(parts: CheckoutParts) {
  const scripts: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/checkout.js': ['text/javascript', readBrowserFile('checkout.js')],
    '/checkout/frame.js': ['text/javascript', readBrowserFile('checkout-frame.js')],
    '/checkout/frame.css': ['text/css', readBrowserFile('checkout-frame.css')],
  };
  const ownOrigin = new URL(parts.origin).origin;
  const policy = [
    "default-src 'none'",
    `script-src ${parts.origin}/checkout/frame.js`,
    `style-src ${parts.origin}/checkout/frame.css`,
    `connect-src ${parts.origin}/checkout/attempts`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parts.webOrigin}`,
  ].join('; ');

  function findProblem(query: URLSearchParams): string | null {
    if (query.get('key') !== parts.keyId) return 'The key is not the one of this local payment provider.';
    const orderId = query.get('order_id') ?? '';
    try {
      const { order } = parts.book.getOrder(orderId);
      return order.status === 'paid' ? 'This order is paid already.' : null;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return 'This order is not known here. The local payment provider forgets its orders when the server ends.';
    }
  }

  function showPage(response: ServerResponse, query: URLSearchParams): void {
    const problem = findProblem(query);
    const text = (name: string): string => (query.get(name) ?? '').slice(0, MAX_TEXT);
    const order = problem === null ? parts.book.getOrder(query.get('order_id') ?? '').order : null;
    const html = checkoutPage({
      order: order === null ? null : { id: order.id, amountPaise: order.amount },
      ...(problem === null ? {} : { problem }),
      key: text('key'),
      payee: text('name'),
      description: text('description'),
      customer: text('customer'),
      email: text('email'),
      colour: text('colour'),
      webOrigin: parts.webOrigin,
      origin: parts.origin,
      lateSeconds: Math.ceil(parts.lateAfterMs / 1000),
    });
    // Where it is mounted another policy may be set already, one that lets no page frame this.
    response.removeHeader('x-frame-options');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    response.end(html);
  }

  async function tryPayment(request: IncomingMessage): Promise<object> {
    // Only the checkout's own frame pays: no other page that the developer has open.
    if (request.headers.origin !== ownOrigin)
      throw new ProviderError('Payments are made in the checkout only.', { status: 403, source: 'customer' });
    const given = await readJsonBody(request);
    if (given['key'] !== parts.keyId)
      throw new ProviderError('Authentication failed', { status: 401, source: 'customer' });
    const outcome = OUTCOMES.find((one) => one === given['outcome']);
    if (outcome === undefined) throw new ProviderError('The outcome is not known.', { field: 'outcome' });
    const text = (name: string): string => {
      const value = given[name];
      return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
    };
    const email = text('email');
    return parts.book.attempt(text('order_id'), outcome, {
      ...(email === '' ? {} : { email }),
      description: text('description') || null,
    });
  }

  /** False where nothing of the checkout lives at this path. */
  return async function serveCheckout(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<boolean> {
    const script = request.method === 'GET' ? scripts[path] : undefined;
    if (script !== undefined) {
      response.writeHead(200, {
        'content-type': `${script[0]}; charset=utf-8`,
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'same-site',
        'x-content-type-options': 'nosniff',
      });
      response.end(script[1]);
      return true;
    }
    if (request.method === 'GET' && path === '/checkout') {
      showPage(response, query);
      return true;
    }
    if (request.method === 'POST' && path === '/checkout/attempts') {
      let status = 200;
      let body: object;
      try {
        body = await tryPayment(request);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        ({ status, body } = error);
      }
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
      return true;
    }
    return false;
  };
}
