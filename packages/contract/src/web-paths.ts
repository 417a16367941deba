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
    '/projects',
    '/project',
    '/invoice',
    '/authorize',
    '/join',
  ],
};

/** The pages that hold something to read, which search engines may list: all public ones but the step of a sign-in. */
export const CONTENT_PATHS: readonly string[] = WEB_PATHS.public.filter((path) => path !== '/auth/callback');
