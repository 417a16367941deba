/** An offset from UTC in minutes, east positive: `UTC+5:30`, `UTC−3`, `UTC`. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60;
  const hours = Math.floor(size / 60);
  return `UTC${minutes > 0 ? '+' : '\u2212'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** The browser's zone with its offset now: `Asia/Kolkata (UTC+5:30)`. */
export function localTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const offset = formatOffset(-new Date().getTimezoneOffset());
  return timeZone === undefined || timeZone === 'UTC' ? offset : `${timeZone} (${offset})`;
}
