/**
 * What people wrote, as a part of one line: nothing of it may command the operator's terminal, or begin a line of its
 * own.
 */
export const toPlainLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
