import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

/** What the fetcher needs of a network. Only tests have another than `publicWeb`. */
export interface WebNetwork {
  /** Every address of a name, whatever aliases lead there. Rejects where there is none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Whether an address may be connected to. */
  accepts(address: string): boolean;
  /** Where a connection to it really goes. */
  dial(address: string, port: number): { readonly host: string; readonly port: number };
}

export const publicWeb: WebNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  accepts: isPublicAddress,
  dial: (host, port) => ({ host, port }),
};
