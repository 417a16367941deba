import type { TruthPart } from './truth/truth-row.ts';

/** Each part is a file of `bench/truth`; a new one is a line here. */
const PARTS: Record<string, () => Promise<TruthPart>> = {
  authority: async () => (await import('./truth/authority.ts')).measureAuthority,
  spam: async () => (await import('./truth/spam.ts')).measureSpam,
  people: async () => (await import('./truth/people.ts')).measurePeople,
  filters: async () => (await import('./truth/filters.ts')).measureFilters,
  'first-sight': async () => (await import('./truth/first-sight.ts')).measureFirstSight,
  mentions: async () => (await import('./truth/mentions.ts')).measureMentions,
  named: async () => (await import('./truth/named-rows.ts')).measureNamedRows,
  topics: async () => (await import('./truth/topics.ts')).measureTopics,
  dates: async () => (await import('./truth/dates.ts')).measureDates,
  industry: async () => (await import('./truth/fit-industry.ts')).measureIndustry,
};

/** Prints what is right on real pages as one Markdown table: `npm run bench -- truth [part]`. */
export async function benchTruth(): Promise<void> {
  const [, only] = process.argv.slice(2);
  console.log('| Part | Figure | Value | Goal | On | n |\n| --- | --- | --- | --- | --- | --- |');
  for (const [name, load] of Object.entries(PARTS)) {
    if (only !== undefined && only !== name) continue;
    try {
      for (const row of await (
        await load()
      )())
        console.log(`| ${row.part} | ${row.figure} | ${row.value} | ${row.goal} | ${row.on} | ${row.n} |`);
    } catch (error) {
      console.log(
        `| ${name} | not measured | ${error instanceof Error ? error.message : String(error)} | | | |`,
      );
    }
  }
}
