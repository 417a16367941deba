import type { ExtractedPage } from '../../src/page.ts';
import { openIndexWriter } from '../../src/index.ts';
import type { LabelledPages } from './labelled-pages.ts';
import { setPageIndustries } from '../../src/store/page-industries.ts';
import type { IndexWriter } from '../../src/store/index-writer.ts';

/**
 * An index file of these pages, as an import would leave it. Before and after most pages an older capture of the same
 * address comes along, so that what was replaced or refused must have left no trace.
 */
export function writeIndexOf({ extracted, pages }: LabelledPages, file: string): void {
  const writer = openIndexWriter(file);
  try {
    writer.transaction(() => {
      for (const [index, page] of extracted.entries()) {
        const stale = staleCapture(page, extracted[(index + 1) % extracted.length]!);
        if (stale !== null && index % 2 === 0) writer.putPage(stale);
        writer.putPage(page);
        if (stale !== null && index % 3 === 0) writer.putPage(stale);
      }
    });
    writer.optimise();
    writer.transaction(() => writeLabels(writer, pages));
  } finally {
    writer.close();
  }
}

/** The same address with another page's words and links, fetched before any page was. */
function staleCapture(page: ExtractedPage, other: ExtractedPage): ExtractedPage | null {
  if (page.capturedAt === null) return null;
  const { url, host, domain } = page;
  return { ...other, url, host, domain, capturedAt: '2020-01-01T00:00:00Z' };
}

function writeLabels(writer: IndexWriter, pages: LabelledPages['pages']): void {
  const setDomain = writer.db.prepare('UPDATE domains SET da = ?, spam = ? WHERE name = ?');
  const setPage = writer.db.prepare('UPDATE pages SET pa = ? WHERE id = ?');
  const findPage = writer.db.prepare(
    'SELECT p.id FROM pages p JOIN urls u ON u.id = p.url_id WHERE u.url = ?',
  );
  for (const page of pages) {
    const id = Number(findPage.get(page.url)?.['id']);
    setDomain.run(page.da, page.spam, page.domain);
    setPage.run(page.pa, id);
    setPageIndustries(writer.db, id, page.industries);
  }
}
