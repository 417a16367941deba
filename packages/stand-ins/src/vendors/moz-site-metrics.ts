import type { StandInSite } from './vendor-wire.ts';

/** The members by which both Moz versions describe a target; what the site does not have is absent. */
export function mozSiteMetrics(target: string, site: StandInSite): Record<string, unknown> {
  const page = pageName(target);
  return {
    page,
    subdomain: page.split('/', 1)[0] ?? '',
    root_domain: site.rootDomain,
    title: site.title ?? '',
    last_crawled: site.lastCrawled ?? '',
    http_code: site.httpCode ?? (site.lastCrawled === undefined ? 0 : 200),
    ...(site.pa === undefined ? {} : { page_authority: site.pa }),
    ...(site.da === undefined ? {} : { domain_authority: site.da }),
    ...(site.spam === undefined ? {} : { spam_score: site.spam }),
    link_propensity: 0.0123,
    pages_to_page: 812,
    external_pages_to_page: 640,
    nofollow_pages_to_page: 51,
    root_domains_to_page: 118,
    root_domains_to_subdomain: 201,
    pages_to_root_domain: 2400,
    root_domains_to_root_domain: site.referringDomains ?? 223,
    pages_crawled_from_root_domain: 180,
  };
}

/** Moz names pages without a scheme; a bare host is its home page. */
function pageName(target: string): string {
  const bare = target.replace(/^https?:\/\//i, '');
  return bare.includes('/') ? bare : `${bare}/`;
}
