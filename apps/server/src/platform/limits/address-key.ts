import { isIPv6 } from 'node:net';

/** What the first 64 bits of an IPv6 address are to the rest: one household or one machine has all of them. */
const GROUPS_OF_A_NETWORK = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address. Any text has a key. */
export function addressKey(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.split('%', 1)[0] ?? '';
  if (!isIPv6(bare)) return address;
  const [before = '', after = ''] = bare.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === '' ? [] : after.split(':');
  const zeros = bare.includes('::') ? 8 - head.length - tail.length - (after.includes('.') ? 1 : 0) : 0;
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail];
  const network = groups.slice(0, GROUPS_OF_A_NETWORK).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
