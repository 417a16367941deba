import { words } from '@linklode/query-language';
import { findLexicon } from '../lexicon/lexicon.ts';
import type { PageReading } from '../page-reading.ts';
import { flag, logScale } from './scale.ts';

/** "Press" by itself lists what others wrote, or is the house's own. */
const PRESS = new Set(
  'press presse prensa imprensa pers media medien medias mídia midia presseberichte presseartikel newsroom'.split(
    ' ',
  ),
);
const SHORT_TITLE = 3;
/** What a house hands to the press. */
const KIT = new Set(
  'kit kits release releases contact contacts office room download downloads logo logos pressebereich pressekontakt pressemitteilung pressemitteilungen pressebilder communiqué communiqués kontakt accreditation dossier dossiers notas comunicado comunicados communique communiques assessoria'.split(
    ' ',
  ),
);
const MOST_WORDS = 600;
/** "Ouest-France, 29 avril 2026", "Juillet 2026", "14.04.2011": whose piece it is and when it came out. */
const DATED =
  /\b(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d|(?:19|20)\d\d-\d\d-\d\d|\p{L}{3,10}\.?,? (?:\d{1,2},? )?(?:de )?(?:19|20)\d\d)\b/u;
const OPENS_QUOTED = /^["“„«‘]/u;
/** "Read the article", "Zum Video": leads to a piece that stands elsewhere. */
const LEADS_THERE =
  /(?<!\p{L})(?:read|full|view|watch|listen|see|zum|zur|lire|voir|écouter|leer|ver|escuchar|ler|lees|bekijk|luister)(?!\p{L}).{0,20}(?<!\p{L})(?:article|story|interview|video|episode|piece|more|artikel|beitrag|bericht|artículo|nota|entrevista|matéria|notícia|reportagem|documentary|online|here)(?!\p{L})/iu;
const LONGEST_CLIPPING = 200;

const isClipping = ({ text }: { readonly text: string }): boolean =>
  text.length <= LONGEST_CLIPPING && (DATED.test(text) || OPENS_QUOTED.test(text) || LEADS_THERE.test(text));

type Called = 'in words that mean nothing else' | 'press' | null;

const read = new WeakMap<PageReading, { readonly called: Called }>();

function calledOf(page: PageReading): Called {
  const known = read.get(page) ?? { called: readCalled(page) };
  read.set(page, known);
  return known.called;
}

function readCalled({ headlineWords, path }: PageReading): Called {
  const last = words(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w{3,5}$/, ''));
  const names = [headlineWords, last];
  if (names.some((name) => findLexicon(name, 'coverage') !== null)) return 'in words that mean nothing else';
  const isPress = (name: readonly string[]): boolean =>
    name.length <= SHORT_TITLE && name.some((word) => PRESS.has(word));
  return names.some(isPress) ? 'press' : null;
}

/** Whether the page is called a list of what others wrote ("In the media"), or no more than press. */
export const isCoverage = (page: PageReading): boolean => calledOf(page) !== null;

/** How a list of what others wrote is built; all 0 of other pages. */
export function coveredFeatures(page: PageReading, isOwn: boolean, isNamed: boolean) {
  const called = calledOf(page);
  const ifSo = (value: () => number): number => (called === null ? 0 : value());
  return {
    'covered.called': flag(called === 'in words that mean nothing else'),
    'covered.press': flag(called === 'press'),
    'covered.own': ifSo(() => flag(isOwn)),
    'covered.named': ifSo(() => flag(isNamed)),
    'covered.clippings': ifSo(() => logScale(page.contentLines().filter(isClipping).length, 12)),
    'covered.sites': ifSo(() => logScale(sitesOf(page), 10)),
    'covered.kit': ifSo(() =>
      flag(
        [...page.headlineWords, ...page.contentWords().slice(0, MOST_WORDS)].some((word) => KIT.has(word)),
      ),
    ),
  };
}

function sitesOf(page: PageReading): number {
  const within = page
    .outsideLinks()
    .filter(({ textOffset }) => textOffset !== null && page.isContent(textOffset));
  return new Set(within.map(({ domain }) => domain)).size;
}
