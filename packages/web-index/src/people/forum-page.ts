const HOST = /^(?:forums?|community|discuss|discourse|boards?|answers|ask)\./i;
const PATH =
  /\/(?:threads?|topics?|forums?|viewtopic\.php|showthread\.php|questions)\/[^/]*\d|\/(?:threads?|t)\/[^/]+|\/(?:viewtopic|showthread)\.php/i;

/**
 * Whether a page holds what members of a forum wrote, as far as its address tells: none of them speaks for the site.
 */
export function isForumPage(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (HOST.test(parsed.hostname) || PATH.test(parsed.pathname));
}
