/** "look": nothing fails by it today. "skipped": was not asked. */
export type Grade = 'ok' | 'look' | 'FAIL' | 'skipped';

/** One thing that the doctor looked at. */
export interface Finding {
  readonly subject: string;
  readonly grade: Grade;
  readonly told: string;
  /** What the operator does about it; never null where the grade is "FAIL" or "look". */
  readonly remedy: string | null;
}

export const fine = (subject: string, told: string): Finding => ({
  subject,
  grade: 'ok',
  told,
  remedy: null,
});
export const look = (subject: string, told: string, remedy: string): Finding => ({
  subject,
  grade: 'look',
  told,
  remedy,
});
export const fail = (subject: string, told: string, remedy: string): Finding => ({
  subject,
  grade: 'FAIL',
  told,
  remedy,
});
export const skipped = (subject: string, told: string): Finding => ({
  subject,
  grade: 'skipped',
  told,
  remedy: null,
});

const SECOND_MS = 1000;
const LATE_MS = 5 * SECOND_MS;
const WRONG_MS = 30 * SECOND_MS;

/** Two clocks: some seconds are a matter of taste, half a minute breaks sign-ins. */
export function judgeClock(aheadMs: number, other: string): Finding {
  const told = `this machine is ${Math.round(Math.abs(aheadMs) / SECOND_MS)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} ${other}`;
  const remedy = 'let an NTP service set both clocks (timedatectl, chronyc tracking)';
  if (Math.abs(aheadMs) > WRONG_MS) return fail('clock', told, remedy);
  return Math.abs(aheadMs) > LATE_MS ? look('clock', told, remedy) : fine('clock', `agrees with ${other}`);
}

/** Such as "3 hours". */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`;
}
