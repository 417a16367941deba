import { SPEC_TEXTS } from '../../../content/texts.ts';

/** The labels joined with '; ', 'NA' where there is none. */
export function industryText(labels: readonly string[]): string {
  return labels.length === 0 ? SPEC_TEXTS.noIndustry : labels.join('; ');
}
