import { findLikeness, type LikenessRequest } from '@linklode/contract';
import { parseQuery } from '@linklode/query-language';
import { withoutWww } from '@linklode/web-index/domain';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import { personOf, type SessionReader } from '../../platform/http/session-reader.ts';
import { WebSearchError } from '../search/index.ts';
import type { Example, LikenessFinder } from './likeness.port.ts';

const LONGEST = 2_000;

/** @param limit fails where the account has asked too often */
export function likenessRoutes(
  app: FastifyInstance,
  finder: LikenessFinder,
  sessions: SessionReader,
  limit: (accountId: string) => Promise<unknown>,
): void {
  serveAccount(app, findLikeness, sessions, async ({ body, session }) => {
    const examples = readExamples(body);
    await limit(personOf(session));
    try {
      return await finder.findLikeness({ askedBy: personOf(session), examples });
    } catch (error) {
      if (!(error instanceof WebSearchError)) throw error;
      const words =
        'The index could not be looked at this time. Nothing was charged. Please try again in a moment.';
      throw new AppError(503, 'index_busy', words, { retryAfterSeconds: 10, cause: error });
    }
  });
}

function readExamples({ sites }: LikenessRequest): Example[] {
  return sites.map((site, at) => {
    const text = site.trim();
    const isOne = text.length <= LONGEST && !/[\s"“”„«»()|*]/.test(text) && /^[^.].*\./.test(text);
    const read = isOne ? parseQuery(`site:${text}`) : null;
    if (read?.ok !== true || read.query.root.type !== 'site')
      throw new AppError(
        422,
        'invalid_site',
        `Line ${at + 1} is not a website or an address. Write it like example.com.`,
      );
    const { root } = read.query;
    return { text, node: { ...root, host: withoutWww(root.host) } };
  });
}
