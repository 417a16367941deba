import type { SearchVendorConfig } from '../../platform/config/provider-config.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { VendorCaller, Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { SEARXNG_DIALECT } from './dialect.ts';
import { judgeStatus, listAt, readRows, UNREADABLE } from './read-answer.ts';
import { CHECK_QUESTION, type SearchVendorAdapter, type VendorPage } from './search-vendor.ts';
import type { Region } from './serper.ts';

/** A SearXNG of the operator's own, with `json` among its formats. Which engines it asks is its own setting. */
export function createSearxng(
  terms: SearchVendorConfig<'searxng'>,
  { language }: Region,
  caller: VendorCaller,
): SearchVendorAdapter {
  const ask = (text: string, page: number): Promise<VendorPage> => {
    const url = new URL(`${terms.baseUrl}/search`);
    url.searchParams.set('q', text);
    url.searchParams.set('format', 'json');
    url.searchParams.set('pageno', String(page));
    url.searchParams.set('language', language);
    url.searchParams.set('categories', 'general');
    return caller.call({
      purpose: 'search',
      request: { url, method: 'GET' },
      costMicroUsd: terms.callMicroUsd,
      read,
    });
  };
  return {
    name: 'searxng',
    version: `searxng ${terms.baseUrl} ${language}`,
    dialect: SEARXNG_DIALECT,
    rowsPerPage: 10,
    mostPages: 20,
    fetchPage: (question, page) => ask(question.text, page),
    async checkKey() {
      await ask(CHECK_QUESTION.text, 1);
      return { left: 'no plan, its own machine' };
    },
  };
}

function read(answer: OutgoingAnswer): Verdict<VendorPage> {
  const { status, json } = answer;
  if (status === 403) {
    return {
      kind: 'permanent',
      reason: 'JSON is not among its formats, or its limiter refuses us (HTTP 403)',
    };
  }
  if (status !== 200) return judgeStatus(answer);
  const results = listAt(json, 'results');
  if (results === null) return UNREADABLE;
  const silent = listAt(json, 'unresponsive_engines');
  if (results.length === 0 && silent !== null && silent.length > 0)
    return { kind: 'retryable', reason: 'none of its engines answered' };
  return {
    kind: 'answer',
    value: {
      rows: readRows(results, { link: 'url', title: 'title', snippet: 'content' }),
      hasMore: results.length > 0,
      ...(silent !== null && silent.length > 0 ? { isPartial: true } : {}),
    },
  };
}
