import type { WebConfig } from '@linklode/contract';
import { useSyncExternalStore } from 'react';
import { getWebConfig, PRERENDER_CONFIG } from './app-config.ts';

const neverChanges = () => () => undefined;

/** The page's configuration; prerendered pages start with the prerender's and take the real one after hydration. */
export function useWebConfig(): WebConfig {
  return useSyncExternalStore(neverChanges, getWebConfig, () => PRERENDER_CONFIG);
}
