import { MAX_EXCLUSIONS_PER_CALL } from '@linklode/contract/product';
import { formatCount } from '../../../lib/format.ts';
import { describeUpload, mergeExcludes, readUpload } from './exclude-file.ts';

/** What became of a file that was brought in. */
export type UploadMessage = { readonly kind: 'done' | 'problem'; readonly text: string };

interface TakenFile {
  /** What the box then holds; null where it stays as it was. */
  readonly exclude: string | null;
  readonly message: UploadMessage;
}

const problem = (text: string): TakenFile => ({ exclude: null, message: { kind: 'problem', text } });

/**
 * Reads an uploaded file into what the box of excluded sites holds once it is read. Throws where the browser cannot
 * read it.
 */
export async function takeExcludeFile(file: File, readBox: () => string): Promise<TakenFile> {
  const reading = await readUpload(file);
  if (!reading.ok) return problem(reading.message);
  const merged = mergeExcludes(readBox(), reading.domains);
  if (merged.count > MAX_EXCLUSIONS_PER_CALL) {
    const most = formatCount(MAX_EXCLUSIONS_PER_CALL);
    return problem(`With this file there are more than the ${most} sites that a search can leave out.`);
  }
  return { exclude: merged.text, message: { kind: 'done', text: describeUpload(reading, merged.added) } };
}
