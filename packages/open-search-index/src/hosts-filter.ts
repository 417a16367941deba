import { keyToken } from '@linklode/web-index/engine';
import type { Filter } from './filter.ts';

/** Pages on these hosts, in punycode, and on all below them. */
export function hostsFilter(hosts: readonly string[]): Filter {
  return { terms: { keys: hosts.flatMap((host) => [keyToken('host', host), keyToken('belowHost', host)]) } };
}
