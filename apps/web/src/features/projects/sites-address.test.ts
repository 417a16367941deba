import { SITE_STATES } from '@linklode/contract/product';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../lib/address-fields.ts';
import { addressOf, ALL_SITES, SITES_ADDRESS } from './sites-address.ts';

const ID = '0b6f7c6e-58c1-4c4f-9b51-3f5f6f4a7f10';

describe('the address of a project', () => {
  it('names it alone until something is chosen', () => {
    expect(addressOf(ID, ALL_SITES)).toBe(`/project?id=${ID}`);
    expect(addressOf(ID, { ...ALL_SITES, state: 'won', sort: 'da', after: ['40:one.example'] })).toBe(
      `/project?id=${ID}&state=won&sort=da&after=40%3Aone.example`,
    );
  });

  it('takes every state, and nothing that the API would refuse', () => {
    for (const state of SITE_STATES)
      expect(readAddress(SITES_ADDRESS, `?state=${state}`, null)).toEqual({ ...ALL_SITES, state });
    for (const search of [
      '?state=NEW',
      '?sort=pa',
      '?after=one.example',
      '?find=%00',
      `?tag=${'t'.repeat(41)}`,
    ])
      expect(readAddress(SITES_ADDRESS, search, null)).toEqual(ALL_SITES);
  });
});
