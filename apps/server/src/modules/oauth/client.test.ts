import { expect, test } from 'vitest';
import { readClientMetadata } from './client.ts';

test.each([
  [`Claude${'\u0489\u0316'.repeat(25)}`, `Claude${'\u0489\u0316'.repeat(4)}`],
  // What languages write: Thai, Burmese, Hindi, Vietnamese.
  ['\u0e01\u0e33\u0e49 မြွှုံ့ နို့ नि\u200cधि e\u0301\u0323', '\u0e01\u0e33\u0e49 မြွှုံ့ နို့ नि धि e\u0301\u0323'],
  ['\u3164\u2800\u115f\ufe0f', null],
])('the name of a program has no marks in heaps and nothing that cannot be seen: %j', (name, shown) => {
  const read = readClientMetadata({ client_name: name, redirect_uris: ['https://agent.example.com/back'] });
  expect(read?.name).toBe(shown);
});
