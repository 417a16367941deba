/** What the rules of WHATWG HTML, section 13.2.6, do at a start tag in the body. */
type StartRule =
  | 'plain'
  | 'formatting'
  | 'a'
  | 'heading'
  | 'block'
  | 'pre'
  | 'item'
  | 'void'
  | 'input'
  | 'hr'
  | 'head void'
  | 'bare void'
  | 'raw'
  | 'raw in head'
  | 'xmp'
  | 'title'
  | 'textarea'
  | 'button'
  | 'marked'
  | 'form'
  | 'table'
  | 'select'
  | 'option'
  | 'svg'
  | 'table part'
  | 'unsure';

type EndRule =
  | 'plain'
  | 'formatting'
  | 'block'
  | 'p'
  | 'br'
  | 'li'
  | 'dd'
  | 'heading'
  | 'form'
  | 'marked'
  | 'page'
  | 'unsure';

/** Of an HTML element; bits. */
export const SPECIAL = 1;
/** Bounds the search for an open element. */
export const SCOPE = 2;
/** Ends by itself where something around it ends. */
export const IMPLIED = 4;
/** Ends the search for an open list item. */
export const ITEM_BOUNDARY = 8;

export interface TagKind {
  readonly name: string;
  readonly start: StartRule;
  readonly end: EndRule;
  readonly bits: number;
}

const starts: Record<string, StartRule> = {};
const ends: Record<string, EndRule> = {};
const say = <T>(into: Record<string, T>, rule: T, names: string): void => {
  for (const name of names.split(' ')) into[name] = rule;
};

say(starts, 'formatting', 'b big code em font i s small strike strong tt u');
say(starts, 'heading', 'h1 h2 h3 h4 h5 h6');
say(
  starts,
  'block',
  'p dl ol ul div dir nav main menu aside center figure footer header hgroup dialog details address article search section ' +
    'summary fieldset blockquote figcaption',
);
say(starts, 'pre', 'pre listing');
say(starts, 'item', 'li dd dt');
say(starts, 'void', 'br img wbr area embed keygen');
say(starts, 'head void', 'base link meta bgsound basefont');
say(starts, 'bare void', 'param track source');
say(starts, 'raw', 'iframe noembed noscript');
say(starts, 'raw in head', 'style script noframes');
say(starts, 'marked', 'applet object marquee');
say(starts, 'option', 'option optgroup');
say(starts, 'table part', 'caption col colgroup tbody td tfoot th thead tr');
say(starts, 'unsure', 'html head body frame frameset image math nobr plaintext rb rp rt rtc template');
for (const name of [
  'a',
  'input',
  'hr',
  'xmp',
  'title',
  'textarea',
  'button',
  'form',
  'table',
  'select',
  'svg',
] as const)
  starts[name] = name;

say(ends, 'formatting', 'a b big code em font i nobr s small strike strong tt u');
say(
  ends,
  'block',
  'dl ul ol dir div nav pre main menu aside button center figure footer header hgroup dialog address article details search ' +
    'section summary listing fieldset blockquote figcaption',
);
say(ends, 'dd', 'dd dt');
say(ends, 'heading', 'h1 h2 h3 h4 h5 h6');
say(ends, 'marked', 'applet object marquee');
say(ends, 'page', 'body html');
say(ends, 'unsure', 'template');
for (const name of ['p', 'br', 'li', 'form'] as const) ends[name] = name;

const SPECIAL_NAMES = new Set(
  (
    'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details ' +
    'dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
    'iframe img input li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre ' +
    'script section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp'
  ).split(' '),
);
const SCOPE_NAMES = new Set('applet caption html table td th marquee object template'.split(' '));
const IMPLIED_NAMES = new Set('dd dt li optgroup option p rb rp rt rtc'.split(' '));

function kindOf(name: string): TagKind {
  const special = SPECIAL_NAMES.has(name);
  const passed = name === 'address' || name === 'div' || name === 'p';
  const bits =
    (special ? SPECIAL : 0) |
    (SCOPE_NAMES.has(name) ? SCOPE : 0) |
    (IMPLIED_NAMES.has(name) ? IMPLIED : 0) |
    (special && !passed ? ITEM_BOUNDARY : 0);
  return { name, start: starts[name] ?? 'plain', end: ends[name] ?? 'plain', bits };
}

const KINDS = new Map(
  [
    ...new Set([
      ...Object.keys(starts),
      ...Object.keys(ends),
      ...SPECIAL_NAMES,
      'span',
      'label',
      'path',
      'g',
      'html',
    ]),
  ].map((name) => [name, kindOf(name)]),
);

export const P_KIND = KINDS.get('p') as TagKind;

/**
 * Kinds by a number made of their names, so that most tags are told apart without a string for each; collisions are few
 * and looked up by name.
 */
const KINDS_BY_NUMBER: (TagKind | undefined)[] = Array.from({ length: 1024 });
for (const kind of KINDS.values()) KINDS_BY_NUMBER[numberOf(kind.name, 0, kind.name.length)] ??= kind;

function numberOf(html: string, from: number, to: number): number {
  let number = to - from;
  for (let at = from; at < to; at++) number = Math.imul(number, 31) + html.charCodeAt(at);
  return number & 1023;
}

/** The kind of the tag whose name stands there. */
export function tagKindAt(html: string, from: number, to: number): TagKind | null {
  const kind = KINDS_BY_NUMBER[numberOf(html, from, to)];
  if (kind !== undefined && kind.name.length === to - from && html.startsWith(kind.name, from)) return kind;
  return findTagKind(html.slice(from, to));
}

/** The kind of a tag by its name as it is written, in whatever case; null for a name that is no plain one. */
export function findTagKind(written: string): TagKind | null {
  const known = KINDS.get(written);
  if (known !== undefined) return known;
  // Beyond ASCII lower case is another one than HTML's.
  if (!/^[!-~]+$/.test(written)) return null;
  const name = written.toLowerCase();
  return KINDS.get(name) ?? kindOf(name);
}

/** Whether a name is one of those that rules are about, whose kind is the same each time. */
export function isKnownKind(kind: TagKind): boolean {
  return KINDS.get(kind.name) === kind;
}

/** Tags that end a drawing, and those whose content there is read by other rules. */
export const UNSURE_IN_DRAWING = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed font foreignobject h1 h2 h3 h4 h5 h6 head hr html i img li ' +
    'listing menu meta nobr ol p pre ruby s script small span strong strike sub sup table tt u ul var math'
  ).split(' '),
);
