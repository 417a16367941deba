import { z } from 'zod';
import { PRODUCT_NAME } from './product.ts';

/** Who measured. */
export const MetricsSource = z.enum(['own-index', 'moz', 'open-pagerank']);
export type MetricsSource = z.infer<typeof MetricsSource>;

/** As people read them. Open PageRank goes from 0 to 10 and has no PA and no Spam Score. */
export const METRICS_SOURCE_NAMES: Readonly<Record<MetricsSource, string>> = {
  'own-index': `${PRODUCT_NAME} index`,
  moz: 'Moz',
  'open-pagerank': '10 × Open PageRank',
};

/** Stands beside the metrics of a row: all of them are of one source. */
export const MetricsOrigin = z.object({
  /** Null where the row has no metrics. */
  metrics_source: MetricsSource.nullable(),
  /** YYYY-MM-DD: the day of the source's data, or on which the source was asked where it does not say. */
  metrics_as_of: z.string().nullable(),
});
export type MetricsOrigin = z.infer<typeof MetricsOrigin>;
