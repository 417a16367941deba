import type { SearchVendorConfig } from '../../platform/config/provider-config.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { VendorCaller, Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { GOOGLE_DIALECT } from './dialect.ts';
import { judgeStatus, listAt, readRows, textAt, UNREADABLE, valueAt } from './read-answer.ts';
import { CHECK_QUESTION, type SearchVendorAdapter, type VendorPage } from './search-vendor.ts';
import type { Region } from './serper.ts';
import type { Question } from './translate-query.ts';

const ROWS = 10;
/** No result after the hundredth. */
const PAGES = 10;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Google's Custom Search JSON API. Legacy: closed to new customers since January 2026, ends on 1 January 2027. The key
 * travels in the address.
 */
export function createGoogleCse(
  terms: SearchVendorConfig<'google-cse'>,
  { country, language }: Region,
  caller: VendorCaller,
  today: () => Date = () => new Date(),
): SearchVendorAdapter {
  const ask = (question: Question, page: number): Promise<VendorPage> => {
    const url = new URL(`${terms.baseUrl}/customsearch/v1`);
    for (const [name, value] of Object.entries({
      q: question.text,
      cx: terms.engineId,
      num: String(ROWS),
      start: String((page - 1) * ROWS + 1),
      gl: country,
      hl: language,
      ...(question.language === null ? {} : { lr: `lang_${question.language}` }),
      ...(question.after === null ? {} : { dateRestrict: `d${daysSince(question.after, today())}` }),
      key: terms.apiKey,
    }))
      url.searchParams.set(name, value);
    return caller.call({
      purpose: 'search',
      request: { url, method: 'GET' },
      costMicroUsd: terms.callMicroUsd,
      read,
    });
  };
  return {
    name: 'google-cse',
    version: `google-cse ${terms.engineId} ${country} ${language}`,
    dialect: { ...GOOGLE_DIALECT, dates: 'since', languages: 'parameter' },
    rowsPerPage: ROWS,
    mostPages: PAGES,
    fetchPage: ask,
    async checkKey() {
      await ask(CHECK_QUESTION, 1);
      return { left: null };
    },
  };
}

function daysSince(day: string, today: Date): number {
  return Math.max(1, Math.ceil((today.getTime() - Date.parse(day)) / DAY_MS));
}

function read(answer: OutgoingAnswer): Verdict<VendorPage> {
  const { status, json } = answer;
  const reason = textAt(json, 'error', 'errors', 0, 'reason');
  if (status === 400 && (reason === 'keyInvalid' || /api key/i.test(textAt(json, 'error', 'message'))))
    return { kind: 'permanent', reason: 'the key is refused' };
  if (status === 403)
    return { kind: 'permanent', reason: 'this project has no access, or the service is not switched on' };
  if (status === 429 && /per day/i.test(textAt(json, 'error', 'message')))
    return { kind: 'permanent', reason: 'the queries of the day are used up' };
  if (status !== 200) return judgeStatus(answer);
  if (textAt(json, 'kind') !== 'customsearch#search') return UNREADABLE;
  // Without a hit the list is absent.
  const items = valueAt(json, 'items') === undefined ? [] : listAt(json, 'items');
  if (items === null) return UNREADABLE;
  return {
    kind: 'answer',
    value: {
      rows: readRows(items, { link: 'link', title: 'title', snippet: 'snippet' }),
      hasMore: (listAt(json, 'queries', 'nextPage')?.length ?? 0) > 0,
    },
  };
}
