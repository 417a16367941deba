/**
 * Repositories write their SQL out, so Kysely needs no table types: every statement says the shape of its rows beside
 * it, and `schema.sql` is the schema as it is.
 */
export type Tables = Record<never, never>;
