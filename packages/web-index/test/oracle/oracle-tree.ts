/** What a query says, in the oracle's own words. */
export type Field = 'title or text' | 'title' | 'text' | 'url' | 'anchor';

/** A word, or a gap of so many words. */
export type Piece = string | { from: number; to: number };

type Metric = 'da' | 'pa' | 'spam';

export type Test =
  | { test: 'words'; field: Field; pieces: Piece[] }
  | { test: 'site'; host: string; onlyBelow: boolean; path: string }
  | { test: 'filetype'; filetype: string }
  | { test: 'after' | 'before'; day: string }
  | { test: 'link'; host: string; onlyBelow: boolean }
  | { test: 'gap'; hosts: { host: string; onlyBelow: boolean }[] }
  | { test: 'metric'; metric: Metric; holds: (value: number) => boolean }
  | { test: 'lang'; lang: string }
  | { test: 'industry'; label: string }
  | { test: 'related'; position: number };

export type Tree = Test | { all: Tree[] } | { any: Tree[] } | { not: Tree };

export type FaultKind =
  | 'nothing left'
  | 'site without host'
  | 'missing keyword'
  | 'unmatched quote'
  | 'parenthesis'
  | 'retired'
  | 'unknown operator'
  | 'operator in group'
  | 'bad value'
  | 'related'
  | 'too long'
  | 'too deep';

export interface Fault {
  kind: FaultKind;
  position: number;
}

/** The texts that the specification gives; the other faults have words of their owner's choice. */
export const SPEC_TEXTS: Partial<Record<FaultKind, string>> = {
  'nothing left': 'Invalid search query',
  'site without host': "You used 'site:' but didn't specify a domain.",
  'missing keyword': 'Your operator is missing a keyword.',
  'unmatched quote': 'You have an unmatched quote ("). Please add the closing quote.',
};

export type Reading = { ok: true; tree: Tree } | { ok: false; fault: Fault; faults: Fault[] };
