import type { Evidence, Wanted } from './judge-answer.ts';
import type { Sight } from './link-status.ts';

/** What one look brought. */
export interface Looked {
  readonly sight: Sight;
  readonly evidence: Evidence | null;
  /** Null where nothing came. */
  readonly answer: {
    readonly status: number;
    /** Where redirects led. */
    readonly url: string;
    /** Of the body, codings undone; 32 bytes. */
    readonly sha256: Buffer;
    /** A WARC file with the answer as its second record; null for what is not worth keeping. */
    readonly warc: Buffer | null;
  } | null;
}

/** Whoever reads strange pages for the watch. */
export interface PageLooker {
  /**
   * Looks at one page, as a polite guest. Whatever goes wrong is a sight of the kind `unseen`; rejects only when
   * stopped.
   */
  look(wanted: Wanted, at: Date, stop: AbortSignal): Promise<Looked>;
}
