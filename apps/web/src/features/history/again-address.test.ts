import { expect, it } from 'vitest';
import { againAddress } from './again-address.ts';

it('names the search of a history entry, with its smart filter, and the sites to leave out once each', () => {
  expect(againAddress('intitle:"write for us" soil', [])).toBe('?q=intitle%3A%22write+for+us%22+soil');
  expect(againAddress('smart:listicles garden tools', ['a.example', 'b.example', 'a.example'])).toBe(
    '?q=garden+tools&filter=listicles&exclude=a.example%2Cb.example',
  );
  expect(againAddress('smart:listicles', [])).toBeNull();
  expect(againAddress('smart:saas_blogs invoicing', [])).toBeNull();
});
