export { MetricsError, type DomainMetrics, type HostMetrics } from './domain-metrics.port.ts';
