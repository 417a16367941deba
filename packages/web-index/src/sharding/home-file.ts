import { placesOf } from '../query/page-metrics.ts';
import { ownFiles } from './shard-folder.ts';
import { shardOf } from './shard-of.ts';

/**
 * The file of an index that knows all that is known of a website's own pages and scores. @param site a domain or an
 * address
 */
export function homeFileOf(indexFile: string, site: string): string {
  const files = ownFiles(indexFile);
  const domain = placesOf(site.includes('://') ? site : `https://${site}/`)?.domain ?? site;
  return files[shardOf(domain, Math.max(1, files.length))] ?? indexFile;
}
