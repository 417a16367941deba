import { expect, test } from 'vitest';
import { isGstin } from './gst.ts';

test('a GSTIN has a state that there is and the check sign that fits it', () => {
  for (const good of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4']) expect(isGstin(good), good).toBe(true);
  for (const bad of ['27AAPFU0939F1ZW', '28AAPFU0939F1ZV', '27aapfu0939f1zv', '27AAPFU0939F1Z', ''])
    expect(isGstin(bad), bad).toBe(false);
});
