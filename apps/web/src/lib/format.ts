const dateTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayInIndia = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayHere = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const wholeNumber = new Intl.NumberFormat('en-GB');
const rupeesWhole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const rupeesExact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
});

/** A UTC time in the browser's zone: `21 Nov 2026, 10:42`. The text itself where it is no time. */
export function formatDateTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : dateTime.format(time);
}

/** A day without a time, the same in every zone: `2026-11-20` becomes `20 Nov 2026`. */
export function formatDay(date: string): string {
  const time = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? date : day.format(time);
}

/** The day that a UTC time is in India, where invoices are issued: `21 Nov 2026`, wherever it is read. */
export function formatIndianDay(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : dayInIndia.format(time);
}

/** The day of a UTC time in the browser's zone, where the year goes without saying: `21 Nov`. */
export function formatRecentDay(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : dayHere.format(time);
}

/** A UTC time of these days in the browser's zone: `21 Nov, 10:42`. */
export function formatMoment(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : moment.format(time);
}

export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** `1 credit`, `1,204 credits`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A change of the balance: `+100`, `−10` with a true minus. */
export function formatChange(amount: number): string {
  const digits = formatCount(Math.abs(amount));
  if (amount > 0) return `+${digits}`;
  return amount < 0 ? `\u2212${digits}` : digits;
}

export function formatRupees(rupees: number): string {
  return rupeesWhole.format(rupees);
}

/** With two decimals, for the cost of one website. */
export function formatRupeesExact(rupees: number): string {
  return rupeesExact.format(rupees);
}

export function formatDollars(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

/** `signup bonus` becomes `Signup bonus`. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A wait in words, rounded up: `40 seconds`, `3 minutes`, `2 hours`. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return countOf(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 5400) return countOf(Math.ceil(seconds / 60), 'minute');
  return countOf(Math.ceil(seconds / 3600), 'hour');
}

/** `2026-10` as `October 2026`. */
export function formatMonth(text: string): string {
  const time = new Date(`${text}-01T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? text : month.format(time);
}
