export {
  createLinkMetrics,
  type AskedPage,
  type LinkMetrics,
  type MetricsLookup,
  type SourcedMetrics,
} from './link-metrics.ts';
export { dropOldMetrics } from './metrics-cache.repo.ts';
export { MetricsError, type Finding, type MetricsAdapter, type PageMetrics } from './metrics-source.port.ts';
export { domainOf } from './page-name.ts';
