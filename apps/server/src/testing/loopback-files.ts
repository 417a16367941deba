import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoopbackWeb } from './loopback-web.ts';

export interface LoopbackFiles {
  /** What the server has, by path. */
  readonly files: Map<string, Buffer>;
  /** Called before each answer; true when it has answered itself. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** A server of files on loopback that gives parts of them, as those of open data do. */
export function serveFiles(web: LoopbackWeb, host: string): LoopbackFiles {
  const served: LoopbackFiles = { files: new Map(), intercept: () => false };
  web.site(host, (request, response) => {
    if (served.intercept(request, response)) return;
    const bytes = served.files.get(request.url ?? '');
    if (bytes === undefined) return void response.writeHead(404).end();
    const [, from = '', to = ''] = /(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const part = from === '' ? bytes : bytes.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
    response.writeHead(from === '' ? 200 : 206, {
      etag: `"${bytes.length}"`,
      ...(from === '' ? {} : { 'content-range': range }),
    });
    response.end(part);
  });
  return served;
}
