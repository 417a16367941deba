import type { SearchVendorConfig } from '../../platform/config/provider-config.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { VendorCaller, Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { GOOGLE_DIALECT } from './dialect.ts';
import { judgeStatus, listAt, readRows, UNREADABLE, valueAt } from './read-answer.ts';
import type { SearchVendorAdapter, VendorPage } from './search-vendor.ts';
import { ROWS_OF_A_LAST_PAGE } from './serper.ts';
import type { Question } from './translate-query.ts';

const ROWS = 10;
const MICRO_USD = 1_000_000;
/** Operators multiply the price by as much as this; what was set aside is corrected to the price in the answer. */
const OPERATOR_FACTOR = 5;
const OK = 20_000;
const NO_RESULTS = 40_102;
const TOO_FAST = 40_202;

/** Google's results by DataForSEO, live. Everything is an HTTP 200; the codes inside tell. */
export function createDataforseo(
  terms: SearchVendorConfig<'dataforseo'>,
  { language, dataforseoLocation }: { readonly language: string; readonly dataforseoLocation: number },
  caller: VendorCaller,
): SearchVendorAdapter {
  const headers = {
    authorization: `Basic ${Buffer.from(`${terms.login}:${terms.password}`).toString('base64')}`,
  };
  return {
    name: 'dataforseo',
    version: `dataforseo ${dataforseoLocation} ${language}`,
    dialect: { ...GOOGLE_DIALECT, maxCharacters: 600 },
    rowsPerPage: ROWS,
    mostPages: 20,
    fetchPage: (question, page) =>
      caller.call({
        purpose: 'search',
        request: {
          url: new URL(`${terms.baseUrl}/v3/serp/google/organic/live/advanced`),
          method: 'POST',
          headers,
          body: [taskOf(question, page, dataforseoLocation, language)],
        },
        costMicroUsd: terms.callMicroUsd * (/[":]/.test(question.text) ? OPERATOR_FACTOR : 1),
        read,
      }),
    checkKey: () =>
      caller.call({
        purpose: 'check',
        request: { url: new URL(`${terms.baseUrl}/v3/appendix/user_data`), method: 'GET', headers },
        costMicroUsd: 0,
        read: (answer) => {
          const judged = judge(answer);
          if (judged !== null) return judged;
          const balance = valueAt(answer.json, 'tasks', 0, 'result', 0, 'money', 'balance');
          return {
            kind: 'answer',
            value: { left: typeof balance === 'number' ? `${balance.toFixed(2)} US dollars` : null },
          };
        },
      }),
  };
}

/** On this wire a per cent sign and a plus are escaped by hand. */
function taskOf(question: Question, page: number, locationCode: number, language: string): object {
  return {
    keyword: question.text.replaceAll('%', '%25').replaceAll('+', '%2B'),
    location_code: locationCode,
    language_code: language,
    device: 'desktop',
    depth: ROWS,
    resolve_goto_urls: true,
    ...(page === 1 ? {} : { search_param: `start=${(page - 1) * ROWS}` }),
  };
}

/** Null where the answer holds a task that may have succeeded. */
function judge(answer: OutgoingAnswer): Exclude<Verdict<never>, { kind: 'answer' }> | null {
  if (answer.status !== 200) return judgeStatus(answer);
  const codes = [valueAt(answer.json, 'status_code'), valueAt(answer.json, 'tasks', 0, 'status_code')];
  for (const code of codes) {
    if (code === undefined) continue;
    if (typeof code !== 'number') return UNREADABLE;
    if (code === OK || code === NO_RESULTS) continue;
    if (code === TOO_FAST || code >= 50_000) return { kind: 'retryable', reason: `failed (code ${code})` };
    if (code === 40_200 || code === 40_210) return { kind: 'permanent', reason: 'the account is empty' };
    if (code >= 40_100 && code < 40_200)
      return { kind: 'permanent', reason: 'login and password are refused' };
    return { kind: 'refused', reason: `does not take the question (code ${code})` };
  }
  return codes[0] === undefined ? UNREADABLE : null;
}

function read(answer: OutgoingAnswer): Verdict<VendorPage> {
  const judged = judge(answer);
  if (judged !== null) return judged;
  const { json } = answer;
  const cost = valueAt(json, 'cost');
  const price =
    typeof cost === 'number' && cost >= 0 && cost < 1 ? { costMicroUsd: Math.round(cost * MICRO_USD) } : {};
  if (valueAt(json, 'tasks', 0, 'status_code') === NO_RESULTS)
    return { kind: 'answer', value: { rows: [], hasMore: false }, ...price };
  const result = valueAt(json, 'tasks', 0, 'result', 0);
  const items = valueAt(result, 'items') === null ? [] : listAt(result, 'items');
  if (items === null) return UNREADABLE;
  // Other kinds of items are boxes beside the results.
  const organic = items.filter((item) => {
    const type = valueAt(item, 'type');
    return type === undefined || typeof type !== 'string' || type === 'organic';
  });
  const rows = readRows(organic, { link: 'url', title: 'title', snippet: 'description' });
  return { kind: 'answer', value: { rows, hasMore: rows.length > ROWS_OF_A_LAST_PAGE }, ...price };
}
