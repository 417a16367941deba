import type { JsonLdScript } from '../extraction/structured-data.ts';
import type { ExtractedLink } from '../page.ts';
import type { PageLine } from './page-lines.ts';

/** What is read of a page for its people. */
export interface PageForPeople {
  url: string;
  domain: string;
  title: string;
  text: string;
  links: readonly ExtractedLink[];
  lines: readonly PageLine[];
  metas: readonly { key: string; content: string }[];
  structured: readonly JsonLdScript[];
  forms: readonly ReadonlySet<string>[];
  mailAddresses: ReadonlySet<string>;
  /** Its faces are a picture agency's and their profiles lead nowhere: people of a design, not of a firm. */
  isDemo: boolean;
}
