/** ISO 8601 with milliseconds, so that texts compare as times do; null when it is no time. */
export function canonicalTime(text: string | null): string | null {
  if (text === null) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
