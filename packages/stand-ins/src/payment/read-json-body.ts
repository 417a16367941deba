import type { IncomingMessage } from 'node:http';
import { ProviderError } from './provider-error.ts';

const MAX_BYTES = 64 * 1024;

/** A posted JSON object; an empty body is an empty object. Throws ProviderError for anything else. */
export async function readJsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BYTES) throw new ProviderError('The request is too large.');
  const text = Buffer.concat(chunks).toString('utf8');
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProviderError('The request body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProviderError('The request body must be an object.');
  return value as Record<string, unknown>;
}
