/**
 * What a prerendered page holds where an installation's own values belong, by the name of the value in `WebConfig`. The
 * web server puts the values in as HTML text, so that a page is whole without JavaScript. The names end in `.invalid`:
 * none of them can be mistaken for an address that exists.
 */
export const PAGE_PLACEHOLDERS = {
  web_origin: 'https://web-origin.invalid',
  api_origin: 'https://api-origin.invalid',
  support_email: 'support-address@page.invalid',
  company: 'company-name.invalid',
  free_repeat: 'free-repeat.invalid',
  searches_per_day: 'searches-per-day.invalid',
} as const;
