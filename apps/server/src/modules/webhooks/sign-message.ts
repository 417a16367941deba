import { createHmac } from 'node:crypto';

/** A secret as its owner keeps it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/**
 * The headers that prove a message, as Standard Webhooks 1.0 names them: id and time stand in what is signed, so that a
 * message that was caught cannot be sent again later. One signature for each secret, divided by blanks.
 */
export function signMessage(
  secrets: readonly Buffer[],
  message: { readonly id: string; readonly body: string },
  at: Date,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
