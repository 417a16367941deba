import type { LinkEvidence } from '@linklode/contract';
import { gapCells, gapColumns } from '@linklode/contract/gap-columns';
import type { Cell } from '../../../lib/csv.ts';
import { industryText } from '../results/industry-text.ts';
import type { RowReason } from '../results/row-reasons.ts';
import type { FoundResult } from '../run/search-answer.ts';

const COLUMNS = ['Title', 'URL', 'DA', 'PA', 'Spam Score', 'Description', 'Industry'];

function toRow(result: FoundResult): Cell[] {
  const { title, url, da, pa, spam_score, description, industry } = result;
  return [title, url, da, pa, spam_score, description?.trim() || '-', industryText(industry)];
}

/** The columns of results.csv and of the copied text: specification, section 9. Missing metrics are empty. */
export function toExportRows(results: readonly FoundResult[]): Cell[][] {
  return [COLUMNS, ...results.map(toRow)];
}

/** The same with why each row is there and what is known of the way to its site: results_with_reasons.csv. */
export function toReasonRows(
  results: readonly FoundResult[],
  reasonOf: (result: FoundResult) => RowReason,
  wayInOf: (result: FoundResult) => string,
  rivals: readonly string[] = [],
): Cell[][] {
  return [
    [...COLUMNS, ...gapColumns(rivals), 'Why', 'Way in'],
    ...results.map((result) => [
      ...toRow(result),
      ...gapCells(result, rivals),
      reasonText(reasonOf(result)),
      wayInOf(result),
    ]),
  ];
}

/** `rival.example “the anchor” (nofollow) in “The sentence with the anchor.” https://rival.example/x` */
function linkText({ site, url, anchor, rel, sentence }: LinkEvidence): string {
  const parts = [
    site,
    anchor === '' ? '' : `“${anchor}”`,
    rel === '' ? '(no rel)' : `(${rel})`,
    sentence === null ? '' : `in “${sentence}”`,
    url,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** A reason in one line; empty where there is none. */
function reasonText(reason: RowReason): string {
  if (reason.kind === 'matches') {
    return reason.matches
      .map(({ term, places, link, links }) => {
        const evidence = links.length > 0 ? links.map(linkText).join(', ') : link;
        return `${term} in ${places.join(', ')}${evidence === null ? '' : `: ${evidence}`}`;
      })
      .join('; ');
  }
  const { template, words, sentence, link } = reason.why;
  const sentenceText = sentence === undefined ? undefined : `“${sentence}”`;
  return [template, sentenceText ?? words, link].filter((part) => part).join('; ');
}
