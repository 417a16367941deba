import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/start-test-app.ts';
import { booksOf, startTill, type Till } from '../../testing/start-till.ts';
import { makeDueReport, makeReport, reportLine } from './daily-report.ts';

let till: Till;
let bob: Person;
beforeAll(async () => {
  till = await startTill();
});
beforeEach(async () => {
  till.provider.moods.payments = 'honest';
  bob = await till.app.signIn('bob', randomUUID());
});
afterAll(() => till.close());

describe('the report of a day', () => {
  const today = (): string => new Date().toISOString().slice(0, 10);

  test('credits what is paid there and open here, and takes up what a restored backup has lost', async () => {
    const open = await till.order(bob);
    till.pay(open.id);
    const lost = await till.gateway.createOrder({
      receipt: randomUUID(),
      amountPaise: 24_900,
      currency: 'INR',
      notes: { product: 'Linklode', account: bob.accountId, credits: '100' },
    });
    till.pay(lost.id);
    const foreign = await till.gateway.createOrder({
      receipt: 'another-shop',
      amountPaise: 24_900,
      currency: 'INR',
      notes: {},
    });
    till.pay(foreign.id);
    const report = await makeReport(till.parts, today(), 'reconciliation');
    expect(report.differences).toEqual([]);
    expect(report.credited.orders).toBe(report.paid.orders);
    expect(report.credited.paise).toBe(report.paid.paise);
    expect(await booksOf(till.app, bob)).toMatchObject({ balance: 150, purchases: 2 });
    expect(reportLine(report)).toMatch(
      new RegExp(
        `^payments of ${today()}: \\d+ orders paid with INR \\d+\\.00; \\d+ credited with .* 0 differences`,
      ),
    );
  });

  test('names what differs and cannot be mended', async () => {
    const lost = await till.gateway.createOrder({
      receipt: randomUUID(),
      amountPaise: 12_900,
      currency: 'INR',
      notes: { product: 'Linklode', account: bob.accountId, credits: '400' },
    });
    till.pay(lost.id);
    const wrong = await till.order(bob);
    till.provider.moods.payments = 'wrong amount';
    till.pay(wrong.id);
    const { differences } = await makeReport(till.parts, today(), 'reconciliation');
    expect(differences).toHaveLength(2);
    expect(differences.join('\n')).toContain(`${lost.id} is paid there and unknown here`);
    expect(differences.join('\n')).toContain(`here and ${wrong.id} is paid there`);
    expect((await booksOf(till.app, bob)).balance).toBe(0);
  });

  test('is made once for a day', async () => {
    const first = await makeDueReport(till.parts);
    expect(first?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await makeDueReport(till.parts)).toBeNull();
  });
});
