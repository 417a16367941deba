/**
 * What several languages say, as alternatives of a pattern; a line break before a bar stands for nothing. Throws where
 * none says anything: an empty pattern is found everywhere.
 *
 * @param of what the words are for
 */
export function joinAlternatives(said: readonly string[], of: string): string {
  if (said.length === 0) throw new Error(`No language has words for ${of}.`);
  return said.join('|').replace(/\s*\n\s*/g, '');
}
