import type { WaysIn } from './prospects.ts';

type SiteWays = WaysIn['sites'][number];

const WAY_NAMES: Readonly<Record<SiteWays['ways'][number], string>> = {
  guidelines: 'guidelines page',
  address: 'mail address',
  form: 'contact form',
  page: 'contact page',
};

/** `2 people, contact page`, on screen and in files alike. */
export function wayInWords({
  people,
  people_is,
  ways,
}: Pick<SiteWays, 'people' | 'people_is' | 'ways'>): string {
  const parts = [
    ...(people === 0
      ? []
      : [`${people} ${people === 1 ? 'person' : 'people'}${people_is === undefined ? '' : ' or more'}`]),
    ...ways.slice(0, 1).map((way) => WAY_NAMES[way]),
  ];
  return parts.length === 0 ? 'nobody named yet' : parts.join(', ');
}
