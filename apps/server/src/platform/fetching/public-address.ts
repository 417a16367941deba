import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IPv4 that is nobody's on the public web: the special-purpose registry (RFC 6890 and its updates), multicast, the
 * reserved part, and the one public address that is a cloud's own wire server (168.63.129.16).
 */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Of what IPv6 gives out to the world (2000::/3): protocols' own, documentation, and 6to4, which carries an IPv4
 * address.
 */
const GIVEN_OUT_6 = '2000::/3';
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const refused4 = blockList(NOT_PUBLIC_4, 'ipv4');
const givenOut6 = blockList([GIVEN_OUT_6], 'ipv6');
const refused6 = blockList(NOT_PUBLIC_6, 'ipv6');

/**
 * Whether an address, as a resolver tells it, may be connected to. What is no address is not public, nor is one with a
 * zone. IPv6 is taken by what is allowed: mapped, compatible, translated (64:ff9b::), unique local, link-local and
 * multicast addresses lie outside of it.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return givenOut6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}
