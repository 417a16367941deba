import { describe, expect, it } from 'vitest';
import { anchors, homeSection, paths, paymentSuccess, searchWithQuery, signInFailedPath } from './paths.ts';

describe('addresses', () => {
  it('are those of the specification', () => {
    expect(Object.values(paths)).toEqual([
      '/',
      '/login',
      '/auth/callback',
      '/search-operators',
      '/privacy-policy',
      '/terms-and-conditions',
      '/pricing',
      '/refund-policy',
      '/contact-us',
      '/dashboard',
      '/search',
      '/profile',
      '/credit-history',
      '/buy-credits',
      '/payment-success',
      '/bulk-metrics',
      '/history',
      '/projects',
      '/project',
      '/invoice',
      '/authorize',
      '/join',
    ]);
    expect(paymentSuccess(50)).toBe('/payment-success?credits=50');
    expect(signInFailedPath).toBe('/login?error=signin_failed');
    expect(Object.values(anchors).map(homeSection)).toEqual([
      '/#live-showcase',
      '/#what-is-tool',
      '/#faq-section',
    ]);
  });

  it('carry a query whole', () => {
    const address = new URL(searchWithQuery('intitle:"a & b" #1 +x'), 'https://linklode.example');
    expect(address.searchParams.get('q')).toBe('intitle:"a & b" #1 +x');
  });
});
