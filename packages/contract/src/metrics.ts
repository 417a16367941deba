import { z } from 'zod';
import { METRICS_SOURCE_NAMES } from './product.ts';
import { toldText } from './text.ts';

/** Who measured; their names stand in product.ts. */
export const MetricsSource = z.enum(
  Object.keys(METRICS_SOURCE_NAMES) as (keyof typeof METRICS_SOURCE_NAMES)[],
);
export type MetricsSource = z.infer<typeof MetricsSource>;

/** Stands beside the metrics of a row: all of them are of one source. */
export const MetricsOrigin = z.object({
  /** Null where the row has no metrics. */
  metrics_source: MetricsSource.nullable(),
  /** YYYY-MM-DD: the day of the source's data, or on which the source was asked where it does not say. */
  metrics_as_of: toldText().nullable(),
});
export type MetricsOrigin = z.infer<typeof MetricsOrigin>;
