/** The sites of the exclude box: separated by commas, trimmed, empty ones and repetitions dropped. */
export function parseExcludeList(text: string): string[] {
  const sites = text.split(',').map((site) => site.trim());
  return [...new Set(sites.filter((site) => site !== ''))];
}
