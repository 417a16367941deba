import { words } from '@linklode/query-language';
import type { SearchVendorConfig } from '../../platform/config/provider-config.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { VendorCaller, Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { GOOGLE_DIALECT } from './dialect.ts';
import { judgeStatus, listAt, readRows, textAt, UNREADABLE, valueAt } from './read-answer.ts';
import { CHECK_QUESTION, type SearchVendorAdapter, type VendorPage } from './search-vendor.ts';

/** Google's last page is known by its few rows alone; a page in the middle may lack some as well. */
export const ROWS_OF_A_LAST_PAGE = 5;

export interface Region {
  readonly country: string;
  readonly language: string;
}

/** Google's results by Serper: POST /search, the key in a header. An empty account is a 400. */
export function createSerper(
  terms: SearchVendorConfig<'serper'>,
  { country, language }: Region,
  caller: VendorCaller,
): SearchVendorAdapter {
  const ask = (text: string, page: number): Promise<VendorPage> =>
    caller.call({
      purpose: 'search',
      request: {
        url: new URL(`${terms.baseUrl}/search`),
        method: 'POST',
        headers: { 'x-api-key': terms.apiKey },
        body: { q: text, gl: country, hl: language, page, autocorrect: false },
      },
      costMicroUsd: terms.callMicroUsd,
      read: (answer) => read(answer, terms.callMicroUsd),
    });
  return {
    name: 'serper',
    version: `serper ${country} ${language}`,
    dialect: GOOGLE_DIALECT,
    rowsPerPage: 10,
    mostPages: 20,
    fetchPage: (question, page) => ask(question.text, page),
    async checkKey() {
      await ask(CHECK_QUESTION.text, 1);
      return { left: null };
    },
  };
}

function read(answer: OutgoingAnswer, callMicroUsd: number): Verdict<VendorPage> {
  const { status, json } = answer;
  if (status === 400 && /credits/i.test(textAt(json, 'message')))
    return { kind: 'permanent', reason: 'the account is empty' };
  if (status === 403) return { kind: 'permanent', reason: 'the key is refused' };
  if (status !== 200) return judgeStatus(answer);
  const organic = listAt(json, 'organic');
  if (organic === null) return UNREADABLE;
  const rows = readRows(organic, { link: 'link', title: 'title', snippet: 'snippet' }).map((row, index) => ({
    ...row,
    lacks: words(textAt(organic[index], 'attributes', 'Missing')),
  }));
  const credits = valueAt(json, 'credits');
  const isPrice = typeof credits === 'number' && credits >= 0 && credits <= 100;
  return {
    kind: 'answer',
    value: { rows, hasMore: rows.length > ROWS_OF_A_LAST_PAGE },
    ...(isPrice ? { costMicroUsd: Math.round(credits * callMicroUsd) } : {}),
  };
}
