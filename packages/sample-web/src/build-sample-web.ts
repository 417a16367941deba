import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encodeWindows1252 } from './encode-windows-1252.ts';
import { loadSampleWeb } from './load-sample-web.ts';
import { renderPage } from './page-skeleton.ts';
import type { SamplePage, SampleSite } from './sample-site.ts';

/**
 * Writes every page of the sample web below `outDir`, which is made where missing: `<host>/index.html` for `/`,
 * `<host>/a/index.html` for `/a/`, `<host>/a.html` for `/a.html`. The same bytes on every run; files that lie there
 * already are overwritten, others left alone. `sites` are those of the sample web unless given.
 */
export async function buildSampleWeb({
  outDir,
  sites = loadSampleWeb(),
}: {
  outDir: string;
  sites?: readonly SampleSite[];
}): Promise<{ sites: number; pages: number }> {
  let pages = 0;
  for (const site of sites) {
    for (const page of site.pages) {
      const file = join(outDir, site.host, ...filePath(page.path).split('/'));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, pageBytes(site, page));
      pages++;
    }
  }
  return { sites: sites.length, pages };
}

/** The bytes of a page as a server would send them, in the site's encoding. */
export function pageBytes(site: SampleSite, page: SamplePage): Uint8Array {
  const html = renderPageOf(site, page);
  return site.encoding === 'windows-1252' ? encodeWindows1252(html) : new TextEncoder().encode(html);
}

/** Where a page of this path lies below its host's folder. */
export function filePath(path: string): string {
  return `${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}`;
}

function renderPageOf(site: SampleSite, page: SamplePage): string {
  try {
    return renderPage(site, page);
  } catch (error) {
    throw new Error(`${site.file} ${page.path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
