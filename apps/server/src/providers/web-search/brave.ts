import type { SearchVendorConfig } from '../../platform/config/provider-config.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { VendorCaller, Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { BRAVE_DIALECT } from './dialect.ts';
import { judgeStatus, listAt, readRows, textAt, UNREADABLE, valueAt } from './read-answer.ts';
import { CHECK_QUESTION, type SearchVendorAdapter, type VendorPage } from './search-vendor.ts';
import type { Region } from './serper.ts';
import type { Question } from './translate-query.ts';

/** A page of twenty costs as much as one of ten. */
const COUNT = 20;
/** `offset` is a page number from 0 to 9. */
const PAGES = 10;
const EARLIEST = '1990-01-01';

interface BravePage extends VendorPage {
  readonly leftOfMonth: string | null;
}

/** Brave's own index: GET, the key in a header, limits in headers of every answer. Neighbouring pages may overlap. */
export function createBrave(
  terms: SearchVendorConfig<'brave'>,
  { country, language }: Region,
  caller: VendorCaller,
  today: () => Date = () => new Date(),
): SearchVendorAdapter {
  const ask = (question: Question, page: number): Promise<BravePage> => {
    const url = new URL(`${terms.baseUrl}/res/v1/web/search`);
    const freshness = freshnessOf(question, today());
    for (const [name, value] of Object.entries({
      q: question.text,
      count: String(COUNT),
      offset: String(page - 1),
      country: country.toUpperCase(),
      search_lang: language,
      result_filter: 'web',
      text_decorations: 'false',
      spellcheck: 'false',
      ...(freshness === null ? {} : { freshness }),
    }))
      url.searchParams.set(name, value);
    return caller.call({
      purpose: 'search',
      request: { url, method: 'GET', headers: { 'x-subscription-token': terms.apiKey } },
      costMicroUsd: terms.callMicroUsd,
      read,
    });
  };
  return {
    name: 'brave',
    version: `brave ${country} ${language}`,
    dialect: BRAVE_DIALECT,
    rowsPerPage: COUNT,
    mostPages: PAGES,
    async fetchPage(question, page) {
      const { rows, hasMore } = await ask(question, page);
      return { rows, hasMore };
    },
    async checkKey() {
      const { leftOfMonth } = await ask(CHECK_QUESTION, 1);
      return { left: leftOfMonth === null ? null : `${leftOfMonth} searches this month` };
    },
  };
}

function freshnessOf({ after, before }: Question, today: Date): string | null {
  if (after === null && before === null) return null;
  const last = before === null ? today : new Date(Date.parse(before) - 24 * 3600 * 1000);
  return `${after ?? EARLIEST}to${last.toISOString().slice(0, 10)}`;
}

function read(answer: OutgoingAnswer): Verdict<BravePage> {
  const { status, headers, json } = answer;
  const leftOfMonth = headers.get('x-ratelimit-remaining')?.split(',')[1]?.trim() ?? null;
  if (status === 422 && textAt(json, 'error', 'code') === 'SUBSCRIPTION_TOKEN_INVALID') {
    // Seen now and then with a good key.
    return { kind: 'permanent', reason: 'the key is refused', confirm: true };
  }
  if (status === 429 && leftOfMonth === '0')
    return { kind: 'permanent', reason: 'the plan of the month is used up' };
  if (status !== 200) return judgeStatus(answer);
  if (valueAt(json, 'type') !== 'search' || typeof valueAt(json, 'query') !== 'object') return UNREADABLE;
  // Without a hit the whole part is absent.
  const found = valueAt(json, 'web') === undefined ? [] : listAt(json, 'web', 'results');
  if (found === null) return UNREADABLE;
  return {
    kind: 'answer',
    value: {
      rows: readRows(found, { link: 'url', title: 'title', snippet: 'description' }),
      hasMore: valueAt(json, 'query', 'more_results_available') === true,
      leftOfMonth: leftOfMonth !== null && /^\d{1,12}$/.test(leftOfMonth) ? leftOfMonth : null,
    },
  };
}
