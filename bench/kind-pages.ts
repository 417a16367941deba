import fs from 'node:fs';
import path from 'node:path';
import { readPieces } from '../packages/kind-model/src/page-pieces.ts';
import { SCORED_KINDS } from '../packages/smart-filters/src/kind-scores.ts';
import { readPage } from '../packages/smart-filters/src/page-reading.ts';
import { domainOf } from '../packages/web-index/src/domain.ts';
import { answerOf } from './filter-rows.ts';
import { foldOf } from './folds.ts';
import { loadRealPages } from './labelled-pages.ts';

const FOLDS = 5;
/** The model of kinds is not taught by domains of this fold: they tell what its word is worth. */
export const isHeldOut = (domain: string): boolean => foldOf(domain, FOLDS) === 0;

/** Judged sets of which half is put away, or all: their domains teach nothing. */
const PUT_AWAY = ['web', 'open', 'tenth'];

/**
 * `npm run bench -- kind-pages <file>`: what the model of kinds is taught by (bench/kind-model/README.md), a judged
 * page a line: its pieces, and by kind whether it is one and whether it is a near miss.
 */
export async function writeKindPages([file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new Error('kind-pages <file>');
  const putAway = domainsPutAway();
  const real = await loadRealPages();
  const out = fs.openSync(file, 'w');
  let [pages, held] = [0, 0];
  for (const page of real.pages) {
    const { view, judged } = page;
    const labels = SCORED_KINDS.flatMap((kind) => {
      const y = answerOf(kind, page);
      return y === null ? [] : [[kind, [y, y === 0 && judged[kind] !== undefined ? 1 : 0]] as const];
    });
    const isHeld = isHeldOut(view.domain) || putAway.has(view.domain);
    const line = {
      url: view.url,
      domain: view.domain,
      isHeld,
      labels: Object.fromEntries(labels),
      pieces: readPieces(readPage(view)),
    };
    fs.writeSync(out, `${JSON.stringify(line)}\n`);
    pages += 1;
    held += Number(isHeld);
  }
  fs.closeSync(out);
  real.close();
  console.log(
    `${pages} pages, ${held} of them held out; ${real.judgedElsewhere} judgements on captures that are not at hand`,
  );
}

function domainsPutAway(): Set<string> {
  const urls = PUT_AWAY.flatMap((set) =>
    fs
      .readFileSync(path.join(import.meta.dirname, `truth/${set}-labels.csv`), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? ''),
  );
  return new Set(urls.map((url) => domainOf(new URL(url).hostname)));
}
