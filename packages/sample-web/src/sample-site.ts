import type { SampleLabel } from './label.ts';

export const INDUSTRIES = [
  'gardening',
  'software',
  'marketing',
  'finance',
  'travel',
  'food',
  'health',
  'education',
  'cycling',
  'home improvement',
  'real estate',
  'pets',
  'photography',
  'fashion',
  'energy',
  'news',
  'gambling',
  'pharmacy',
] as const;

export const SITE_KINDS = [
  'blog',
  'magazine',
  'agency',
  'shop',
  'saas',
  'directory',
  'association',
  'university',
  'newsroom',
  'community',
  'spam',
  'personal',
] as const;

export const TEMPLATES = ['journal', 'corporate', 'shop', 'docs', 'bare', 'spam'] as const;

export const DATE_STYLES = ['jsonld', 'meta', 'time', 'text'] as const;

export const ENCODINGS = ['utf-8', 'windows-1252'] as const;

type Industry = (typeof INDUSTRIES)[number];
type SiteKind = (typeof SITE_KINDS)[number];
export type Template = (typeof TEMPLATES)[number];
export type DateStyle = (typeof DATE_STYLES)[number];
type Encoding = (typeof ENCODINGS)[number];

export interface NavItem {
  path: string;
  label: string;
}

export interface SampleSite {
  host: string;
  name: string;
  /** As written in the `lang` attribute: `en`, `en-GB`, `es`, ... */
  lang: string;
  industries: Industry[];
  kind: SiteKind;
  template: Template;
  nav: NavItem[];
  /** One line of inline Markdown. */
  footer: string;
  spam: boolean;
  dateStyle: DateStyle;
  encoding: Encoding;
  /** Name of the file in `sites/` that holds it. */
  file: string;
  pages: SamplePage[];
}

export interface SamplePage {
  url: string;
  path: string;
  title: string;
  description: string | null;
  /** YYYY-MM-DD. */
  date: string | null;
  /** YYYY-MM-DD. */
  modified: string | null;
  author: string | null;
  labels: SampleLabel[];
  /** Kept aside for measuring: a recipe must not be tuned on it. */
  holdout: boolean;
  lang: string;
  /** The charset that the page claims where that differs from the bytes. */
  claimedCharset: string | null;
  /** The body in the Markdown subset of the README. */
  body: string;
}
