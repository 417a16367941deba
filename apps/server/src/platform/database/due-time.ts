import { sql, type RawBuilder } from 'kysely';

/**
 * A time may lie so much further ahead than anything is planned before it is taken for one that a clock left behind
 * which was put back since: another process may have planned it after this statement began.
 */
const CLOCK_SLACK_SECONDS = 60;

/**
 * Whether a time lies further ahead than it can have been planned now, which is at most `longestSeconds` ahead. A clock
 * that was put back (a machine that sets it only after the start, a restored virtual machine) leaves such times behind,
 * and who waits for them waits until the old time comes again.
 */
export function isFarAhead(
  time: RawBuilder<unknown>,
  longestSeconds: number | RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${time} > now() + make_interval(secs => (${longestSeconds})::float8 + ${CLOCK_SLACK_SECONDS}::float8)`;
}

/**
 * Whether the time has come of what is planned at most `longestSeconds` ahead, or a clock that was put back left it.
 * Whoever takes what is due must plan it anew within `longestSeconds`, or it is due for ever.
 */
export function isDue(
  time: RawBuilder<unknown>,
  longestSeconds: number | RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(${time} <= now() OR ${isFarAhead(time, longestSeconds)})`;
}
