export type { ArchivedAnswer } from './archive-record.ts';
export { openArchiveWriter, type ArchiveWriter, type ArchiveWriterOptions } from './open-archive-writer.ts';
export { packAnswer } from './pack-answer.ts';
