import { createHash } from 'node:crypto';
import { PAGE_PLACEHOLDERS, type WebConfig } from '@linklode/contract';
import { escapeMarkup } from '../markup.ts';

const CONFIG_PLACEHOLDER = '<!--app-config-->';

/** A built page with this installation's values in it, and with the browser's configuration as a block of JSON. */
export function fillPage(html: string, webConfig: WebConfig): string {
  let page = html;
  for (const [name, placeholder] of Object.entries(PAGE_PLACEHOLDERS)) {
    const value = webConfig[name as keyof typeof PAGE_PLACEHOLDERS];
    page = page.replaceAll(placeholder, () => escapeMarkup(value));
  }
  // "<" cannot end the script element early when it is written as an escape.
  const json = JSON.stringify(webConfig).replaceAll('<', '\\u003c');
  return page.replace(
    CONFIG_PLACEHOLDER,
    () => `<script type="application/json" id="app-config">${json}</script>`,
  );
}

/**
 * By directive of the content security policy: sources that allow what these pages hold in themselves, and nothing
 * else.
 */
export type InlineHashes = Readonly<Record<'scriptSrc' | 'styleSrc', readonly string[]>>;

export function inlineHashes(pages: readonly string[]): InlineHashes {
  return {
    scriptSrc: hashesOf(pages, /<script(?: type="(?:module|importmap)")?>([^]*?)<\/script>/g),
    styleSrc: hashesOf(pages, /<style>([^]*?)<\/style>/g),
  };
}

function hashesOf(pages: readonly string[], element: RegExp): string[] {
  const hashes = pages
    .flatMap((page) => [...page.matchAll(element)])
    .map((found) =>
      createHash('sha256')
        .update(found[1] ?? '')
        .digest('base64'),
    );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
