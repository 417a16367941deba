import type { LearnedId } from '../packages/smart-filters/src/judges.ts';

interface Setting {
  /** What an invented page weighs beside a real one. */
  readonly invented: number;
  /** What a page that no score of ours chose weighs beside one that some did; as much where left out. */
  readonly drawn?: number;
  /** Kinds whose pages may be of this one as well, so that they say nothing against it. */
  readonly mayAlsoBe: readonly string[];
  /** How strongly weights are held near 0: the fewer sites, the more, or they are learned by heart. */
  readonly penalty: number;
  /** The same for each word; left out where words won nothing on domains that they were not learned from. */
  readonly words?: number;
  /** How many of the delivered pages are to be right; see `chooseThreshold`. */
  readonly precision: number;
  /** Whether the filter is asked for a name. */
  readonly isNamed?: true;
}

/** How each filter is learned. */
export const FILTER_SETTINGS: Readonly<Record<LearnedId, Setting>> = {
  // Of what is judged since the evening of 23 November, calls and resource pages were learned; the others found less
  // nested.
  guest_post_pages: { penalty: 1, words: 40, invented: 0.3, drawn: 2, mayAlsoBe: [], precision: 0.82 },
  // Invented lists of links weigh little: with them as before less that is drawn was found, and less of it right.
  resource_pages: {
    penalty: 3,
    words: 20,
    invented: 0.1,
    drawn: 2,
    precision: 0.92,
    mayAlsoBe: ['tool_aggregators', 'listicles', 'directories'],
  },
  directories: {
    penalty: 2,
    words: 10,
    invented: 1,
    mayAlsoBe: ['resource_pages', 'tool_aggregators'],
    precision: 0.92,
  },
  listicles: {
    penalty: 3,
    words: 20,
    invented: 0.1,
    precision: 0.88,
    mayAlsoBe: ['tool_aggregators', 'resource_pages', 'comparison_alternatives'],
  },
  comparison_alternatives: {
    penalty: 2,
    words: 20,
    invented: 0.15,
    mayAlsoBe: ['listicles', 'tool_aggregators'],
    isNamed: true,
    precision: 0.88,
  },
  press_mentions: {
    penalty: 2,
    words: 20,
    invented: 0.1,
    precision: 0.9,
    mayAlsoBe: ['listicles', 'comparison_alternatives'],
    isNamed: true,
  },
  // The invented ones take in what makers send; on the web a collection need not, and what they taught was wrong there.
  tool_aggregators: {
    penalty: 2,
    words: 20,
    invented: 0,
    drawn: 2,
    mayAlsoBe: ['listicles', 'resource_pages', 'directories', 'comparison_alternatives'],
    precision: 0.92,
  },
};
