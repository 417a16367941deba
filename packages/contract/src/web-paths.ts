/** Every path of the web origin that answers 200; the server answers 404 to all others. */
export const WEB_PATHS: { readonly public: readonly string[]; readonly protected: readonly string[] } = {
  public: [
    '/',
    '/login',
    '/auth/callback',
    '/search-operators',
    '/privacy-policy',
    '/terms-and-conditions',
    '/contact-us',
    '/refund-policy',
    '/pricing',
  ],
  protected: [
    '/dashboard',
    '/search',
    '/buy-credits',
    '/payment-success',
    '/profile',
    '/credit-history',
    '/bulk-metrics',
    '/history',
  ],
};
