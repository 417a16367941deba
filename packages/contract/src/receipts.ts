import { z } from 'zod';
import { route } from './route.ts';
import { toldText } from './text.ts';

/**
 * `search`: a delivered page; `all_pages`: every page that was delivered of the same search; `order`: one page that a
 * standing order brought; `project`: all that a project has.
 */
export const ReceiptKind = z.enum(['search', 'all_pages', 'order', 'project']);
export type ReceiptKind = z.infer<typeof ReceiptKind>;

export const downloadReceipt = route({
  method: 'GET',
  path: '/receipts',
  access: 'account',
  key: 'read',
  summary:
    'A signed receipt that anybody can check: what was asked, of which state of the index, what came with its evidence, and the entries that it cost. Free. Of a search for seven days after it.',
  query: z.object({
    kind: ReceiptKind,
    id: z
      .uuid()
      .describe(
        '`delivery` of a search’s answer (of any page, for `all_pages`), the id of an order’s receipt, or of a project.',
      ),
  }),
  response: z.looseObject({
    format: z.literal('linklode-receipt/1'),
    issuer: toldText(),
    kind: ReceiptKind,
    id: z.uuid(),
    made_at: toldText(),
    costs: z.array(
      z.looseObject({
        entry: z.int().describe('Of the ledger, for ever.'),
        amount: z.int().describe('Credits, signed.'),
      }),
    ),
    signature: z.object({
      algorithm: z.literal('Ed25519'),
      key: toldText().describe('Of the public keys at /.well-known/linklode-receipt-keys.json.'),
      value: toldText().describe('Over the rest in its canonical form (RFC 8785), in base64url.'),
    }),
  }),
  kind: 'file',
  mediaType: 'application/json; charset=utf-8',
  errors: [404],
});

const ReceiptKey = z.object({
  id: toldText().describe('As receipts name it.'),
  algorithm: z.literal('Ed25519'),
  public_key: toldText().describe('32 bytes in base64url.'),
  since: toldText().describe('UTC, ISO 8601.'),
});

export const listReceiptKeys = route({
  method: 'GET',
  path: '/.well-known/linklode-receipt-keys.json',
  access: 'public',
  summary:
    'The public keys that receipts of this installation are or were signed with; apart from them those that were stolen, with the receipts of theirs that are still good.',
  response: z.object({
    keys: z.array(ReceiptKey),
    // Apart, so that a checker that knows nothing of them trusts none of their receipts.
    revoked_keys: z.array(
      ReceiptKey.extend({
        revoked_at: toldText().describe('UTC, ISO 8601.'),
        stolen_at: toldText().describe('From when on somebody else may have signed with it: UTC, ISO 8601.'),
        good: z
          .array(toldText())
          .describe('The receipts that were given before, by the SHA-256 of their files in hexadecimal.'),
      }),
    ),
  }),
  errors: [],
});
