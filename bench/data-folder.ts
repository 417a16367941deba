import path from 'node:path';

/** Public data beside the checkout, never part of it; `LINKLODE_SHARED_DATA` names another place. */
export function dataFolder(): string {
  return path.resolve(import.meta.dirname, process.env['LINKLODE_SHARED_DATA'] ?? '../../shared/data');
}
