/** Since when the legal texts apply as they stand; to be moved with every change of what they say. */
export const LEGAL_TEXTS_SINCE = '27 November 2026';
