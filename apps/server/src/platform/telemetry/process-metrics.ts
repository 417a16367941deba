import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from './registry.ts';

/** Of the process itself, by the names that dashboards of Prometheus know. Answers what ends the measuring. */
export function measureProcess(registry: Registry, version: string): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  registry.gauge('linklode_info', 'The version that runs; always 1.', () => [
    [{ version, node: process.version }, 1],
  ]);
  registry.gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', () => [
    [{}, startedAt],
  ]);
  registry.gauge('process_cpu_seconds_total', 'Processor time that the process has used.', () => {
    const { user, system } = process.cpuUsage();
    return [[{}, (user + system) / 1_000_000]];
  });
  registry.gauge('process_resident_memory_bytes', 'Memory that the process holds.', () => [
    [{}, process.memoryUsage.rss()],
  ]);
  registry.gauge('nodejs_heap_size_used_bytes', 'Of it, what JavaScript uses.', () => [
    [{}, process.memoryUsage().heapUsed],
  ]);
  registry.gauge(
    'process_open_fds',
    'Files and connections that are open; nothing where the system does not tell.',
    () => {
      try {
        return [[{}, readdirSync('/proc/self/fd').length]];
      } catch {
        return [];
      }
    },
  );
  registry.gauge(
    'nodejs_eventloop_lag_seconds',
    'How late the event loop was since the last scrape, by quantile.',
    () => {
      const quantiles = ['0.5', '0.99'].map(
        (quantile) => [{ quantile }, delay.percentile(Number(quantile) * 100) / 1e9] as const,
      );
      const most = [{ quantile: '1' }, delay.max / 1e9] as const;
      delay.reset();
      return [...quantiles, most];
    },
  );
  return () => delay.disable();
}
