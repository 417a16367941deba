import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(path.dirname(import.meta.dirname), 'apps/server/migrations');
const names = fs.readdirSync(folder).sort();
/** Those up to here are older than the rule; every version knows them. */
const BEFORE_THE_RULE = '0013';

test('migrations have a number each, without a gap', () => {
  const numbers = names.map((name) => Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

/**
 * `-- min_reader: 0013` on a line: a version whose newest migration is 0013 runs on a database that has this one. A
 * migration that only adds names the last migration of the release before it, which goes on running during an upgrade;
 * one that takes something away names the migration since which nothing reads it. See
 * docs/how-to/upgrade-and-roll-back.md.
 */
test.each(names.filter((name) => name.slice(0, 4) > BEFORE_THE_RULE))(
  '%s says which versions run on it, by a line "-- min_reader: <number>"',
  (name) => {
    const reader = /^-- min_reader: (\d{4})$/m.exec(fs.readFileSync(path.join(folder, name), 'utf8'))?.[1];
    expect(reader, 'see docs/how-to/upgrade-and-roll-back.md').toBeDefined();
    expect(Number(reader)).toBeGreaterThanOrEqual(Number(BEFORE_THE_RULE));
    expect(Number(reader)).toBeLessThanOrEqual(Number(name.slice(0, 4)));
  },
);

test('there are migrations to look at', () => expect(names.length).toBeGreaterThan(13 - 1));
