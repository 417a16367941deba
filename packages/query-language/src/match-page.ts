import type { GapNode, LinkNode, MetricNode, Node, PhraseNode, Query, SiteNode } from './ast.ts';
import { linksOfGap } from './gap-sites.ts';
import { hostIsUnder, pathIsUnder } from './page-address.ts';
import { preparePage, type PageFields, type PreparedPage } from './page-fields.ts';
import { containsPhrase } from './phrase-match.ts';
import { words } from './words.ts';

type Truth = boolean | 'unknown';

/**
 * Whether a page satisfies a query, by Kleene's three values: `unknown` only where the answer hangs on a field that is
 * not known of the page. A condition on a missing date, metric, language or industry is false. `related:` is a ranking
 * over all sites, so it is always unknown here.
 */
export function evaluatePage(query: Query, page: PageFields | PreparedPage): Truth {
  return evaluate(query.root, 'fields' in page ? page : preparePage(page));
}

/** `evaluatePage` with an answer for `unknown`: unless told otherwise, a page that may not match does not. */
export function matchesPage(
  query: Query,
  page: PageFields | PreparedPage,
  options: { unknown?: boolean } = {},
): boolean {
  const truth = evaluatePage(query, page);
  return truth === 'unknown' ? (options.unknown ?? false) : truth;
}

function evaluate(node: Node, page: PreparedPage): Truth {
  const { fields } = page;
  switch (node.type) {
    case 'and':
      return all(node.children, page);
    case 'or':
      return any(node.children, page);
    case 'not':
      return not(evaluate(node.child, page));
    case 'phrase':
      return evaluatePhrase(node, page);
    case 'site':
      return siteHolds(node, page.host, page.path);
    case 'link':
      return linkHolds(node, page);
    case 'gap':
      return gapHolds(node, page);
    case 'related':
      return 'unknown';
    case 'filetype':
      return holds(page.filetype, (filetype) => filetype === node.filetype);
    case 'date':
      return holds(fields.date, (date) => (node.op === 'after' ? date >= node.day : date < node.day));
    case 'metric':
      return holds(fields[node.metric], (value) => metricHolds(node, value));
    case 'lang':
      return holds(fields.lang, (lang) => lang.toLowerCase().split(/[-_]/, 1)[0] === node.lang);
    case 'industry':
      return holds(fields.industries, (labels) =>
        labels.some((label) => words(label).join(' ') === node.label),
      );
  }
}

function not(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}

function all(nodes: readonly Node[], page: PreparedPage): Truth {
  let truth: Truth = true;
  for (const node of nodes) {
    const found = evaluate(node, page);
    if (found === false) return false;
    if (found === 'unknown') truth = found;
  }
  return truth;
}

function any(nodes: readonly Node[], page: PreparedPage): Truth {
  let truth: Truth = false;
  for (const node of nodes) {
    const found = evaluate(node, page);
    if (found === true) return true;
    if (found === 'unknown') truth = found;
  }
  return truth;
}

function holds<T>(value: T | null | undefined, test: (value: T) => boolean): Truth {
  if (value === undefined) return 'unknown';
  return value !== null && test(value);
}

function evaluatePhrase(node: PhraseNode, page: PreparedPage): Truth {
  const has = (field: readonly string[]): boolean => containsPhrase(field, node.items);
  const title = (): Truth => known(page, 'title', page.titleWords(), has);
  const text = (): Truth => known(page, 'text', page.textHas(node.items), (found) => found);
  switch (node.field) {
    case 'title':
      return title();
    case 'text':
      return text();
    case 'url':
      return has(page.urlWords());
    case 'anchor':
      return known(page, 'inboundAnchors', page.anchorWords(), (anchors) => anchors.some(has));
    case 'any': {
      const inTitle = title();
      if (inTitle === true) return true;
      const inText = text();
      return inText === false ? inTitle : inText;
    }
  }
}

/** A test that a greater part of the field can only make true. */
function known<T>(
  { fields }: PreparedPage,
  name: 'title' | 'text' | 'links' | 'inboundAnchors',
  value: T | undefined,
  test: (value: T) => boolean,
): Truth {
  if (value === undefined) return 'unknown';
  return test(value) || (fields.partial?.includes(name) ? 'unknown' : false);
}

/** Whether a host, and a path as `decodedPath` gives it, are of the site. */
export function siteHolds(site: SiteNode, host: string, path: string): boolean {
  return hostHolds(site, host) && (site.path === null || pathIsUnder(path, site.path));
}

function hostHolds(under: { host: string; subdomainsOnly: boolean }, host: string): boolean {
  return hostIsUnder(host, under.host) && !(under.subdomainsOnly && host === under.host);
}

function linkHolds(node: LinkNode, page: PreparedPage): Truth {
  if (hostHolds(node, page.host)) return false;
  return known(page, 'links', page.linkedHosts(), (hosts) => hosts.some((host) => hostHolds(node, host)));
}

/** Two of them, at least. */
function gapHolds(node: GapNode, page: PreparedPage): Truth {
  const truths = linksOfGap(node).map((link) => linkHolds(link, page));
  const sure = truths.filter((truth) => truth === true).length;
  if (sure >= 2) return true;
  const possible = truths.filter((truth) => truth === 'unknown').length;
  return sure + possible >= 2 ? 'unknown' : false;
}

/** Metrics count as they are shown, in whole numbers. */
function metricHolds({ min, max }: MetricNode, value: number): boolean {
  const shown = Math.round(value);
  return (min === null || shown >= min) && (max === null || shown <= max);
}
