// Texts of the bulk checker, the histories and buying that the product's specification gives word for word; a test
// compares each with it. They stand apart from SPEC_TEXTS, which every visitor loads.

export const BULK_TEXTS = {
  cost: 'Each domain costs 1 credit.',
  runCheck: 'Run Check',
  running: 'Running...',
  invalidLine: '{line} is not a valid domain or URL.',
  tooMany: 'You can only check up to 50 domains at a time. You’ve entered {count}.',
  tooFewCredits: 'You need {count} credits but only have {credits}.',
  tooFewCreditsShort: '(Need {count}, only {credits} available)',
  copyTable: 'Copy Table',
  copied: 'Table copied to clipboard',
  downloadCsv: 'Download CSV',
  notEnough: 'Not enough credits',
  unexpected: 'An unexpected error occurred. Please try again.',
  network: 'Network error. Please try again.',
} as const;

export const HISTORY_TEXTS = {
  title: 'Search History (Last 7 Days)',
  deleted: 'History is automatically deleted after 7 days.',
  loading: 'Loading history...',
  empty: 'No search history in the last 7 days.',
  all: 'All',
  clearFilters: 'Clear Filters',
  missing: 'NA',
  downloadExcel: 'Download Excel',
} as const;

export const PAYMENT_TEXTS = {
  buyNow: 'Buy Now',
  processing: 'Processing…',
  orderFailed: 'Failed to create payment order.',
  initiationFailed: 'Payment initiation failed.',
  verificationFailed: 'Verification failed.',
  packDescription: '{credits} Credits Pack',
  successful: 'Payment Successful!',
  balance: 'You now have {credits} credits in your account.',
  startSearch: 'Start a New Search',
  goToDashboard: 'Go to Dashboard',
} as const;
