import { expect, test } from 'vitest';
import { normaliseExclusions } from './exclusions.ts';

test('a suffix leaves out all below it, which a block list would do in every search', () => {
  expect(normaliseExclusions(['https://co.uk/', 'github.io'])).toEqual(['co.uk', 'github.io']);
});

test('a leading www. is dropped, but where it is the name of the website', () => {
  expect(
    normaliseExclusions(['https://WWW.Example.com/x', 'www.hmrc.gov.uk', 'https://www.gov.uk/guidance']),
  ).toEqual(['example.com', 'hmrc.gov.uk', 'www.gov.uk']);
});
