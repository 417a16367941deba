import fs from 'node:fs';
import type { PaymentVerification, VerifyPaymentRequest } from '@linklode/contract';
import { CREDIT_PACKS } from '@linklode/contract/product';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, NoAnswerError } from '../../api/api-error.ts';
import { readErrorBody } from '@linklode/contract/read-error';
import { awaitConfirmation } from './await-confirmation.ts';
import { UnreadablePaymentError } from './open-checkout.ts';
import { runPurchase, type PurchaseParts } from './purchase.ts';

const [PACK] = CREDIT_PACKS;
if (!PACK) throw new Error('There is no pack.');
const pack = PACK;
const USER = { name: 'Meera Nair', email: 'meera@linklode.example', credits: 3 };
const PROOF: VerifyPaymentRequest = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'abc',
};
const PENDING = 'Your payment is being confirmed; credits follow by themselves.';

function purchase(change: Partial<PurchaseParts> = {}) {
  const parts = {
    createOrder: vi.fn<PurchaseParts['createOrder']>(async () => ({
      id: 'order_1',
      amount: 12_900,
      currency: 'INR',
      key_id: 'rzp_test_1',
    })),
    prepareCheckout: vi.fn<PurchaseParts['prepareCheckout']>(),
    openCheckout: vi.fn<PurchaseParts['openCheckout']>(async () => PROOF),
    verify: vi.fn<PurchaseParts['verify']>(async () => ({ success: true, message: '' })),
    getUser: () => USER,
    logError: vi.fn<PurchaseParts['logError']>(),
    ...change,
  };
  return { parts, outcome: runPurchase(pack, parts) };
}
const refused = (status: number, detail: string) =>
  new ApiError({
    status,
    body: readErrorBody(JSON.stringify({ detail }), 'application/json'),
    retryAfterSeconds: null,
  });

/** What a browser draws for an OKLCH colour, in hex (CSS Color 4, the matrices of OKLab). */
function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((one) =>
    Math.round(255 * (one <= 0.0031308 ? 12.92 * one : 1.055 * one ** (1 / 2.4) - 0.055)),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

describe('a purchase', () => {
  it('opens the window in the accent that the styles have on a light ground', async () => {
    const styles = fs.readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
    const [, light = ''] = /--color-accent: light-dark\(oklch\(([^)]+)\)/.exec(styles) ?? [];
    const [lightness = 0, chroma = 0, hue = 0] = light.split(' ').map(Number);
    const { parts, outcome } = purchase();
    await outcome;
    expect(parts.openCheckout).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ themeColour: toHex(lightness, chroma, hue) }),
    );
  });

  it('orders in rupees, opens the window with the order and verifies what it answers', async () => {
    const { parts, outcome } = purchase();
    expect(await outcome).toEqual({ kind: 'paid' });
    expect(parts.createOrder).toHaveBeenCalledExactlyOnceWith({ amount: 129, credits: 50 });
    expect(parts.openCheckout).toHaveBeenCalledExactlyOnceWith({
      key: 'rzp_test_1',
      amount: 12_900,
      currency: 'INR',
      name: 'Linklode',
      description: '50 Credits Pack',
      orderId: 'order_1',
      prefill: { name: 'Meera Nair', email: 'meera@linklode.example' },
      themeColour: '#035f44',
    });
    expect(parts.verify).toHaveBeenCalledExactlyOnceWith(PROOF);
  });

  it('brings the window’s code while the order is made, not before', async () => {
    const steps: string[] = [];
    const { outcome } = purchase({
      prepareCheckout: () => void steps.push('prepare'),
      createOrder: () => {
        steps.push('order');
        return Promise.reject(new NoAnswerError('gone'));
      },
    });
    await outcome;
    expect(steps).toEqual(['prepare', 'order']);
  });

  it('takes the name and e-mail that are known when the window opens, and opens without them', async () => {
    let user: typeof USER | null = null;
    const { parts, outcome } = purchase({
      getUser: () => user,
      createOrder: async () => {
        user = USER;
        return { id: 'order_1', amount: 12_900, currency: 'INR', key_id: 'rzp_test_1' };
      },
    });
    await outcome;
    expect(parts.openCheckout).toHaveBeenCalledWith(
      expect.objectContaining({ prefill: { name: USER.name, email: USER.email } }),
    );
    const unknown = purchase({ getUser: () => null });
    await unknown.outcome;
    expect(unknown.parts.openCheckout).toHaveBeenCalledWith(
      expect.objectContaining({ prefill: { name: '', email: '' } }),
    );
  });

  it.each([refused(404, 'Not found'), new NoAnswerError('gone')])('fails without an order', async (error) => {
    const { parts, outcome } = purchase({ createOrder: () => Promise.reject(error) });
    expect(await outcome).toEqual({
      kind: 'failed',
      text: 'Failed to create payment order.',
      orderId: null,
      proof: null,
    });
    expect(parts.openCheckout).not.toHaveBeenCalled();
  });

  it('fails where the window cannot be opened', async () => {
    const { parts, outcome } = purchase({ openCheckout: () => Promise.reject(new Error('blocked')) });
    expect(await outcome).toMatchObject({ text: 'Payment initiation failed.', orderId: null });
    expect(parts.verify).not.toHaveBeenCalled();
  });

  it('does not say that nothing was paid where the window said something that cannot be read', async () => {
    const { outcome } = purchase({ openCheckout: () => Promise.reject(new UnreadablePaymentError('?')) });
    expect(await outcome).toMatchObject({ text: 'Verification failed.', orderId: 'order_1' });
  });

  it('is nothing when the window is closed', async () => {
    const { parts, outcome } = purchase({ openCheckout: async () => null });
    expect(await outcome).toEqual({ kind: 'dismissed' });
    expect(parts.verify).not.toHaveBeenCalled();
  });

  it.each([PENDING, 'The bank has not answered yet.', ''])(
    'that is not captured yet is no failure: %s',
    async (message) => {
      const { outcome } = purchase({ verify: async () => ({ success: false, message }) });
      expect(await outcome).toEqual({ kind: 'pending', text: message || PENDING, proof: PROOF });
    },
  );

  it.each<[PurchaseParts['verify'], string, boolean]>([
    [() => Promise.reject(refused(400, 'The signature is wrong.')), 'The signature is wrong.', false],
    [() => Promise.reject(refused(404, '')), 'Verification failed.', false],
    [() => Promise.reject(refused(500, 'Internal')), 'Verification failed.', true],
    [() => Promise.reject(refused(429, 'Too many')), 'Verification failed.', true],
    [() => Promise.reject(new NoAnswerError('gone')), 'Verification failed.', true],
  ])(
    'says what the server says about a payment that it does not accept, and names the order',
    async (verify, text, isOpen) => {
      expect(await purchase({ verify }).outcome).toEqual({
        kind: 'failed',
        text,
        orderId: 'order_1',
        proof: isOpen ? PROOF : null,
      });
    },
  );
});

describe('waiting for a payment to be confirmed', () => {
  const pending: PaymentVerification = { success: false, message: PENDING };

  function wait(answers: (PaymentVerification | Error)[], wantedFor = Infinity) {
    const pauses: number[] = [];
    const verify = vi.fn<PurchaseParts['verify']>(() => {
      const answer = answers.shift() ?? pending;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    });
    const result = awaitConfirmation(PROOF, {
      verify,
      logError: () => undefined,
      pause: async (durationMs) => void pauses.push(durationMs),
      isWanted: () => pauses.length <= wantedFor,
    });
    return { pauses, verify, result };
  }

  it('asks with growing pauses until it is', async () => {
    const { pauses, verify, result } = wait([
      pending,
      new NoAnswerError('gone'),
      refused(503, 'Busy'),
      { success: true, message: '' },
    ]);
    expect(await result).toEqual({ kind: 'paid' });
    expect(verify).toHaveBeenCalledTimes(4);
    expect(pauses).toEqual([3_000, 5_000, 10_000, 20_000]);
  });

  it('ends with a refusal', async () => {
    const { verify, result } = wait([pending, refused(400, 'The signature is wrong.')]);
    expect(await result).toMatchObject({
      kind: 'failed',
      text: 'The signature is wrong.',
      orderId: 'order_1',
    });
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('ends after a quarter of an hour', async () => {
    const { pauses, result } = wait([]);
    expect(await result).toBeNull();
    const minutes = pauses.reduce((sum, pauseMs) => sum + pauseMs, 0) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThan(20);
  });

  it('ends when nobody waits any more', async () => {
    const { verify, result } = wait([], 2);
    expect(await result).toBeNull();
    expect(verify).toHaveBeenCalledTimes(2);
  });
});
