import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaymentBook } from './payment-book.ts';
import type { OrderEntity, RefundEntity } from './payment-entities.ts';
import { listFaultily } from './list-faultily.ts';
import { readListQuery, readNewOrder, readNewRefund, readNotes } from './payment-input.ts';
import { takeApiFaultMode, type ApiFaultMode, type PaymentFaultModes } from './payment-fault-modes.ts';
import { ProviderError } from './provider-error.ts';
import { readJsonBody } from './read-json-body.ts';

const MAX_REFUND_KEYS = 10_000;

interface PaymentApiParts {
  readonly book: PaymentBook;
  readonly faultModes: PaymentFaultModes;
  readonly keyId: string;
  readonly keySecret: string;
  /** How long a slow answer takes. */
  readonly slowMs: number;
}

interface Call {
  readonly method: string;
  /** Without `/v1`, split at its slashes. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly refundKey: string | null;
}

/** The REST calls below `/v1`: `path` is what follows it. */
export function createPaymentApi(parts: PaymentApiParts) {
  const { book } = parts;
  const authorization = `Basic ${Buffer.from(`${parts.keyId}:${parts.keySecret}`).toString('base64')}`;
  const refundKeys = new Map<string, { asked: string; refund: RefundEntity }>();
  /** Keys of refunds whose answer is still on its way. */
  const busyKeys = new Set<string>();

  function listOrders(query: URLSearchParams): object {
    const { from, to, count, skip } = readListQuery(query);
    const receipt = query.get('receipt');
    const authorized = query.get('authorized');
    const found = book.listOrders().filter(({ order, payments }) => {
      if (order.created_at < from || order.created_at > to) return false;
      if (receipt !== null && order.receipt !== receipt) return false;
      const isAuthorised = payments.some(({ status }) => status === 'authorized');
      return authorized === null || isAuthorised === (authorized === '1');
    });
    return collection(found.slice(skip, skip + count).map(({ order }) => order));
  }

  function listPayments(query: URLSearchParams): object {
    const { from, to, count, skip } = readListQuery(query);
    const found = book
      .listOrders()
      .flatMap(({ payments }) => payments.toReversed())
      .filter(({ created_at: at }) => at >= from && at <= to);
    return collection(found.slice(skip, skip + count));
  }

  function listRefunds(query: URLSearchParams): object {
    const { from, to, count, skip } = readListQuery(query);
    const found = book
      .listOrders()
      .flatMap(({ refunds }) => refunds)
      .filter(({ created_at: at }) => at >= from && at <= to);
    return collection(found.slice(skip, skip + count));
  }

  function listDisputes(query: URLSearchParams): object {
    const { from, to, count, skip } = readListQuery(query);
    const found = book
      .listOrders()
      .flatMap(({ disputes }) => disputes)
      .filter(({ created_at: at }) => at >= from && at <= to);
    return collection(listFaultily(found, { count, skip }, parts.faultModes.disputes));
  }

  function patchOrder(id: string, body: Call['body']): OrderEntity {
    const { order } = book.getOrder(id);
    order.notes = readNotes(body['notes']);
    return order;
  }

  /** The same key with the same request is the same refund; with another it is refused. */
  function refundOnce(paymentId: string, { body, refundKey }: Call): RefundEntity {
    if (refundKey === null) return book.refund(paymentId, readNewRefund(body));
    if (!/^[\w-]{10,200}$/.test(refundKey))
      throw new ProviderError(
        'The idempotency key must have at least 10 letters, digits, hyphens or underscores.',
      );
    const asked = createHash('sha256')
      .update(`${paymentId} ${JSON.stringify(body)}`)
      .digest('hex');
    const known = refundKeys.get(refundKey);
    if (known !== undefined) {
      if (known.asked === asked) return known.refund;
      throw new ProviderError('Different request body sent for the same idempotency key.');
    }
    const refund = book.refund(paymentId, readNewRefund(body));
    refundKeys.set(refundKey, { asked, refund });
    const [oldest] = refundKeys.keys();
    if (refundKeys.size > MAX_REFUND_KEYS && oldest !== undefined) refundKeys.delete(oldest);
    return refund;
  }

  function findAnswer(call: Call): object | null {
    const [kind, id, action, ...more] = call.path;
    if (more.length > 0) return null;
    const route = `${call.method} ${kind}${id === undefined ? '' : '/id'}${action === undefined ? '' : `/${action}`}`;
    const key = id ?? '';
    switch (route) {
      case 'POST orders':
        return book.createOrder(readNewOrder(call.body));
      case 'GET orders':
        return listOrders(call.query);
      case 'GET orders/id':
        return book.getOrder(key).order;
      case 'PATCH orders/id':
        return patchOrder(key, call.body);
      case 'GET orders/id/payments':
        return collection(book.getOrder(key).payments.toReversed());
      case 'GET payments':
        return listPayments(call.query);
      case 'GET payments/id':
        return book.getPayment(key).payment;
      case 'POST payments/id/capture':
        return book.capture(key, call.body['amount'], call.body['currency']);
      case 'POST payments/id/refund':
        return refundOnce(key, call);
      case 'GET refunds':
        return listRefunds(call.query);
      case 'GET disputes':
        return listDisputes(call.query);
      case 'GET payments/id/refunds': {
        const { record } = book.getPayment(key);
        return collection(record.refunds.filter(({ payment_id }) => payment_id === key).toReversed());
      }
      default:
        return null;
    }
  }

  async function answer(request: IncomingMessage, path: string, query: URLSearchParams) {
    if (request.headers.authorization !== authorization) {
      throw new ProviderError('Authentication failed', {
        status: 401,
        source: 'NA',
        step: 'NA',
        reason: 'NA',
      });
    }
    const body = request.method === 'GET' ? {} : await readJsonBody(request);
    const refundKey = refundKeyOf(request);
    if (refundKey !== null && busyKeys.has(refundKey)) {
      const description = 'A request with the same idempotency key is under way.';
      throw new ProviderError(description, { status: 409, step: 'NA', reason: 'NA' });
    }
    const answered = findAnswer({
      method: request.method ?? 'GET',
      path: path.split('/').filter((part) => part !== ''),
      query,
      body,
      refundKey,
    });
    if (answered === null) {
      throw new ProviderError('The requested URL was not found on the server.', {
        status: 404,
        reason: 'NA',
      });
    }
    return answered;
  }

  async function answerSlowly(refundKey: string | null): Promise<void> {
    if (refundKey !== null) busyKeys.add(refundKey);
    await new Promise((resolve) => setTimeout(resolve, parts.slowMs));
    if (refundKey !== null) busyKeys.delete(refundKey);
  }

  return async function servePaymentApi(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> {
    const faultMode = takeApiFaultMode(parts.faultModes);
    if (failBefore(faultMode, response)) {
      request.resume();
      return;
    }
    let status = 200;
    let body: object;
    try {
      body = await answer(request, path, query);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ({ status, body } = error);
    }
    if (faultMode === 'answer lost') {
      response.destroy();
      return;
    }
    if (faultMode === 'slow') await answerSlowly(refundKeyOf(request));
    const text = JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(faultMode === 'cut JSON' ? text.slice(0, text.length / 2) : text);
  };
}

function refundKeyOf(request: IncomingMessage): string | null {
  const key = request.headers['x-refund-idempotency'];
  return typeof key === 'string' ? key : null;
}

function collection(items: readonly object[]): object {
  return { entity: 'collection', count: items.length, items };
}

/** Whether the fault mode answered, or never will, before anything was done. */
function failBefore(faultMode: ApiFaultMode, response: ServerResponse): boolean {
  const refuse = (status: number, error: ProviderError): true => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(error.body));
    return true;
  };
  switch (faultMode) {
    case 'server error':
      return refuse(
        500,
        new ProviderError('We are facing some trouble completing your request.', {
          code: 'SERVER_ERROR',
          source: 'internal',
          reason: 'server_error',
        }),
      );
    case 'too many requests':
      return refuse(
        429,
        new ProviderError('Request failed. Please try after sometime.', { source: 'NA', reason: 'NA' }),
      );
    case 'authentication failed':
      return refuse(
        401,
        new ProviderError('Authentication failed', { source: 'NA', step: 'NA', reason: 'NA' }),
      );
    case 'HTML instead of JSON':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
      return true;
    case 'connection reset':
      response.destroy();
      return true;
    case 'hangs':
      // The caller has to give up; its going away ends this.
      return true;
    case 'honest':
    case 'slow':
    case 'cut JSON':
    case 'answer lost':
      return false;
  }
}
