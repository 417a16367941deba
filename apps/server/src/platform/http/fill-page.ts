import { PAGE_PLACEHOLDERS, type WebConfig } from '@linklode/contract';

const CONFIG_PLACEHOLDER = '<!--app-config-->';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A built page with this installation's values in it, and with the browser's configuration as a block of JSON. */
export function fillPage(html: string, webConfig: WebConfig): string {
  let page = html;
  for (const [name, placeholder] of Object.entries(PAGE_PLACEHOLDERS)) {
    const value = webConfig[name as keyof typeof PAGE_PLACEHOLDERS];
    page = page.replaceAll(placeholder, () => escapeHtml(value));
  }
  // "<" cannot end the script element early when it is written as an escape.
  const json = JSON.stringify(webConfig).replaceAll('<', '\\u003c');
  return page.replace(
    CONFIG_PLACEHOLDER,
    () => `<script type="application/json" id="app-config">${json}</script>`,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
