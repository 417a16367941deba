import { describe, expect, it } from 'vitest';
import { successText } from './success-text.ts';

const USER = { name: null, email: null, credits: 1_204 };

describe('the success page', () => {
  it.each(['50', '100', '200', '400'])('says that %s credits were added', (credits) => {
    expect(successText(`?credits=${credits}`, USER)).toBe(`${credits} credits were added to your account.`);
  });

  it.each([
    '',
    '?credits=',
    '?credits=5000',
    '?credits=050',
    '?credits=-50',
    '?credits=50.0',
    '?credits=%20%0A50',
    '?x=50',
  ])('believes no other number: %j', (search) =>
    expect(successText(search, USER)).toBe('You now have 1,204 credits in your account.'),
  );

  it('promises no number while the user is not known', () => {
    expect(successText('?credits=999', null)).not.toMatch(/\d/);
  });
});
