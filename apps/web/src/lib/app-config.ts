import type { WebConfig } from '@linklode/contract';
import { PAGE_PLACEHOLDERS } from '@linklode/contract/page-placeholders';
import { CHECKOUT_SCRIPT_URL } from '@linklode/contract/page-policies';

/** What no page is drawn with before a browser has it. */
const NOT_DRAWN = {
  product_domain: null,
  stand_ins: [],
  contact_form_url: null,
  checkout_script_url: CHECKOUT_SCRIPT_URL,
};

/** For a page that no server of ours has filled in, as in a plain preview. */
const LOCAL_CONFIG: WebConfig = {
  ...NOT_DRAWN,
  web_origin: 'http://localhost:3000',
  api_origin: 'http://localhost:4000',
  support_email: 'support@linklode.example',
  company: 'Linklode',
  // Written out: this module is among the first of every page, which wait for no other.
  free_repeat: 'for 7 days',
  searches_per_day: '200',
};

const isNullableString = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

const isOrigin = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

/**
 * The provider's own script, or one that our API serves, or in a rehearsal that of whoever stands in for payments,
 * which every screen says then; nothing else is ever run.
 */
const isCheckoutScript = (value: unknown, apiOrigin: string, standIns: unknown): value is string =>
  value === CHECKOUT_SCRIPT_URL ||
  (typeof value === 'string' && value.startsWith(`${withoutSlash(apiOrigin)}/local-payments/`)) ||
  (isOrigin(value) && Array.isArray(standIns) && standIns.includes('payments'));

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Reads the configuration that the web server wrote into the page; null where it wrote none or something else. */
export function parseWebConfig(text: string): WebConfig | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const { web_origin, api_origin, product_domain, stand_ins, support_email, company } = fields;
  const { contact_form_url, checkout_script_url, free_repeat, searches_per_day } = fields;
  if (!isOrigin(web_origin) || !isOrigin(api_origin)) return null;
  if (!isCheckoutScript(checkout_script_url, api_origin, stand_ins)) return null;
  if (!isNullableString(product_domain) || !isNullableString(contact_form_url)) return null;
  if (typeof support_email !== 'string' || typeof company !== 'string') return null;
  if (typeof free_repeat !== 'string' || typeof searches_per_day !== 'string') return null;
  if (!Array.isArray(stand_ins) || !stand_ins.every((name) => typeof name === 'string')) return null;
  return {
    web_origin: withoutSlash(web_origin),
    api_origin: withoutSlash(api_origin),
    product_domain,
    stand_ins,
    support_email,
    company,
    free_repeat,
    searches_per_day,
    contact_form_url,
    checkout_script_url,
  };
}

let known: WebConfig | null = null;

/** The configuration of this page. A page without one (a plain preview) talks to the API on its usual local port. */
export function getWebConfig(): WebConfig {
  if (known) return known;
  if (typeof document === 'undefined') return getDrawnConfig();
  const text = document.getElementById('app-config')?.textContent ?? '';
  known = parseWebConfig(text) ?? LOCAL_CONFIG;
  return known;
}

let drawn: WebConfig | null = null;

/** What this page was drawn with: placeholders at build, and in the browser what the server put in their places. */
export function getDrawnConfig(): WebConfig {
  drawn ??= { ...(typeof document === 'undefined' ? PAGE_PLACEHOLDERS : getWebConfig()), ...NOT_DRAWN };
  return drawn;
}
