import type { SearchVendorConfig } from '../../platform/config/provider-config.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { VendorCaller, Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { GOOGLE_DIALECT } from './dialect.ts';
import { judgeStatus, listAt, readRows, textAt, UNREADABLE, valueAt } from './read-answer.ts';
import type { SearchVendorAdapter, VendorPage } from './search-vendor.ts';
import { ROWS_OF_A_LAST_PAGE, type Region } from './serper.ts';
import type { Question } from './translate-query.ts';

const ROWS = 10;

/** Google's results by SerpApi. The key travels in the address; the caller and its errors never show one. */
export function createSerpapi(
  terms: SearchVendorConfig<'serpapi'>,
  { country, language }: Region,
  caller: VendorCaller,
): SearchVendorAdapter {
  function addressOf(path: string, parameters: Readonly<Record<string, string>>): URL {
    const url = new URL(`${terms.baseUrl}${path}`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    url.searchParams.set('api_key', terms.apiKey);
    return url;
  }
  const ask = (question: Question, page: number): Promise<VendorPage> =>
    caller.call({
      purpose: 'search',
      request: {
        url: addressOf('/search.json', {
          engine: 'google',
          q: question.text,
          start: String((page - 1) * ROWS),
          gl: country,
          hl: language,
          // No correction of what was typed, no filter of near duplicates but our own.
          nfpr: '1',
          ...(question.language === null ? {} : { lr: `lang_${question.language}` }),
        }),
        method: 'GET',
      },
      costMicroUsd: terms.callMicroUsd,
      read,
    });
  return {
    name: 'serpapi',
    version: `serpapi ${country} ${language}`,
    dialect: { ...GOOGLE_DIALECT, languages: 'parameter' },
    rowsPerPage: ROWS,
    mostPages: 20,
    fetchPage: ask,
    checkKey: () =>
      caller.call({
        purpose: 'check',
        request: { url: addressOf('/account.json', {}), method: 'GET' },
        costMicroUsd: 0,
        read: (answer) => {
          if (answer.status !== 200) return judgeStatus(answer);
          const left = valueAt(answer.json, 'total_searches_left');
          return { kind: 'answer', value: { left: typeof left === 'number' ? `${left} searches` : null } };
        },
      }),
  };
}

function read(answer: OutgoingAnswer): Verdict<VendorPage> {
  const { status, json } = answer;
  const error = textAt(json, 'error');
  if (status === 429 && /run out of searches/i.test(error))
    return { kind: 'permanent', reason: 'the searches of the plan are used up' };
  if (status !== 200) return judgeStatus(answer);
  const state = textAt(json, 'search_metadata', 'status');
  if (state === 'Queued' || state === 'Processing')
    return { kind: 'retryable', reason: 'was still at work', billed: true };
  if (state !== 'Success') return UNREADABLE;
  const organic = valueAt(json, 'organic_results') === undefined ? [] : listAt(json, 'organic_results');
  if (organic === null) return UNREADABLE;
  // A search without a hit is a success with an error text; any other error text is no search.
  if (organic.length === 0 && error !== '' && !/any results/i.test(error)) return UNREADABLE;
  const rows = readRows(organic, { link: 'link', title: 'title', snippet: 'snippet' });
  return {
    kind: 'answer',
    value: {
      rows,
      hasMore: textAt(json, 'serpapi_pagination', 'next') !== '' || rows.length > ROWS_OF_A_LAST_PAGE,
    },
  };
}
