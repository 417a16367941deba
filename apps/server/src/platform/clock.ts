/** The time, as a value that a test can set. Deadlines in the database use the database's own clock. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
