import { z } from 'zod';
import { OperatorError } from '../../platform/operator-error.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { readCapture, type Capture } from './capture.ts';
import type { PatientGet } from '../../platform/fetching/patient-get.ts';

/**
 * The CDX index of a crawl: which answers of a domain it holds. One request a second, one at a time, as its keepers
 * ask.
 */
export interface CrawlIndex {
  /** Names of the newest crawls, newest first. */
  newestCrawls(count: number): Promise<string[]>;
  /** All captures of a domain and what is below it, page by page of the index, at most `mostPages` of those. */
  captures(crawl: string, domain: string, mostPages: number): AsyncGenerator<Capture[], void, undefined>;
}

const MOST_BYTES = 32 * 1024 * 1024;
const FIELDS = 'url,timestamp,status,mime-detected,languages,filename,offset,length';

const crawlsSchema = z.array(z.object({ id: z.string() }));
const pagesSchema = z.object({ pages: z.int().min(0) });

export function createCrawlIndex(get: PatientGet, address: string): CrawlIndex {
  function query(crawl: string, domain: string, more: Record<string, string>): URL {
    const url = new URL(`/${crawl}-index`, address);
    url.search = new URLSearchParams({
      url: domain,
      matchType: 'domain',
      output: 'json',
      ...more,
    }).toString();
    return url;
  }

  return {
    async newestCrawls(count) {
      const answer = await get(new URL('/collinfo.json', address), { maxBytes: MOST_BYTES });
      const read = crawlsSchema.safeParse(parseJson(answer.body.toString('utf8')));
      if (answer.status !== 200 || !read.success)
        throw new OperatorError(`${address} does not say which crawls there are (status ${answer.status}).`);
      const names = read.data.map(({ id }) => id).filter((id) => /^CC-MAIN-\d{4}-\d{2}$/.test(id));
      return names.slice(0, count);
    },
    async *captures(crawl, domain, mostPages) {
      const told = await get(query(crawl, domain, { showNumPages: 'true' }), { maxBytes: MOST_BYTES });
      // An index answers 404 where it knows nothing of a domain.
      if (told.status === 404) return;
      const read = pagesSchema.safeParse(parseJson(told.body.toString('utf8')));
      if (told.status !== 200 || !read.success)
        throw new OperatorError(
          `The index of ${crawl} does not answer for ${domain} (status ${told.status}).`,
        );
      for (let page = 0; page < Math.min(read.data.pages, mostPages); page += 1) {
        const answer = await get(query(crawl, domain, { fl: FIELDS, page: String(page) }), {
          maxBytes: MOST_BYTES,
        });
        if (answer.status === 404) continue;
        if (answer.status !== 200)
          throw new OperatorError(
            `The index of ${crawl} does not answer for ${domain} (status ${answer.status}).`,
          );
        yield readLines(answer.body.toString('utf8'));
      }
    },
  };
}

function readLines(text: string): Capture[] {
  return text.split('\n').flatMap((line) => {
    const row = parseJson(line);
    if (typeof row !== 'object' || row === null) return [];
    const fields = row as Record<string, unknown>;
    return readCapture({ ...fields, mime: fields['mime-detected'] ?? fields['mime'] }) ?? [];
  });
}
