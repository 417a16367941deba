/** The file is none of the lists or graphs that are known, or its lines are not what its first line promised. */
export class RankFileError extends Error {
  override readonly name = 'RankFileError';
}
