import { authorityFigures } from '../authority.ts';
import type { TruthRow } from './truth-row.ts';

const ON = 'domains that Moz rates and a list names, by all lists, maps that have not seen the domain';

/** How near a published DA comes to Moz's, by bands of it. */
export function measureAuthority(): Promise<TruthRow[]> {
  const { bands, whole } = authorityFigures();
  const part = 'authority';
  return Promise.resolve([
    ...bands.flatMap(({ name, error, held, rated }) => [
      { part, figure: `error, ${name}`, value: error.toFixed(1), goal: '5', on: ON, n: rated },
      {
        part,
        figure: `80 % interval right, ${name}`,
        value: held.toFixed(2),
        goal: '0.80',
        on: ON,
        n: rated,
      },
    ]),
    { part, figure: 'rho', value: bands[0]!.rho.toFixed(2), goal: '0.9', on: ON, n: bands[0]!.rated },
    {
      part,
      figure: 'rho over the whole range',
      value: whole.rho.toFixed(2),
      goal: '0.9',
      on: 'all domains that Moz rates; those in no list tie at the bottom',
      n: whole.rated,
    },
  ]);
}
