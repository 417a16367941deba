/** Every address of the web app. Links are built from here only. */
export const paths = {
  home: '/',
  login: '/login',
  authCallback: '/auth/callback',
  searchOperators: '/search-operators',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-and-conditions',
  pricing: '/pricing',
  refundPolicy: '/refund-policy',
  contact: '/contact-us',

  dashboard: '/dashboard',
  search: '/search',
  profile: '/profile',
  creditHistory: '/credit-history',
  buyCredits: '/buy-credits',
  paymentSuccess: '/payment-success',
  bulkMetrics: '/bulk-metrics',
  history: '/history',
  projects: '/projects',
  project: '/project',
  invoice: '/invoice',
  authorize: '/authorize',
  join: '/join',
} as const;

/** Sections of the home page that navigation and links scroll to. */
export const anchors = {
  showcase: 'live-showcase',
  whatIs: 'what-is-tool',
  faq: 'faq-section',
} as const;

export function homeSection(anchor: (typeof anchors)[keyof typeof anchors]): string {
  return `${paths.home}#${anchor}`;
}

export const signInFailedPath = `${paths.login}?error=signin_failed`;

export const suspendedPath = `${paths.login}?error=suspended`;

/** The search tool with a query filled in and not yet run. */
export function searchWithQuery(query: string): string {
  return `${paths.search}?${new URLSearchParams({ q: query })}`;
}

/** A bulk check of the last days, by the time it was made. */
export function pastBulkCheck(checkedAt: string): string {
  return `${paths.bulkMetrics}?${new URLSearchParams({ check: checkedAt })}`;
}

/** A project of the account. */
export function projectPath(id: string): string {
  return `${paths.project}?${new URLSearchParams({ id })}`;
}

/** The search tool, for a project. */
export function searchForProject(id: string): string {
  return `${paths.search}?${new URLSearchParams({ project: id })}`;
}

/** The invoice of an order. */
export function invoicePath(order: string): string {
  return `${paths.invoice}?${new URLSearchParams({ order })}`;
}

/** Where a purchase leads. */
export function paymentSuccess(credits: number): string {
  return `${paths.paymentSuccess}?credits=${credits}`;
}
