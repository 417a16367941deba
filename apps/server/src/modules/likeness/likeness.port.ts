import type { Likeness } from '@linklode/contract';
import type { Node } from '@linklode/query-language';

/** A site or page that somebody gave as an example. */
export interface Example {
  /** As it was written. */
  readonly text: string;
  /** Its pages. */
  readonly node: Node & { readonly type: 'site' };
}

/** Looks at what examples have in common. Throws WebSearchError when it could not look. */
export interface LikenessFinder {
  findLikeness(request: {
    readonly askedBy: string;
    readonly examples: readonly Example[];
  }): Promise<Likeness>;
}
