import type { WebConfig } from '@linklode/contract';
import { useSyncExternalStore } from 'react';
import { getDrawnConfig, getWebConfig } from './app-config.ts';

const neverChanges = () => () => undefined;

/**
 * The page's configuration; a prerendered page starts with what it was drawn with and has the whole after hydration.
 */
export function useWebConfig(): WebConfig {
  return useSyncExternalStore(neverChanges, getWebConfig, getDrawnConfig);
}
