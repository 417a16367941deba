import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'node:net';
import { AppError } from '../app-error.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { PROBLEM_TYPE, problemOf } from './problem-details.ts';

interface TransportError {
  readonly code?: string;
  /** What was read of the request, a buffer, where the parser failed in it. */
  readonly rawPacket?: unknown;
}

/** With the blanks around it: to leave them out here would let a line of blanks take hours, and nobody is known yet. */
const ORIGIN = /\r\norigin:([^\r\n]*)\r\n/i;

/**
 * Answers what Node's parser refuses before there is a request: the same problem documents as everywhere, and CORS
 * where the part that was read names the web origin.
 */
export function answerTransportErrors(
  log: FastifyBaseLogger,
  webOrigin: string | null,
): (error: TransportError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // An answer is under way: a second one would be read as its end.
    if (isAnswering(socket)) return void socket.destroy();
    const requestId = randomUUID();
    const told = wordsOf(error);
    log.info({ reqId: requestId, status: told.status, reason: error.code }, 'malformed request');
    if (socket.writable) {
      const origin = Buffer.isBuffer(error.rawPacket)
        ? ORIGIN.exec(error.rawPacket.toString('latin1'))
        : null;
      socket.end(textOf(told, requestId, crossOriginHeaders(webOrigin, origin?.[1]?.trim())));
    }
    socket.destroySoon();
  };
}

/** Node keeps the answer that is being written on its socket. */
function isAnswering(socket: Socket): boolean {
  const answer = (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage;
  return answer?.headersSent === true;
}

function wordsOf({ code }: TransportError): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError(
      431,
      'headers_too_large',
      'The headers of the request are too large: at most 64 KiB. Deleting this site’s cookies may help.',
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError(408, 'request_timeout', 'The request did not arrive in time.');
  return new AppError(400, 'malformed_request', 'The request is not valid HTTP.');
}

function textOf(error: AppError, requestId: string, headers: Record<string, string>): string {
  const body = JSON.stringify(problemOf(error, requestId));
  const lines = Object.entries({
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}
