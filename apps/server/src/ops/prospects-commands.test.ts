import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../testing/operate.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { UsageError } from './arguments.ts';
import { prospectsCommands } from './prospects-commands.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function run(name: string, ...words: string[]): Promise<string> {
  const config = { databaseUrl: database.url };
  const { status, answered } = await operate(prospectsCommands, name, words, { config });
  expect(status).toBe(0);
  return answered;
}

describe('prospects remove', () => {
  test('takes a profile out once, under whatever spelling it is typed, and the list says why', async () => {
    expect(await run('prospects list-removed')).toBe('0 removed\n');
    expect(
      await run(
        'prospects remove',
        'https://uk.linkedin.com/in/Jane-Doe/?trk=x',
        '--because',
        'asked by e-mail',
      ),
    ).toBe('https://www.linkedin.com/in/jane-doe is removed.\n');
    expect(await run('prospects remove', 'linkedin.com/in/jane-doe', '--because', 'again')).toBe(
      'https://www.linkedin.com/in/jane-doe was removed before.\n',
    );
    expect(await run('prospects list-removed')).toMatch(
      /^\S+Z {2}https:\/\/www\.linkedin\.com\/in\/jane-doe {2}asked by e-mail\n1 removed\n$/,
    );
  });

  test('takes a person without a profile out by the name on one site', async () => {
    expect(
      await run(
        'prospects remove',
        'José  Peña',
        '--of',
        'https://www.Brambles.example/team',
        '--because',
        'asked',
      ),
    ).toBe('brambles.example/jose-pena is removed.\n');
    expect(await run('prospects remove', 'JOSE PENA', '--of', 'brambles.example', '--because', 'again')).toBe(
      'brambles.example/jose-pena was removed before.\n',
    );
  });

  test.each([
    [['Jane Doe', '--because', 'x']],
    [['Jane Doe', '--of', 'localhost', '--because', 'x']],
    [['...', '--of', 'brambles.example', '--because', 'x']],
    [[]],
    [['linkedin.com/in/jane-doe']],
    [['linkedin.com/in/jane-doe', '--because', ' ']],
    [['linkedin.com/company/brambles', '--because', 'x']],
    [['linkedin.com/in/a', 'linkedin.com/in/b', '--because', 'x']],
  ])('refuses %j', async (words) => {
    await expect(async () => run('prospects remove', ...words)).rejects.toThrow(UsageError);
  });
});
