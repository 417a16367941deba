import { spamFigures } from '../fit-spam.ts';
import type { TruthRow } from './truth-row.ts';

const ON = 'reported and good domains, by their names alone, weights that have not seen the domain';

/**
 * What the Spam Score's part by names is worth. Nobody publishes labels with pages, so the whole score has no figure.
 */
export function measureSpam(): Promise<TruthRow[]> {
  const { area, miscalibration, n } = spamFigures();
  const row = { part: 'spam', on: ON, n };
  return Promise.resolve([
    { ...row, figure: 'area under the curve', value: area.toFixed(3), goal: '0.9' },
    { ...row, figure: 'said and seen differ by', value: miscalibration.toFixed(3), goal: '' },
  ]);
}
