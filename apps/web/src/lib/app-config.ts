import type { WebConfig } from '@linklode/contract';

const LOCAL_CONFIG: WebConfig = {
  api_origin: 'http://localhost:4000',
  product_domain: null,
  stand_ins: [],
  support_email: 'support@linklode.example',
  contact_form_url: null,
};

/** What prerendered pages are built with: the API's origin is not known there, and is empty. */
export const PRERENDER_CONFIG: WebConfig = { ...LOCAL_CONFIG, api_origin: '' };

const isNullableString = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

/** Reads the configuration that the web server wrote into the page; null where it wrote none or something else. */
export function parseWebConfig(text: string): WebConfig | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { api_origin, product_domain, stand_ins, support_email, contact_form_url } = value as Record<
    string,
    unknown
  >;
  if (typeof api_origin !== 'string' || !/^https?:\/\//.test(api_origin)) return null;
  if (!isNullableString(product_domain) || !isNullableString(contact_form_url)) return null;
  if (typeof support_email !== 'string') return null;
  if (!Array.isArray(stand_ins) || !stand_ins.every((name) => typeof name === 'string')) return null;
  return {
    api_origin: api_origin.replace(/\/+$/, ''),
    product_domain,
    stand_ins,
    support_email,
    contact_form_url,
  };
}

let known: WebConfig | null = null;

/** The configuration of this page. A page without one (a plain preview) talks to the API on its usual local port. */
export function getWebConfig(): WebConfig {
  if (known) return known;
  if (typeof document === 'undefined') return PRERENDER_CONFIG;
  const text = document.getElementById('app-config')?.textContent ?? '';
  known = parseWebConfig(text) ?? LOCAL_CONFIG;
  return known;
}
