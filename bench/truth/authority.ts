import { authorityFigures } from '../authority.ts';
import type { TruthRow } from './truth-row.ts';

const ON = 'domains that Moz rates and a list names, by all lists, maps that have not seen the domain';

/** How near a published DA comes to Moz's, by bands of it. */
export function measureAuthority(): Promise<TruthRow[]> {
  const { bands, shown, whole } = authorityFigures();
  const row = { part: 'authority', on: ON };
  const [all] = bands;
  const ofAll = {
    ...row,
    goal: '0.9',
    on: 'all domains that Moz rates; those in no list tie at the bottom',
    n: whole.rated,
  };
  return Promise.resolve([
    ...bands.map(({ name, error, rated }) => ({
      ...row,
      figure: `error, ${name}`,
      value: error.toFixed(1),
      goal: '5',
      n: rated,
    })),
    ...[all!, ...shown].map(({ name, held, rated }) => ({
      ...row,
      figure: `80 % interval right, ${name}`,
      value: held.toFixed(2),
      goal: '0.80',
      n: rated,
    })),
    { ...row, figure: 'rho', value: all!.rho.toFixed(2), goal: '0.9', n: all!.rated },
    { ...ofAll, figure: 'rho over the whole range', value: whole.rho.toFixed(2) },
    { ...ofAll, figure: 'the same, were no listed domain wrong', value: whole.highest.toFixed(2), goal: '' },
  ]);
}
