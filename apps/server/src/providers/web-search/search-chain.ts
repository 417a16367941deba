import { VendorError } from '../../platform/outgoing/vendor-error.ts';
import {
  WebSearchError,
  type SearchRefusal,
  type WebSearch,
  type WebSearchAnswer,
} from '../../modules/search/index.ts';
import type { ChainedSource } from './vendor-search.ts';

/** No vendor is begun after this: whoever waits has waited long enough. The own index is always asked. */
const BEGIN_WITHIN_MS = 10_000;

export type OnFallback = (source: string, error: VendorError | WebSearchError) => void;

/**
 * Sources in the order of the configuration; the next is asked when one could not look or cannot be asked such a thing.
 * Finding nothing is an answer. Throws WebSearchError when none could look. `judgedBy`: what else answers depend on.
 * `countSites` is given where the first source counts.
 */
export function createSearchChain(
  sources: readonly ChainedSource[],
  onFallback: OnFallback,
  judgedBy: () => readonly string[] = () => [],
  countSites?: WebSearch['countSites'],
): WebSearch {
  const versions = sources.map((source) => source.version);
  return {
    version: () => JSON.stringify(['chain', 1, versions, judgedBy()]),
    ...(countSites === undefined ? {} : { countSites }),
    async search(request) {
      const began = performance.now();
      const elapsedMs = (): number => performance.now() - began;
      const errors: (VendorError | WebSearchError)[] = [];
      for (const source of sources) {
        if (source.name !== 'own-index' && elapsedMs() > BEGIN_WITHIN_MS) continue;
        try {
          return await source.search(request, elapsedMs);
        } catch (error) {
          if (!(error instanceof VendorError) && !(error instanceof WebSearchError)) throw error;
          errors.push(error);
          onFallback(source.name, error);
        }
      }
      throw failureOf(errors);
    },
  };
}

/** Told as the searcher's fault only where every source said so: what one lacks, another may have when it is back. */
function failureOf(errors: readonly (VendorError | WebSearchError)[]): WebSearchError {
  const refusals = errors.filter((error) => error instanceof WebSearchError && !error.retryable);
  const last = refusals.at(-1);
  if (last instanceof WebSearchError && refusals.length === errors.length) return last;
  const why = errors.flatMap(whyOf)[0];
  return new WebSearchError('no source of results could be asked', {
    retryable: true,
    ...(why === undefined ? {} : { why }),
    cause: new AggregateError(errors, errors.map((error) => error.message).join('; ')),
  });
}

function whyOf(error: VendorError | WebSearchError): SearchRefusal | [] {
  if (error instanceof VendorError) return error.kind === 'over share' ? 'over share' : [];
  return error.why ?? [];
}

/**
 * The own index as a member of a chain. It is as quickly asked as a kept answer is found, so its answers are not kept.
 */
export function chainOwnIndex(search: WebSearch['search']): ChainedSource {
  return {
    name: 'own-index',
    version: 'own-index',
    async search(request): Promise<WebSearchAnswer> {
      return { ...(await search(request)), keptFor: null };
    },
  };
}
