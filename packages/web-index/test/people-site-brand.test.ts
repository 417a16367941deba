import { expect, test } from 'vitest';
import { brandOfTitles } from '../src/people/site-brand.ts';

test.each([
  [
    'the words that its domain shortens',
    'harbourfoe.test',
    ['Harbour: our streets', 'Links - Harbour Friends of the Earth', 'News - Harbour Friends of the Earth'],
    'Harbour Friends of the Earth',
  ],
  [
    'its initials',
    'r2wnl.test',
    ['R2W', 'Right 2 Water New London | About', 'Donate'],
    'Right 2 Water New London',
  ],
  [
    'no word out of its domain, where few pages say it',
    'cellarmusicnews.test',
    ['Music News | Friday', 'Live | Friday', 'Photos |', 'Two bands |', 'A review |'],
    'Cellarmusicnews',
  ],
  [
    'a word of its domain, where many do',
    'openlarkmagazine.test',
    ['Openlark | Home', 'Openlark | Bees', 'Openlark | Moss', 'Editors'],
    'Openlark',
  ],
  [
    'a company with what stands behind it',
    'sjw.test',
    ['Northern Pathways, Inc. | Jobs', 'Northern Pathways, Inc. | Staff', 'Northern Pathways, Inc. | Us'],
    'Northern Pathways, Inc.',
  ],
  ['no greeting', 'idaholm.test', ['Welcome', 'Blog - Welcome', 'About - Welcome'], 'Idaholm'],
  ['no host', 'marshpd.test', ['www.marshpd.com', 'www.marshpd.com', 'www.marshpd.com'], 'marshpd.com'],
  ['no bar at its end', 'harmony.test', ['Harmony |', 'Prices | Harmony |', 'Harmony |'], 'Harmony'],
])('a site goes by %s', (_, domain, titles, brand) => {
  expect(brandOfTitles(titles, domain)).toBe(brand);
});
