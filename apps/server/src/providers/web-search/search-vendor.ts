import { z } from 'zod';
import type { SearchVendor } from '../../platform/config/provider-config.ts';
import type { Dialect } from './dialect.ts';
import type { Question } from './translate-query.ts';

/** A row as the vendor says it, not yet believed. */
export const VendorRow = z.object({
  link: z.string(),
  title: z.string().nullable(),
  snippet: z.string().nullable(),
  /** Words of the question that the vendor itself says the page lacks. */
  lacks: z.array(z.string()).readonly().optional(),
});
export type VendorRow = z.infer<typeof VendorRow>;

export const VendorPage = z.object({
  rows: z.array(VendorRow).readonly(),
  /** Whether another page may hold rows. */
  hasMore: z.boolean(),
  /** True where the vendor says that a part of those it asks did not answer. */
  isPartial: z.boolean().optional(),
});
export type VendorPage = z.infer<typeof VendorPage>;

/** What a check of the key found out. */
interface KeyCheck {
  /** What is left of the plan, in the vendor's own units; null where the vendor does not say. */
  readonly left: string | null;
}

/** One vendor of web search: how it is asked, and how its answers are read. */
export interface SearchVendorAdapter {
  readonly name: SearchVendor;
  /** Changes when the same question may have other answers: region, language, which installation. */
  readonly version: string;
  readonly dialect: Dialect;
  readonly rowsPerPage: number;
  /** The vendor has no pages after this one. */
  readonly mostPages: number;
  /** Pages count from 1. Throws VendorError when the vendor could not look; no rows means that there are none. */
  fetchPage(question: Question, page: number): Promise<VendorPage>;
  /** What it names and is not to be shown, whoever kept the answer; left out where nothing was taken down. */
  readonly isTakenDown?: (url: string) => boolean;
  /** The cheapest call that proves the key. Throws VendorError. */
  checkKey(): Promise<KeyCheck>;
}

/** What most checks ask for. */
export const CHECK_QUESTION: Question = { text: 'example', after: null, before: null, language: null };
