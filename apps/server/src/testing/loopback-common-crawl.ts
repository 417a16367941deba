import fs from 'node:fs';
import path from 'node:path';
import { openArchiveWriter } from '@linklode/web-index';
import type { ServerResponse } from 'node:http';
import type { LoopbackWeb } from './loopback-web.ts';

/** An answer that the crawl once had. */
export interface CrawledAnswer {
  readonly url: string;
  readonly status?: number;
  readonly body?: string;
  readonly location?: string;
  /** As the index names it, three letters. */
  readonly languages?: string;
  readonly mime?: string;
}

/** What the next request for this place is answered with; undefined: as usual. */
type Intercept = (path: string, response: ServerResponse) => boolean;

export interface LoopbackCommonCrawl {
  readonly index: string;
  readonly data: string;
  readonly crawl: string;
  /** Of the crawl's files, as they lie. */
  readonly folder: string;
  /** Asked before each answer; true when it has answered itself. */
  intercept: Intercept;
  /** What the index would say of every capture, as rows of a table. */
  readonly csv: () => string;
}

/** A crawl, by its name, and when its answers were had. */
const CRAWL = { name: 'CC-MAIN-2026-39', at: new Date('2026-09-10T01:02:03Z') };
const INDEX_HOST = 'index.crawl-of-the-web.org';
const DATA_HOST = 'data.crawl-of-the-web.org';

/**
 * A crawl's index and files on loopback, with the bytes that the real ones have: WARC files of a gzip member a record,
 * answered by ranges, and the CDX index in its lines of JSON, paged.
 */
export function serveCommonCrawl(
  web: LoopbackWeb,
  folder: string,
  answers: readonly CrawledAnswer[],
  mostBytes = 50_000,
  { name: crawlName, at } = CRAWL,
): LoopbackCommonCrawl {
  const prefix = `crawl-data/${crawlName}/warc`;
  const timestamp = at.toISOString().replace(/\D/g, '').slice(0, 14);
  const writer = openArchiveWriter({ folder, name: 'crawl', info: [['software', 'test']], mostBytes });
  const rows = answers.map((answer) => {
    const { url, status = 200, body = '', location, languages, mime = 'text/html' } = answer;
    const { file, offset, length } = writer.put({
      url,
      status,
      capturedAt: at,
      headers: [
        ['Content-Type', `${mime}; charset=UTF-8`],
        ...(location === undefined ? [] : [['Location', location] as const]),
      ],
      body: Buffer.from(body),
    });
    return {
      url,
      timestamp,
      status: String(status),
      'mime-detected': mime,
      ...(languages === undefined ? {} : { languages }),
      filename: `${prefix}/${file}`,
      offset: String(offset),
      length: String(length),
    };
  });
  writer.close();
  const served: LoopbackCommonCrawl = {
    index: `http://${INDEX_HOST}`,
    data: `http://${DATA_HOST}`,
    crawl: crawlName,
    folder,
    intercept: () => false,
    csv: () =>
      [
        '"url","status","mime","languages","timestamp","filename","offset","length"',
        ...rows.map((row) =>
          [
            row.url,
            row.status,
            row['mime-detected'],
            row.languages ?? '',
            row.timestamp,
            row.filename,
            row.offset,
            row.length,
          ]
            .map((cell) => `"${cell.replaceAll('"', '""')}"`)
            .join(','),
        ),
      ].join('\n'),
  };

  web.site(INDEX_HOST, (request, response) => {
    if (served.intercept(request.url ?? '', response)) return;
    const url = new URL(request.url ?? '', `http://${INDEX_HOST}`);
    if (url.pathname === '/collinfo.json') {
      response.end(JSON.stringify([{ id: crawlName }, { id: 'CC-MAIN-2026-35' }]));
      return;
    }
    const domain = url.searchParams.get('url') ?? '';
    const found = rows.filter(({ url: one }) => `.${new URL(one).hostname}`.endsWith(`.${domain}`));
    const pages = Math.ceil(found.length / PAGE);
    if (url.pathname !== `/${crawlName}-index` || found.length === 0)
      response.writeHead(404).end('{"message":"No Captures found"}');
    else if (url.searchParams.has('showNumPages'))
      response.end(JSON.stringify({ pages, pageSize: 5, blocks: pages }));
    else {
      const page = Number(url.searchParams.get('page') ?? '0');
      const lines = found.slice(page * PAGE, (page + 1) * PAGE).map((row) => JSON.stringify(row));
      response.end(`${lines.join('\n')}\n`);
    }
  });
  web.site(DATA_HOST, (request, response) => {
    if (served.intercept(request.url ?? '', response)) return;
    const file = path.join(folder, path.basename(request.url ?? ''));
    if (!fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const bytes = fs.readFileSync(file);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined || to === undefined) {
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
      return;
    }
    if (Number(from) >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
      return;
    }
    const part = bytes.subarray(Number(from), Number(to) + 1);
    const last = Number(from) + part.length - 1;
    response
      .writeHead(206, {
        'content-range': `bytes ${from}-${last}/${bytes.length}`,
        'content-length': part.length,
      })
      .end(part);
  });
  return served;
}

const PAGE = 40;
