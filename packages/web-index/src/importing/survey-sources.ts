import { stat } from 'node:fs/promises';
import { findSources } from '../reading/find-sources.ts';

/** What an import would read. */
export interface SourceSurvey {
  readonly archives: number;
  readonly archiveBytes: number;
  /** Pages that are files of their own. */
  readonly pages: number;
  readonly pageBytes: number;
}

/**
 * Counts what an import of these files and folders would read, opening none of it; what cannot be read is told by the
 * import.
 */
export async function surveySources(paths: readonly string[]): Promise<SourceSurvey> {
  const survey = { archives: 0, archiveBytes: 0, pages: 0, pageBytes: 0 };
  for await (const source of findSources(paths)) {
    if (source.kind === 'skip') continue;
    const bytes = await stat(source.file).then(
      ({ size }) => size,
      () => 0,
    );
    if (source.kind === 'archive') {
      survey.archives += 1;
      survey.archiveBytes += bytes;
    } else {
      survey.pages += 1;
      survey.pageBytes += bytes;
    }
  }
  return survey;
}
