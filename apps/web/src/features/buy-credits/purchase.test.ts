import { CREDIT_PACKS } from '@linklode/contract/product';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, NoAnswerError, readErrorBody } from '../../api/api-error.ts';
import { runPurchase, type PurchaseParts } from './purchase.ts';

const [PACK] = CREDIT_PACKS;
if (!PACK) throw new Error('There is no pack.');
const pack = PACK;
const USER = { name: 'Meera Nair', email: 'meera@linklode.example', credits: 3 };
const PROOF = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'abc' };

function purchase(change: Partial<PurchaseParts> = {}) {
  const parts = {
    createOrder: vi.fn<PurchaseParts['createOrder']>(async () => ({
      id: 'order_1',
      amount: 12_900,
      currency: 'INR',
      key_id: 'rzp_test_1',
    })),
    openCheckout: vi.fn<PurchaseParts['openCheckout']>(async () => PROOF),
    verify: vi.fn<PurchaseParts['verify']>(async () => ({ success: true, message: null })),
    logError: vi.fn<PurchaseParts['logError']>(),
    ...change,
  };
  return { parts, outcome: runPurchase(pack, USER, parts) };
}
const refused = (status: number, detail: string) =>
  new ApiError({
    status,
    body: readErrorBody(JSON.stringify({ detail }), 'application/json'),
    retryAfterSeconds: null,
  });

describe('a purchase', () => {
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

  it.each([refused(404, 'Not found'), new NoAnswerError('gone')])('fails without an order', async (error) => {
    const { parts, outcome } = purchase({ createOrder: () => Promise.reject(error) });
    expect(await outcome).toEqual({ kind: 'failed', text: 'Failed to create payment order.', orderId: null });
    expect(parts.openCheckout).not.toHaveBeenCalled();
  });

  it('fails where the window cannot be opened', async () => {
    const { parts, outcome } = purchase({ openCheckout: () => Promise.reject(new Error('blocked')) });
    expect(await outcome).toEqual({ kind: 'failed', text: 'Payment initiation failed.', orderId: null });
    expect(parts.verify).not.toHaveBeenCalled();
  });

  it('is nothing when the window is closed', async () => {
    const { parts, outcome } = purchase({ openCheckout: async () => null });
    expect(await outcome).toEqual({ kind: 'dismissed' });
    expect(parts.verify).not.toHaveBeenCalled();
  });

  it.each<[PurchaseParts['verify'], string]>([
    [
      async () => ({ success: false, message: 'Your payment is being confirmed.' }),
      'Your payment is being confirmed.',
    ],
    [async () => ({ success: false, message: null }), 'Verification failed.'],
    [() => Promise.reject(refused(400, 'The signature is wrong.')), 'The signature is wrong.'],
    [() => Promise.reject(refused(500, 'Internal')), 'Verification failed.'],
    [() => Promise.reject(new NoAnswerError('gone')), 'Verification failed.'],
  ])(
    'says what the server says about a payment that it does not accept, and names the order',
    async (verify, text) => {
      expect(await purchase({ verify }).outcome).toEqual({ kind: 'failed', text, orderId: 'order_1' });
    },
  );
});
