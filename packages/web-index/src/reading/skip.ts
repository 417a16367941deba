/** Why something in a source did not become a page. The words are what `index import` prints. */
export type ReadSkipReason =
  | 'not an archive'
  | 'cannot be read'
  | 'truncated gzip'
  | 'damaged gzip'
  | 'truncated zstd'
  | 'damaged zstd'
  | 'decompression bomb'
  | 'too damaged to go on'
  | 'garbage between records'
  | 'malformed record header'
  | 'record header too large'
  | 'unknown archive version'
  | 'wrong content length'
  | 'truncated record'
  | 'record too large'
  | 'digest mismatch'
  | 'malformed http response'
  | 'http header too large'
  | 'not a web address'
  | 'no page in this kind of record';

/** One thing that was passed over: where it is in its file, and what is known of it. */
export interface ReadSkip {
  kind: 'skip';
  reason: ReadSkipReason;
  /** Byte in the file at which the record, or the gzip member that holds it, begins. */
  offset: number;
  url: string | null;
  detail?: string;
  /**
   * What the record says of its address all the same: the status of its answer, when that came, and where a redirect
   * leads.
   */
  seen?: { status: number; capturedAt: string | null; location: string | null };
}
