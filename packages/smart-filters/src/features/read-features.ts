import { readPage, type PageReading } from '../page-reading.ts';
import { callFeatures } from './call.ts';
import { nameFeatures } from './names.ts';
import { namingFeatures } from './naming.ts';
import { placeFeatures } from './place.ts';
import { shapeFeatures } from './shape.ts';
import { siteFeatures } from './site.ts';
import { speechFeatures } from './speech.ts';
import { subjectFeatures } from './subject.ts';

/** Features that are read together. Of a page only the families are made that a judge asks for. */
const FAMILIES = {
  shape: shapeFeatures,
  naming: namingFeatures,
  call: callFeatures,
  speech: speechFeatures,
  site: siteFeatures,
  place: placeFeatures,
  names: nameFeatures,
} as const;

type Family = keyof typeof FAMILIES;
type PageFeature = { [F in Family]: keyof ReturnType<(typeof FAMILIES)[F]> }[Family];
type SubjectFeature = keyof ReturnType<typeof subjectFeatures>;
export type FeatureName = PageFeature | SubjectFeature;
type ReadFeature = (name: FeatureName) => number;

const made = new WeakMap<PageReading, Map<FeatureName, number>>();

/** Which family makes a feature, as an empty page shows. */
const familyOf = new Map<string, Family>();
const EMPTY = readPage({
  url: 'https://empty.example/',
  host: 'empty.example',
  domain: 'empty.example',
  title: '',
  description: null,
  text: '',
  lang: null,
  date: null,
  links: [],
});
for (const [family, read] of Object.entries(FAMILIES))
  for (const name of Object.keys(read(EMPTY))) familyOf.set(name, family as Family);
const ofSubject = new Set(Object.keys(subjectFeatures(EMPTY, 'name')));

export function isFeatureName(name: string): name is FeatureName {
  return familyOf.has(name) || ofSubject.has(name);
}

/**
 * The features of a page, each a number from 0 to 1, and how it stands to a name where one was asked for. What does not
 * hang on the name is made once for a page, and only what is asked for. Never throws.
 */
export function readFeatures(page: PageReading, subject?: string): ReadFeature {
  const known = made.get(page) ?? new Map<FeatureName, number>();
  made.set(page, known);
  let named: Readonly<Record<string, number>> | null = null;
  return (name) => {
    const family = familyOf.get(name);
    if (family === undefined) {
      named ??= subject === undefined ? {} : subjectFeatures(page, subject);
      return named[name] ?? 0;
    }
    if (!known.has(name))
      for (const [feature, value] of Object.entries(FAMILIES[family](page)))
        known.set(feature as FeatureName, value);
    return known.get(name) ?? 0;
  };
}
