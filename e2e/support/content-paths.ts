/** The pages that hold something to read, for people and for search engines. */
export const CONTENT_PATHS = [
  '/',
  '/login',
  '/search-operators',
  '/pricing',
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
  '/contact-us',
] as const;
