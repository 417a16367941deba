import path from 'node:path';

/** The one file of the web index of a data folder. */
export function indexFileOf(dataDir: string): string {
  return path.join(dataDir, 'index', 'web.sqlite');
}
