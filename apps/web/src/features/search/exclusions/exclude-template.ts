import { toCsv } from '../../../lib/csv.ts';
import { saveCsv } from '../../../lib/download-file.ts';

/** Saves the file that shows how a list of sites to leave out looks. */
export function saveExcludeTemplate(): void {
  saveCsv(toCsv([['domain'], ['example.com']]), 'exclude_template.csv');
}
