import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test('an IPv4 address is a caller, also where it is written as IPv6', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
});

test('the /64 network of an IPv6 address is a caller, however it is written', () => {
  for (const address of [
    '2001:db8:1:2::1',
    '2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd',
    '2001:DB8:1:2:3::',
    '2001:db8:1:2::192.0.2.1',
    '2001:db8:1:2::1%eth0',
  ])
    expect(addressKey(address), address).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
});

test('what is no address is a caller of its own', () => {
  expect(addressKey('unix')).toBe('unix');
});
