import {
  member,
  listAt,
  textOf,
  type VendorCall,
  type VendorWire,
  type WireAnswer,
  type World,
} from './vendor-wire.ts';
import { mozSiteMetrics } from './moz-site-metrics.ts';

const MIN_ID_CHARACTERS = 24;
const MAX_QUERIES = 50;
const SCOPES = ['domain', 'subdomain', 'subfolder', 'url'];
const ALLOTTED_ROWS = 3000;
/** The real window is five minutes; a stand-in does not live that long. */
const MAX_CLIENT_ERRORS = 50;

const clientErrors = new WeakMap<World, number>();

/** api.moz.com/jsonrpc: JSON-RPC 2.0, errors for single sites beside the results of the others. */
export const mozV3: VendorWire = {
  answer(call, world) {
    if ((clientErrors.get(world) ?? 0) > MAX_CLIENT_ERRORS) return this.rateLimited(world);
    const answer = answerCall(call, world);
    if (answer.status >= 400 && answer.status < 500)
      clientErrors.set(world, (clientErrors.get(world) ?? 0) + 1);
    return answer;
  },
  badKey: () => refusal(null, -32651, 401, 'Missing or invalid token'),
  outOfCredits,
  rateLimited: () => refusal(null, -32600, 429, 'Too many requests'),
  failure: (status, text) =>
    refusal(null, status === 500 ? -32602 : status === 404 ? -32655 : -32600, status, text),
  listOf: (body) => listAt(body, 'result', 'results_by_site'),
};

function answerCall(call: VendorCall, world: World): WireAnswer {
  if (call.path !== '/jsonrpc' || call.method !== 'POST') return refusal(null, -32600, 404, 'Not Found');
  const id = textOf(member(call.json, 'id'));
  if (call.headers['x-moz-token'] !== world.key) return refusal(id, -32651, 401, 'Missing or invalid token');
  if (member(call.json, 'jsonrpc') !== '2.0') return refusal(id, -32600, 400, 'Invalid request');
  if (id.length < MIN_ID_CHARACTERS) return refusal(id, -32654, 400, 'id is too short');
  const method = textOf(member(call.json, 'method'));
  if (method === 'quota.lookup') return quota(call, world, id);
  if (method !== 'data.site.metrics.fetch.multiple') return refusal(id, -32601, 400, 'Method not found');
  const queries = member(call.json, 'params', 'data', 'site_queries');
  if (!Array.isArray(queries) || queries.length === 0)
    return refusal(id, -32652, 400, 'Parameter missing: site_queries');
  if (
    queries.length > MAX_QUERIES ||
    queries.some((query) => !SCOPES.includes(textOf(member(query, 'scope'))))
  )
    return refusal(id, -32600, 400, 'Invalid request');
  return metrics(queries, world, id);
}

function metrics(queries: readonly unknown[], world: World, id: string): WireAnswer {
  const known: object[] = [];
  const unknown: object[] = [];
  for (const asked of queries) {
    const query = textOf(member(asked, 'query'));
    const siteQuery = { query, scope: member(asked, 'scope') };
    const site = world.site(query);
    if (site === null) {
      unknown.push({ site_query: siteQuery, error: { code: -32655, status: 404, message: 'No data found' } });
    } else {
      known.push({
        site_query: { ...siteQuery, original_site_query: siteQuery, site_query_suggestion: null },
        site_metrics: mozSiteMetrics(query, site),
      });
    }
  }
  // Only what is returned costs a row.
  if (world.quotaLeft < known.length) return outOfCredits();
  world.quotaLeft -= known.length;
  return {
    status: 200,
    headers: { 'x-service-name': 'moz-api', 'x-service-version': '1.0.0' },
    body: { jsonrpc: '2.0', id, result: { results_by_site: known, errors_by_site: unknown } },
  };
}

function quota(call: VendorCall, world: World, id: string): WireAnswer {
  const path = textOf(member(call.json, 'params', 'data', 'path'));
  if (path === '') return refusal(id, -32652, 400, 'Parameter missing: path');
  const used = Math.max(0, ALLOTTED_ROWS - world.quotaLeft);
  return {
    status: 200,
    body: {
      jsonrpc: '2.0',
      id,
      result: {
        quota: {
          path,
          account_id: 'stand-in',
          allotted: ALLOTTED_ROWS,
          used,
          reset: 'monthly',
          overage: 0,
          period_start: '2026-11-01T00:00:00Z',
          period_reset: '2026-12-01T00:00:00Z',
        },
      },
    },
  };
}

function outOfCredits(): WireAnswer {
  return refusal(null, -32600, 429, 'Quota exhausted: api.limits.data.rows', 'api.limits.data.rows');
}

function refusal(
  id: string | null,
  code: number,
  status: number,
  message: string,
  key = 'request',
): WireAnswer {
  const data = { key, value: null, issue: message, explanation: message };
  return { status, body: { id, jsonrpc: '2.0', error: { code, status, message, data } } };
}
