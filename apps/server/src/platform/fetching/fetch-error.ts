export type FetchFailure =
  | 'not an address of the web'
  | 'an address inside a network'
  | 'forbidden by robots.txt'
  | 'robots.txt could not be had'
  | 'no such host'
  | 'could not be reached'
  | 'no answer in time'
  | 'cut off'
  | 'too large'
  | 'not decodable'
  | 'too many redirects'
  | 'stopped';

/** Nothing was had, and why: fixed words of ours, never the server's. */
export class FetchError extends Error {
  readonly kind: FetchFailure;

  constructor(kind: FetchFailure, host: string) {
    super(`${host}: ${kind}`);
    this.name = 'FetchError';
    this.kind = kind;
  }
}
