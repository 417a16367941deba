import { words } from '@linklode/query-language';
import { commonWords, commonWordsAbroad, isGivenName, seldomWords } from '@linklode/word-lists';
import { isKnownBrand, namesKnownBrand } from './known-brands.ts';
import { endsPlaceName, isPlaceName, isTown } from './place-names.ts';

/**
 * Words that firms and products are called by as well: where one of these is asked for, the word alone proves nothing.
 * Others ("Trello", "Mailchimp") are taken as the brand in any spelling. Most are what many real sites write small in
 * the middle of a sentence (bench/common-words.ts counts them); the rest, names of things and places that are mostly
 * written large, are listed here.
 */
const ORDINARY = new Set([
  ...commonWords(),
  ...words(`
  academy acorn agora amazon amber amplitude angel apex apollo apple april arch archer ark arrow ascend atlas atom august aura aurora avenue axle bamboo
  basecamp bay bee bison blaze bliss bloom blossom bolt bonsai boot boxed brex brim brook bud bull bumble butterfly cactus cage canon cape captain carrot
  carta castle cedar ceo chime cloak clover coast cobalt coda comet concur condor conductor cone confluence convoy coral cosmos cotton crab cradle crane
  cross crown december deer dent depot discord dock domo dragon drone duck dune eagle earth east eclipse ember emerald envoy epoch expanse fable falcon
  february fern fig flare flint flute foundry fountain fox friday frog galaxy genesis ginger gleam glide glitch grammar grand grape grove gulf gusto
  hale hall halo hatch hawk hazel helix helm hill hive hound intel intercom iris iron ivory ivy january jet jewel july june juniper kale kite kiwi lace
  lamp lane lantern lark lattice laurel lava lemon lemonade lily lion lodge loom lotus lucid luna lynx lyric magnolia mainstay mango mantle maple marble
  march maroon marquee mason mast maven maverick meadow melon meteor mill mint miro mist modern monarch monday moose mosaic moss moth mountain
  mule muse mustang nectar neuron nexus north nova november nut oak october octopus olive omega onion onyx opal oracle orbit orchard orchid orient otter
  owl oyster paddle palace palm panda pandora parrot patriot peach pear pearl pebble pelican perch periscope petal phoenix pigeon plaid plaza plum plume
  pod pony poppy portal postman potion prairie presto prism promise prosper proton puma quarry quartz queen quill quilt quince radiant raft ranch raven
  ray react rebel redwood reef relic ridge river robin rock rover royal ruby rudder rust sable safari saffron sage sapphire saturday scout scribe sentry
  serum shark shuttle sidekick sierra sigma silver siren skylight slack slope snowflake soar sofa sonar sonic spade sparrow splice spoon spring sprout
  spruce spur strata stratus street stride stripe summit sunday swallow swan swell tally tangerine tango teal tempest terra thunder thursday tiger
  timber tinder titan tonic trident tropic tuesday tulip turbo turtle twig uber union united up upper vanguard vantage velvet verge vertex vest view
  villa vine violet vista volt wag walnut walrus warp wednesday weld west whale whisper willow wing workable wren yarn zen zenith zest
  celsius fahrenheit kelvin
  anti auto extra infra inter intra macro mega micro mini multi nano omni post proto pseudo retro semi super supra tele trans ultra
  `),
]);

const DAYS_AND_MONTHS = new Set(
  words(
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december',
  ),
);

/** Nouns that everybody uses and too few sites were counted for; of German above all, which writes them like names. */
const NOUNS_ABROAD: Readonly<Record<string, string>> = {
  de: `abendblatt adler allee ameise amt anfang angst anker antwort anzeiger apfel arbeit arm art arzt auge augenblick aussicht bad bahn bär bau bauer baum becher
    bein berg besuch bett bewegung biene bier birne blatt blick blume blut boden bogen boot bote brief brot bruder brunnen brücke buch bude burg chef dach dame dorf
    draht durst ecke eiche eis eisen engel ente erbe erde ernte esel essen eule falke farbe feder fehler feind feld fels fenster fest feuer fisch flasche fleisch fluss flut
    folge forst frage freiheit frieden frosch fuchs funke fuß gabel gans garten gast gebiet geist gemüse gesicht glas glocke glut grenze grund gut haar hafen hahn hain hals
    hammer hase haut heft heimat held hemd herbst herz hilfe himmel hirsch hof holz honig hose hund hunger hut idee igel insel jagd jäger jugend junge kaiser kamm kampf
    kanne karte käse kater katze keller kern kette kirche kirsche klang knopf koch koffer kompass könig kopf korb korn krone kuchen kunst kupfer kurier lager laden lampe
    laub lauf leiter licht liebe lied lilie linde linie löffel löwe luft mai mal markt mauer maus meer meister merkur messer milch mitte mond morgen mut mutter nacht nadel
    nagel nase nebel nest netz neuland nuss ofen ohr ort papier pfad pferd pilz platte presse quelle rabe rad rahmen rand rat recht regal regen reich reihe reis ring ritter
    rolle ruf ruhe saal saft salz sand schaf schale schatten schatz schein schiff schild schlaf schloss schlüssel schnee schritt schuh schutz schwan schwester schwung see
    seele seide seite segel silber sinn sohn sonne spaten spatz specht spiegel spiel spitze sprung spur stab stahl stamm stange staub stein stelle stern stift stimme stock
    stoff strahl strand strom stück stuhl sturm tafel tal tanne taube teich teil teller tier tisch tochter tod topf tor tracht traum trommel tropfen tuch tür turm ufer uhr
    vater vogel vorwärts wächter wagen wahl wald wand wasser weg weide wein welle welt werk wert wetter wiese wind wolke wort wunder wunsch wurzel zahl zahn zaun zeichen
    zeitung zelt ziege ziel zimmer zirkel zucker zug zukunft zunge zweig`,
  es: 'luna torre',
  fr: 'boulanger croix échos humanité libération lune',
  nl: 'vuur ziel zon',
  pt: 'banco bola correio estado folha jornal lua manchete mar natura pingo ponte sapo torre',
};

/** As names are looked up: without accents, as the file has them. */
const ABROAD: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...commonWordsAbroad()].map(([lang, list]) => [
    lang,
    new Set([...list, ...words(NOUNS_ABROAD[lang] ?? '')]),
  ]),
);

const DICTIONARIES: readonly ReadonlySet<string>[] = [ORDINARY, ...ABROAD.values()];

/** Whether a language that is known here has the word, as it stands. */
const isInDictionary = (word: string): boolean => DICTIONARIES.some((list) => list.has(word));

const LEAST_KNOWN_WORDS = 5;
const LEAST_KNOWN_PART = 0.6;

/**
 * The language that most words of a line are of: pages call themselves English that are not. As the page says where the
 * line says too little.
 */
export function languageOfLine(line: string, lang: string | null): string | null {
  const said = words(line);
  const countIn = (list: ReadonlySet<string> | undefined): number =>
    said.filter((word) => list?.has(word)).length;
  const own = countIn(lang === 'en' ? ORDINARY : ABROAD.get(lang ?? ''));
  const [most, count] = [...ABROAD]
    .map(([one, list]) => [one, countIn(list)] as const)
    .reduce<readonly [string | null, number]>((a, b) => (b[1] > a[1] ? b : a), [lang, own]);
  const isSure = count >= LEAST_KNOWN_WORDS && count >= LEAST_KNOWN_PART * said.length && count >= 2 * own;
  return isSure ? most : lang;
}

/** Of shorter ones any letters are somebody's. */
const SHORTEST_NAME = 4;

const ARTICLES = new Set(words('the el la los las le les o a os as der die das de het il lo'));

/**
 * Whether a name is one word that people use without meaning a firm, in any language that is known here; "El País" is
 * "país".
 */
export function isOrdinaryWord(name: string): boolean {
  const only = onlyWordOf(name);
  if (only === null || isKnownBrand(only)) return only !== null && isEveryday(only);
  return isEveryday(only) || seldomWords().has(only) || isPlaceName(only) || endsPlaceName(only);
}

/**
 * Whether a name is one word that is in no list here, of words or of brands: most such names mean a firm wherever they
 * stand, and some are mostly a part of others' names.
 */
export function isDoubtful(name: string): boolean {
  return onlyWordOf(name) !== null && !namesKnownBrand(name) && !isOrdinaryWord(name);
}

/** The same without what is mostly a part of names ("supreme") and most of the places. */
export function isEverydayWord(name: string): boolean {
  const only = onlyWordOf(name);
  return only !== null && isEveryday(only);
}

const isEveryday = (only: string): boolean =>
  (only.length <= 3 && !isKnownBrand(only)) || isInDictionary(only) || isTown(only) || isGivenName(only);

/** The word that a name is, without its article; null where it has more. */
function onlyWordOf(name: string): string | null {
  const [only = '', ...more] = words(name);
  if (more.length === 1 && ARTICLES.has(only)) return more[0]!;
  return more.length > 0 ? null : only;
}

/** Whether a name is of several words that each mean something else: "Home Depot", "Best Buy". */
export function isOfOrdinaryWords(name: string): boolean {
  const all = words(name);
  return all.length > 1 && all.every((word) => ARTICLES.has(word) || isEveryday(word));
}

/**
 * Whether people write the word, or a brand that most know, in the language; in any that is known here where none is
 * named.
 */
export function isKnownWord(word: string, lang?: 'en'): boolean {
  if (lang !== undefined) return ORDINARY.has(word);
  return isInDictionary(word) || isKnownBrand(word);
}

/** "nordvpn", "surfshark": no language that is known here has the word, in singular or plural. */
export function isNoWord(word: string): boolean {
  if (word.length < SHORTEST_NAME || /^\d+$/.test(word)) return false;
  return !isInDictionary(word) && !isInDictionary(word.replace(/(?:e?s|n)$/, ''));
}

/**
 * Whether a word of one language stands on a page in another: "Stripe" on a German page is a name, and "Claro" on an
 * English one.
 */
export function isForeignOn(name: string, lang: string | null): boolean {
  const only = words(name).at(-1) ?? '';
  // People and places are called so in all of them.
  if (isGivenName(only) || isPlaceName(only)) return false;
  if (lang === 'en') return only.length > 3 && !ORDINARY.has(only);
  const own = lang === null ? undefined : ABROAD.get(lang);
  return own !== undefined && only.length > 3 && !own.has(only);
}

/** Whether a name is a town's or a country's too. */
export const isPlace = (name: string): boolean => isPlaceName(words(name).at(-1) ?? '');

/** Written with a capital, whatever is meant. */
export const isDayOrMonth = (name: string): boolean => DAYS_AND_MONTHS.has(name.toLowerCase());
