import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

/** What the fetcher needs of a network. Only tests have another than `publicWeb`. */
export interface WebNetwork {
  /** Every address of a name, whatever aliases lead there; none, or a rejection, where there is none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Whether an address may be connected to. */
  accepts(address: string): boolean;
  /** Where a connection to it really goes. */
  dial(address: string, port: number): { readonly host: string; readonly port: number };
}

const FIRST_TRY_MS = 1_500;
const TRIES = 2;

/**
 * Asks name servers over sockets of its own. The system's resolver holds one of the two threads by which this process
 * finds any name until it gives up, ten seconds and more: twenty names whose servers say nothing would keep the sign-in
 * and the payments from theirs for minutes. `servers`: the machine's unless told.
 */
export function askNameServers(servers?: readonly string[]): WebNetwork['resolve'] {
  return async (host) => {
    // One for each name, so that a machine that has got other name servers is followed.
    const resolver = new Resolver({ timeout: FIRST_TRY_MS, tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  };
}

export const publicWeb: WebNetwork = {
  resolve: askNameServers(),
  accepts: isPublicAddress,
  dial: (host, port) => ({ host, port }),
};
