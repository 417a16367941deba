/** Since when the legal texts apply as they stand; to be moved with every change of what they say. */
export const LEGAL_TEXTS_SINCE = '28 November 2026';
