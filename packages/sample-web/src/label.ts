/** The kinds of truth a page can carry; what each one means stands in the package's README. */
export const LABEL_NAMES = [
  'guest_post_pages',
  'resource_pages',
  'listicles',
  'directories',
  'comparison_alternatives',
  'tool_aggregators',
  'press_mentions',
  'unlinked_mentions',
  'linked_mention',
  'competitor_mentions',
  'broken_mentions',
  'dead_target',
  'review',
  'team_page',
  'contact',
  'near_duplicate',
  'spam',
] as const;

export type LabelName = (typeof LABEL_NAMES)[number];

export interface SampleLabel {
  name: LabelName;
  /** Topic, brand, product, host or address, by the name; null where the name stands alone. */
  subject: string | null;
}

const WITHOUT_SUBJECT: ReadonlySet<LabelName> = new Set(['team_page', 'contact', 'spam']);
const SUBJECT_OPTIONAL: ReadonlySet<LabelName> = new Set(['dead_target']);

/** Reads the value of a `labels:` line; throws on an unknown name, a missing or a surplus subject, a double. */
export function parseLabels(value: string): SampleLabel[] {
  if (value === 'none') return [];
  const labels: SampleLabel[] = [];
  const seen = new Set<string>();
  for (const part of value.split(',')) {
    const written = part.trim();
    if (seen.has(written)) throw new Error(`label "${written}" stands twice`);
    seen.add(written);
    const colon = written.indexOf(':');
    const rawName = colon === -1 ? written : written.slice(0, colon).trim();
    const subject = colon === -1 ? null : written.slice(colon + 1).trim();
    const name = LABEL_NAMES.find((known) => known === rawName);
    if (name === undefined) throw new Error(`unknown label "${rawName}"`);
    if (WITHOUT_SUBJECT.has(name) && subject !== null) throw new Error(`label "${name}" takes no subject`);
    const needsSubject = !WITHOUT_SUBJECT.has(name) && !SUBJECT_OPTIONAL.has(name);
    if (needsSubject && !subject) throw new Error(`label "${name}" needs a subject`);
    labels.push({ name, subject: subject === '' ? null : subject });
  }
  return labels;
}
