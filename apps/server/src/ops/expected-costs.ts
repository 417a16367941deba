/** What plans reckon with, as measured in bench/README.md and stated by the keepers of the crawl. */
export const EXPECTED_COSTS = {
  /** Packed, as pages of Common Crawl are on average. */
  bytesPerPage: 33_000,
  /** What one connection to a busy place gives; a good line gives twelve times as much. */
  bytesPerSecond: 1_000_000,
  /** Of one core. */
  importedPerSecond: 190,
  indexBytesPerPage: 8_500,
} as const;

/** Milliseconds that so many bytes take over the line. */
export function expectedFetchMs(bytes: number): number {
  return (bytes / EXPECTED_COSTS.bytesPerSecond) * 1_000;
}

/** Milliseconds of a core that so many pages take to import. */
export function expectedImportMs(pages: number): number {
  return (pages / EXPECTED_COSTS.importedPerSecond) * 1_000;
}
