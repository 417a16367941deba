import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askNameServers, type WebNetwork } from './web-network.ts';

const ADDRESS = [93, 184, 215, 14];
const TYPE_A = 1;

let server: Socket;
let resolve: WebNetwork['resolve'];
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (question, from) => {
    const answer = answerTo(question);
    if (answer !== null) server.send(answer, from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  resolve = askNameServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => server.close());

/** Of RFC 1035: one address of version 4, no other, and nothing at all for a name with "silent" in it. */
function answerTo(question: Buffer): Buffer | null {
  let at = 12;
  while (question[at] !== 0) at += (question[at] ?? 0) + 1;
  if (question.includes('silent')) return null;
  const isAsked = question.readUInt16BE(at + 1) === TYPE_A;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(isAsked ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const record = Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 9, 0, 4, ...ADDRESS]);
  return Buffer.concat([head, question.subarray(12, at + 5), ...(isAsked ? [record] : [])]);
}

test('names whose servers say nothing keep no other name waiting', async () => {
  let settled = 0;
  const silent = Array.from({ length: 20 }, (_, at) =>
    resolve(`silent-${at}.example`).finally(() => settled++),
  );
  expect(await resolve('answering.example')).toEqual([ADDRESS.join('.')]);
  // As sign-in, payments and the database find theirs.
  expect((await lookup('localhost')).address).toBeTruthy();
  expect(settled).toBe(0);
  expect((await Promise.all(silent)).flat()).toEqual([]);
});
