import { expect, test } from 'vitest';
import { prepareStatements } from './prepare-statements.ts';

function recordingClient() {
  const sent: unknown[][] = [];
  const client = { query: (...args: unknown[]) => void sent.push(args) };
  prepareStatements(client as unknown as Parameters<typeof prepareStatements>[0]);
  return { sent, query: client.query };
}

test('a statement with parameters goes under one name each time, another under another', () => {
  const { sent, query } = recordingClient();
  query('SELECT $1', [1]);
  query('SELECT $1', [2]);
  query('SELECT $1 + 1', [1]);
  const [first, again, other] = sent.map(([statement]) => statement as { name: string; text: string });
  expect(first).toMatchObject({ text: 'SELECT $1' });
  expect(sent.map(([, values]) => values)).toEqual([[1], [2], [1]]);
  expect(again?.name).toBe(first?.name);
  expect(other?.name).not.toBe(first?.name);
  // PostgreSQL cuts names at 63 bytes: two that begin alike would be one.
  expect(first?.name.length).toBeLessThan(64);
});

test('what has no parameters, or is no text, passes as it is', () => {
  const { sent, query } = recordingClient();
  const cursor = { submit: () => undefined };
  query('begin', []);
  query('begin');
  query(cursor);
  expect(sent).toEqual([['begin', []], ['begin'], [cursor]]);
});

test('texts without end do not fill the connection', () => {
  const { sent, query } = recordingClient();
  for (let number = 0; number < 1_000; number++) query(`SELECT $1 + ${number}`, [1]);
  expect(sent.filter(([statement]) => typeof statement === 'object')).toHaveLength(300);
  expect(sent.at(-1)).toEqual(['SELECT $1 + 999', [1]]);
});
