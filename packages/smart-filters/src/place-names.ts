import { words } from '@linklode/query-language';

/** Towns, rivers and countries that firms and products are called by. */
const TOWNS = new Set(
  words(`
  aberdeen adelaide albany alhambra amazon andorra andes antwerp arcadia arlington arran athens atlanta auburn austin avon bahia baltimore bari barcelona
  basel bath belmont bergamo berkeley berlin bern bilbao birmingham bordeaux boston bournemouth bradford brandenburg brentwood brighton bristol burlington burton cadillac
  caledonia calgary cambridge camden canberra canterbury carolina casablanca castilla chelsea cheshire chester chicago cleveland cognac cologne columbia columbus
  copenhagen cordoba corona cumberland dakota dallas danube darwin dayton delaware delft denver derby detroit devon dorset dover dublin durham edinburgh essex eton everest
  fargo florence florida fremont geneva genoa georgia gloucester granada greenwich hamburg hamilton hampton hanover havana holland houston hudson huntington iberia indiana
  jackson jamaica java jersey jordan kent kingston lancaster leeds lexington lima lincoln lisbon liverpool london lucerne luxor lyon madison madrid magdeburg malaga
  malta manchester manila marlboro maui melbourne memphis miami milan milano mississippi modena monaco montana montreal munich murcia nantucket naples nashville
  navarra nevada newport niagara nice nile norfolk nottingham oakland odessa olympia orlando oslo ottawa oxford oxfordshire padua palermo paris parma patagonia phoenix pisa
  plymouth porto portland potomac preston princeton reading reno rhodes richmond riviera roma rome rutland sahara salem salisbury santander santiago savoy savona sedona seville
  sheffield shetland siena sierra sicilia sidney skye somerset sonoma stanford stuttgart suffolk sumatra surrey sussex swansea sydney tahoe tampa texas toledo torino toronto
  tripoli turin tuscany utah valencia vancouver venice verona victoria vienna virginia warwick wellington wichita winchester windsor worcester york zurich
  `),
);

/**
 * The other states of the USA and of Germany, those of their cities and Britain's that have most people, and the
 * planets.
 */
const STATES_AND_CITIES = new Set(
  words(`
  alabama alaska arizona arkansas california colorado connecticut hawaii idaho illinois iowa kansas kentucky louisiana maine
  maryland massachusetts michigan minnesota missouri nebraska ohio oklahoma oregon pennsylvania tennessee vermont
  wisconsin wyoming bayern bavaria hessen saarland sachsen saxony thüringen thuringia
  albuquerque anaheim aurora bakersfield buffalo charlotte cincinnati
  fresno henderson honolulu indianapolis irvine jacksonville louisville mesa milwaukee minneapolis newark omaha
  philadelphia pittsburgh plano raleigh sacramento seattle stockton tucson tulsa
  bochum bonn bremen dortmund dresden duisburg düsseldorf essen frankfurt hannover köln leipzig mannheim münchen münster nürnberg wuppertal
  mercury venus mars jupiter saturn uranus neptune pluto
  belfast cardiff coventry glasgow leicester sunderland
  `),
);

/** Those whose countries are named on pages of the languages that are known here. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt'];
const CAPITAL_A = 65;
const LETTERS = 26;

/** Countries by the names that the languages have for them, and the cities of the time zones, in their words. */
function readAtlas(): string[][] {
  const letters = Array.from({ length: LETTERS }, (_, at) => String.fromCharCode(CAPITAL_A + at));
  const countries = LANGUAGES.flatMap((lang) => {
    const names = new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' });
    return letters.flatMap((first) => letters.map((second) => names.of(first + second) ?? ''));
  });
  const cities = Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/').at(-1) ?? '');
  return [...countries, ...cities]
    .map((name) => words(name.replaceAll('_', ' ')))
    .filter((name) => name.length > 0);
}

let atlas:
  | { readonly single: ReadonlySet<string>; readonly parts: ReadonlyMap<string, readonly string[][]> }
  | undefined;

/** Read when asked for. */
function readOnce(): NonNullable<typeof atlas> {
  if (atlas !== undefined) return atlas;
  const single = new Set<string>();
  const parts = new Map<string, string[][]>();
  for (const name of readAtlas()) {
    if (name.length === 1) single.add(name[0]!);
    else for (const part of name) parts.set(part, [...(parts.get(part) ?? []), name]);
  }
  return (atlas = { single, parts });
}

const SHORTEST_PART = 4;

/** Whether a folded word is one of some towns that are well known. */
export const isTown = (word: string): boolean => TOWNS.has(word);

/** Whether a folded word is a town, a state or a country. */
export const isPlaceName = (word: string): boolean =>
  TOWNS.has(word) || STATES_AND_CITIES.has(word) || readOnce().single.has(word);

/** Whether a folded word ends the name of a place of several words: "Kong". */
export const endsPlaceName = (word: string): boolean =>
  word.length >= SHORTEST_PART && (readOnce().parts.get(word) ?? []).some((name) => name.at(-1) === word);

/** Whether a folded word together with those right before and behind it is a place of several words. */
export function isWithinPlace(before: readonly string[], word: string, behind: readonly string[]): boolean {
  return (readOnce().parts.get(word) ?? []).some((name) =>
    name.some(
      (part, at) =>
        part === word &&
        (at === 0 || before.slice(-at).join(' ') === name.slice(0, at).join(' ')) &&
        behind.slice(0, name.length - at - 1).join(' ') === name.slice(at + 1).join(' '),
    ),
  );
}
