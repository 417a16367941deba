import { containsPhrase, findPhrase, hostIsUnder, words } from '@linklode/query-language';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { titleEvidence } from '../mentions.ts';
import type { PageReading } from '../page-reading.ts';
import { anyPhrase, offSite, phrase, queryOf } from '../query-terms.ts';
import { findWording, wording } from '../wording.ts';

const COMPARES = wording(`
  vs, versus, v, or, against, compared, comparison, compare, frente a, contra, o, comparativa, comparados, comparadas
`);

const ALTERNATIVES = wording(`
  alternative, alternatives, alternative to, alternatives to, competitors, similar to, instead of,
  alternativa, alternativas, alternativas a, replacement for, replacements for, substitute for, substitutes for, apps like, tools like,
  sites like, programs like, software like, something like, other than, switching from, moving from, leaving, replace, replacing,
  sustituto de, sustitutos de, sustituir a, parecidos a, parecidas a, similares a, similar a, en lugar de, en vez de, además de, opciones a,
  dejar, competidores, competidores de
`);

const COMPARED = wording('compared, comparison, comparativa, comparados, comparadas');

/** Joins two names with nothing between. */
const JOINTS = new Set(['vs', 'versus', 'v', 'or', 'o', 'u', 'contra', 'against']);
/** "Rival or any other" is no comparison. */
const NO_NAME = new Set(
  'otro otra otros otras other another any others more not similar something anything'.split(' '),
);
/** The same in two words. */
const PAIRED_JOINTS = new Set(['frente a', 'compared to', 'compared with', 'comparado con', 'comparada con']);

const condition = ({ product = '', site }: Inputs) => [phrase('any', product), offSite(site)];

export const comparisonAlternatives: Filter = {
  ...FILTER_LABELS.comparison_alternatives,
  version: 4,
  templates: [
    {
      name: 'Product and alternatives in the title',
      build: (inputs) =>
        queryOf(
          phrase('title', inputs['product'] ?? ''),
          anyPhrase('title', ALTERNATIVES.phrases),
          offSite(inputs['site']),
        ),
    },
    {
      name: 'Product and “vs” in the title',
      build: (inputs) =>
        queryOf(
          phrase('title', inputs['product'] ?? ''),
          anyPhrase('title', COMPARES.phrases),
          offSite(inputs['site']),
        ),
    },
    {
      name: 'Product in the title beside other names',
      build: (inputs) => queryOf(phrase('title', inputs['product'] ?? ''), offSite(inputs['site'])),
    },
    {
      name: 'Product on a page with “vs” or alternatives in its address',
      build: (inputs) =>
        queryOf(
          ...condition(inputs),
          anyPhrase('url', ['vs', 'versus', 'compare', 'comparison', ...ALTERNATIVES.phrases]),
        ),
    },
  ],
  check(page, inputs) {
    const { product = '', site } = inputs;
    if (site !== undefined && hostIsUnder(page.page.host, site)) return null;
    const name = words(product);
    const isAlternative =
      findWording(page.titleWords, ALTERNATIVES) ?? findWording(page.urlWords, ALTERNATIVES);
    const isInTitle = containsPhrase(page.titleWords, name);
    if (isInTitle && isAlternative !== null)
      return { score: 0.9, evidence: titleEvidence(page, isAlternative) };
    const joint = jointOf(page.titleWords, name) ?? headingJoint(page, name);
    if (joint !== null) return { score: 1, evidence: titleEvidence(page, joint) };
    const compared = findWording(page.titleWords, COMPARED);
    if (isInTitle && compared !== null) return { score: 0.8, evidence: titleEvidence(page, compared) };
    const rival = rivalBeside(page, name);
    if (rival !== null) return { score: 0.7, evidence: titleEvidence(page, `beside ${rival}`) };
    return null;
  },
};

/** The word that joins the product's name to another one in these words. */
function jointOf(found: readonly string[], name: readonly string[]): string | null {
  for (const { start, end } of findPhrase(found, name)) {
    const before = found[start - 1];
    const after = found[end];
    const pairAfter = found.slice(end, end + 2).join(' ');
    // "Acme 40 frente a Rival Solo": a model's name may stand between.
    const behindModel = found.slice(end + 1, end + 3).join(' ');
    const pairBefore = found.slice(Math.max(0, start - 2), start).join(' ');
    if (
      after !== undefined &&
      JOINTS.has(after) &&
      end + 1 < found.length &&
      !NO_NAME.has(found[end + 1] ?? '')
    )
      return after;
    if (PAIRED_JOINTS.has(pairAfter) && end + 2 < found.length) return pairAfter;
    if (PAIRED_JOINTS.has(behindModel) && end + 3 < found.length) return behindModel;
    if (PAIRED_JOINTS.has(pairBefore) && start > 2) return pairBefore;
    if (before !== undefined && JOINTS.has(before) && start > 1) return before;
  }
  return null;
}

const BETWEEN_NAMES = /, | and | y | e | & /;
const NAME = /^\p{Lu}[\p{L}\p{N}’'.-]*(?: \p{Lu}[\p{L}\p{N}’'.-]*)?$/u;
/** What the two do together, or what befalls them, is news. */
const NEWS =
  /\b(?:sign|signs|merge|merges|buys?|bought|joins?|launch\w*|announce\w*|partner\w*|deal|agree\w*|settle\w*|firman|compra|lanza\w*|anuncian?|acuerdo|alianza)\b/i;
const WEIGHS =
  /\b(?:better|worse|cheaper|dearer|faster|slower|easier|than|both|whereas|against|neither|instead|mejor|peor|más|menos|ambas|ambos|ninguna|ninguno|which of|who should)\b/i;
const FEWEST_MENTIONS = 2;

/** "Acme, Rival and Third: who should do the books?": names in a row in the title, each weighed below. */
function rivalBeside(page: PageReading, name: readonly string[]): string | null {
  const { title, text } = page.page;
  if (NEWS.test(title) || !WEIGHS.test(text)) return null;
  const parts = title
    .slice(0, LONGEST_TITLE)
    .split(BETWEEN_NAMES)
    .map((part) => part.split(/[:?–—|]/)[0]?.trim() ?? '');
  const at = parts.findIndex((part) => words(part).join(' ') === name.join(' '));
  if (at === -1) return null;
  const rival = [parts[at - 1], parts[at + 1]].find(
    (part) =>
      part !== undefined &&
      NAME.test(part) &&
      findPhrase(page.textWords(), words(part)).length >= FEWEST_MENTIONS,
  );
  return rival !== undefined && findPhrase(page.textWords(), name).length >= FEWEST_MENTIONS ? rival : null;
}

const LONGEST_TITLE = 300;

/** A heading may compare where the title does not. */
function headingJoint(page: PageReading, name: readonly string[]): string | null {
  for (const { text } of page.lines()) {
    if (text.length > 90 || /[.:,;]$/.test(text)) continue;
    const joint = jointOf(words(text), name);
    if (joint !== null && /^(?:vs|versus)$/.test(joint)) return joint;
  }
  return null;
}
