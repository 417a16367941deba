import de from './lexicon/kin-de.json' with { type: 'json' };
import en from './lexicon/kin-en.json' with { type: 'json' };
import es from './lexicon/kin-es.json' with { type: 'json' };
import fr from './lexicon/kin-fr.json' with { type: 'json' };
import nl from './lexicon/kin-nl.json' with { type: 'json' };
import pt from './lexicon/kin-pt.json' with { type: 'json' };
import { stemOf } from './word-forms.ts';

/**
 * Other words for a topic in one language, as people write them (`lexicon/kin-*.json`, written without a look at judged
 * pages): `same` are lines of terms for one subject, `narrower` the terms that each show a title to be within a topic.
 * A term is one or two words, two are joined by "_". What pages of every kind say ("blog", "writer") is in none.
 */
interface KinFile {
  readonly same: readonly string[];
  readonly narrower: Readonly<Record<string, string>>;
}

type Term = readonly string[];

const termsOf = (line: string): Term[] => line.split(' ').map((term) => term.split('_'));
const keyOf = (term: Term): string => term.map(stemOf).join(' ');

interface Kin {
  readonly same: ReadonlyMap<string, readonly Term[]>;
  readonly narrower: ReadonlyMap<string, readonly Term[]>;
}

function readKin(file: KinFile): Kin {
  const same = new Map<string, readonly Term[]>();
  for (const line of file.same) {
    const terms = termsOf(line);
    for (const term of terms)
      same.set(keyOf(term), [
        ...(same.get(keyOf(term)) ?? []),
        ...terms.filter((other) => keyOf(other) !== keyOf(term)),
      ]);
  }
  const narrower = Object.entries(file.narrower).map(
    ([topic, line]) => [keyOf(topic.split('_')), termsOf(line)] as const,
  );
  return { same, narrower: new Map(narrower) };
}

let languages: readonly Kin[] | undefined;

/** A topic is of the first language that knows it. */
function kinOf(key: string): Kin | undefined {
  languages ??= [en, es, fr, de, pt, nl].map(readKin);
  return languages.find(({ same, narrower }) => same.has(key) || narrower.has(key));
}

/** Terms that mean the same as one word or two, in singular or plural. */
export function sameTerms(meant: Term): readonly Term[] {
  const key = keyOf(meant);
  return kinOf(key)?.same.get(key) ?? [];
}

/** Terms that are within a topic of one word or two, whatever it is called, and behind them others for them. */
export function narrowerTerms(topic: Term): Term[] {
  const key = keyOf(topic);
  const kin = kinOf(key);
  if (kin === undefined) return [];
  const called = [topic, ...(kin.same.get(key) ?? [])];
  const within = called.flatMap((name) => kin.narrower.get(keyOf(name)) ?? []);
  const all = [...within, ...within.flatMap((term) => kin.same.get(keyOf(term)) ?? [])];
  return [...new Map(all.map((term) => [keyOf(term), term])).values()];
}
