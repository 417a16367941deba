/**
 * Texts that the product's specification gives word for word; a test compares each with it. `{name}` marks a place that
 * `fillText` fills. Everything else that the screens say stands beside the component that says it.
 */
export const SPEC_TEXTS = {
  continueWithGoogle: 'Continue with Google',
  signingYouIn: 'Signing you in…',
  exchangeFailed: 'OAuth exchange failed ({status})',
  noTokenReturned: 'No token returned from exchange',
  userFailed: 'Failed to fetch user',

  features: 'Features',
  whyUs: 'Why Us',
  faq: 'FAQ',
  pricing: 'Pricing',
  loginWithGoogle: 'Login with Google',
  dashboard: 'Dashboard',
  profile: 'Profile',
  logout: 'Logout',

  pageNotFound: 'Page Not Found',
  goHome: 'Go Home',

  welcome: 'Welcome, ',
  startResearch: 'Start your backlink research below.',
  loadingProfile: 'Loading profile...',
  dashboardTitle: "{first}'s Dashboard",

  viewHistory: 'View History',
  searching: 'Searching...',
  buyCredits: 'Buy Credits',
  outOfCreditsSearch: 'You’re out of credits. Please upgrade to continue.',
  searchFailed: 'Error {status}: {body}',
  failedToSearch: 'Failed to search',
  somethingWrong: 'Something went wrong',
  noIndustry: 'NA',
  downloadPage: 'Download This Page',
  copyPage: 'Copy This Page Data',
  copied: 'Copied!',

  linkedInProspects: 'LinkedIn Prospects',
  prospectsFailed: 'Failed to fetch prospects.',
  prospectsNotLoaded: 'Failed to load prospects',
  noProspects: 'We couldn’t find any relevant prospects.',

  topUpCredits: 'Top Up Credits',
  creditHistory: 'Credit History',
  loading: 'Loading...',
  outOfCredits: 'You’re out of credits!',
  noCreditActivity: 'No credit activity found.',
  creditHistoryFailed: 'Failed to load credit history.',

  getFreeCredits: 'Get 20 Free Credits',
  seeHowItWorks: 'See How It Works',
  worksInThreeSteps: 'Works in 3 Steps',
  stepQuery: 'Enter Your Query',
  stepWebsites: 'Get Enriched Websites',
  stepPeople: 'Connect with People',
} as const;

/** Texts that the product's decisions give word for word; the same test compares them. */
export const DECISION_TEXTS = {
  signInFailed: 'Sign-in failed. Please try again.',
  continueAs: 'Continue as {email}?',
  nothingCharged: 'Nothing was charged.',
} as const;

/** Puts values in the places of a text. A place without a value stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
