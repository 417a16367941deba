export { createLinkMetrics, type AskedPage, type LinkMetrics, type MetricsLookup } from './link-metrics.ts';
export { dropOldMetrics } from './metrics-cache.repo.ts';
export { MetricsError, type Finding, type MetricsAdapter } from './metrics-source.port.ts';
