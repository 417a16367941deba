/** The panel in the middle of a page that one signs in on. */
export const SIGN_IN_PANEL =
  'panel mx-auto mt-10 mb-6 w-[min(440px,100%)] p-8 max-sm:mt-3 max-sm:px-4 max-sm:py-6';
