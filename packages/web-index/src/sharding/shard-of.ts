/** More would be more files than a search should read. */
export const MOST_SHARDS = 64;

/**
 * The shard that keeps the pages of a registrable domain, from 0: FNV-1a of 32 bits over its UTF-8
 * (http://www.isthe.com/chongo/tech/comp/fnv/). Written down in every sharded index; it can never change.
 */
export function shardOf(domain: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(domain, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % shards;
}
