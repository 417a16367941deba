import {
  faultModesOf,
  startVendorStandIn,
  type StandInSite,
  type VendorStandIn,
} from '@linklode/stand-ins/vendors';
import { IndexBusyError, IndexUnavailableError } from '@linklode/web-index';
import { afterEach, describe, expect, test } from 'vitest';
import { MetricsError, type Finding } from '../../modules/metrics/index.ts';
import type { CallRecord } from '../../platform/outgoing/call-tally.ts';
import { createMemoryBudget } from '../../testing/memory-budget.ts';
import { createVendorCaller } from '../../platform/outgoing/vendor-caller.ts';
import type { MetricsVendor } from './metrics-vendor.ts';
import { createMozV2 } from './moz-v2.ts';
import { createMozV3 } from './moz-v3.ts';
import { createOpenPageRank } from './open-pagerank.ts';
import { createIndexDay, createOwnIndexMetrics } from './own-index.ts';

const VENDORS = ['moz-v3', 'moz-v2', 'open-pagerank'] as const;
type VendorName = (typeof VENDORS)[number];
const ROW_MICRO_USD = 100;

const SITES: Readonly<Record<string, StandInSite>> = {
  'garden.example': site('garden.example', 48, 41, 3, 4.12),
  'soil.example': site('soil.example', 20, 12, 70, 2.5),
  'peat.example': site('peat.example', 9, 8, 0, 0.96),
};
const PAGES = [
  'https://garden.example/',
  'https://soil.example/',
  'https://peat.example/',
  'https://none.example/',
];

function site(rootDomain: string, da: number, pa: number, spam: number, openPageRank: number): StandInSite {
  return { rootDomain, da, pa, spam, openPageRank, lastCrawled: '2026-10-02' };
}

interface Running {
  readonly vendor: VendorStandIn;
  readonly adapter: MetricsVendor;
  readonly records: CallRecord[];
  readonly spent: () => number;
}

const running: VendorStandIn[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((vendor) => vendor.close()));
});

async function start(
  name: VendorName,
  over: { quota?: number; cap?: number; timeoutMs?: number } = {},
): Promise<Running> {
  const vendor = await startVendorStandIn(name, {
    slowMs: 20,
    quota: over.quota ?? 3000,
    site: (target) => SITES[URL.canParse(target) ? new URL(target).hostname : target] ?? null,
  });
  running.push(vendor);
  const records: CallRecord[] = [];
  const budget = createMemoryBudget(over.cap ?? null);
  const caller = createVendorCaller(
    { name, timeoutMs: over.timeoutMs ?? 10_000, deadlineMs: 20_000, maxTries: 2, maxConcurrent: 4 },
    { budget, record: (record) => records.push(record), sleep: () => Promise.resolve() },
  );
  const terms = { baseUrl: vendor.origin, dailyCapMicroUsd: 0 };
  const moz = <Api extends 'v2' | 'v3'>(api: Api) => ({
    caller,
    config: { ...terms, api, token: vendor.key, rowMicroUsd: ROW_MICRO_USD },
  });
  const adapter =
    name === 'moz-v3'
      ? createMozV3(moz('v3'))
      : name === 'moz-v2'
        ? createMozV2(moz('v2'))
        : createOpenPageRank({ caller, config: { ...terms, apiKey: vendor.key } });
  return { vendor, adapter, records, spent: () => budget.spentMicroUsd() };
}

const short = (findings: readonly Finding[]) =>
  findings.map((one) =>
    one.kind === 'known' ? [one.metrics.da, one.metrics.pa, one.metrics.spamScore] : one.kind,
  );

const HONEST: Readonly<Record<VendorName, unknown[]>> = {
  'moz-v3': [[48, 41, 3], [20, 12, 70], [9, 8, 0], 'unknown'],
  'moz-v2': [[48, 41, 3], [20, 12, 70], [9, 8, 0], 'unknown'],
  // Ten times the rank, and nothing that it does not say.
  'open-pagerank': [[41, null, null], [25, null, null], [10, null, null], 'unknown'],
};

async function errorOf(work: Promise<unknown>): Promise<MetricsError> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(MetricsError);
  return error as MetricsError;
}

describe.each(VENDORS)('%s', (name) => {
  test('answers in the order asked, in one call, with the day of its data', async () => {
    const { vendor, adapter } = await start(name);
    const findings = await adapter.lookUp(PAGES);
    expect(short(findings)).toEqual(HONEST[name]);
    expect(vendor.calls).toHaveLength(1);
    const day = name === 'open-pagerank' ? '2026-11-01' : new Date().toISOString().slice(0, 10);
    expect(findings[0]).toMatchObject({ kind: 'known', metrics: { asOf: day } });
  });

  // In each of its bad fault modes the vendor is either not believed or has failed; nothing else may come out.
  test.each(faultModesOf(name))(
    'in the fault mode "%s" nothing false gets through, and no key gets out',
    async (faultMode) => {
      const isSilent = faultMode === 'never answers' || faultMode === 'body never ends';
      const { vendor, adapter, records } = await start(name, { timeoutMs: isSilent ? 100 : 10_000 });
      vendor.setFaultMode(faultMode);
      const outcome = await adapter.lookUp(PAGES).catch((error: unknown) => error);
      if (Array.isArray(outcome)) {
        const findings = outcome as Finding[];
        expect(findings).toHaveLength(PAGES.length);
        for (const [index, finding] of short(findings).entries()) {
          // Values are those of the site asked about, or missing.
          const honest = HONEST[name][index];
          const isWild = faultMode === 'wild numbers' && Array.isArray(finding);
          if (!Array.isArray(finding) || isWild) continue;
          expect(honest).toBeInstanceOf(Array);
          for (const [at, value] of finding.entries())
            if (value !== null) expect(value).toBe((honest as unknown[])[at]);
        }
        for (const finding of findings) {
          if (finding.kind !== 'known') continue;
          for (const value of [finding.metrics.da, finding.metrics.pa, finding.metrics.spamScore])
            expect(value === null || (Number.isInteger(value) && value >= 0 && value <= 100)).toBe(true);
        }
      } else {
        expect(outcome).toBeInstanceOf(MetricsError);
      }
      expect(vendor.calls.length).toBeLessThanOrEqual(2);
      const error = outcome instanceof Error ? outcome : null;
      const told = [
        error?.message,
        error?.stack,
        error?.cause,
        (error?.cause as Error | undefined)?.stack,
        records,
        outcome,
      ];
      expect(JSON.stringify(told.map((one) => (one instanceof Error ? String(one) : one)))).not.toContain(
        'canary',
      );
    },
  );

  test('a refused key and a used-up plan are not asked again and again', async () => {
    for (const faultMode of ['bad key', 'out of credits'] as const) {
      const { vendor, adapter } = await start(name);
      vendor.setFaultMode(faultMode);
      expect((await errorOf(adapter.lookUp(PAGES))).message).toMatch(/refused|used up/);
      expect((await errorOf(adapter.lookUp(PAGES))).message).toContain('not asked');
      expect(vendor.calls).toHaveLength(1);
    }
  });

  test('one bad moment is got over', async () => {
    for (const faultMode of [
      'rate limited',
      'server error',
      'server error in HTML',
      'connection reset',
      'cut JSON',
    ] as const) {
      const { vendor, adapter } = await start(name);
      vendor.setFaultMode(faultMode, { times: 1 });
      expect(short(await adapter.lookUp(PAGES)), faultMode).toEqual(HONEST[name]);
      expect(vendor.calls).toHaveLength(2);
    }
  });

  test('what cannot be read is an error, never "unknown"', async () => {
    for (const faultMode of [
      'HTML instead of JSON',
      'gzip bomb',
      'huge',
      'wrong shape',
      'deeply nested JSON',
    ] as const) {
      const { vendor, adapter } = await start(name);
      vendor.setFaultMode(faultMode);
      await errorOf(adapter.lookUp(PAGES));
    }
    const { vendor, adapter } = await start(name);
    for (const faultMode of ['rows of others', 'wrong types'] as const) {
      vendor.setFaultMode(faultMode);
      expect(short(await adapter.lookUp(PAGES.slice(0, 3))), faultMode).toEqual([
        'failed',
        'failed',
        'failed',
      ]);
    }
  });

  test('an answer for a suffix as if it were the site is worth nothing', async () => {
    const { vendor, adapter } = await start(name);
    vendor.setFaultMode('wrong suffix');
    expect(short(await adapter.lookUp(PAGES.slice(0, 2)))).toEqual(['unknown', 'unknown']);
  });

  test('rows are told apart by their names and not by their order', async () => {
    const { vendor, adapter } = await start(name);
    vendor.setFaultMode('another order');
    expect(short(await adapter.lookUp(PAGES))).toEqual(HONEST[name]);
  });

  test('the key is proved by a call that costs nothing', async () => {
    const { vendor, adapter, spent } = await start(name, { cap: 0, quota: 2951 });
    const left = { 'moz-v3': '2951 of 3000 rows', 'moz-v2': 'not told; 49 rows used', 'open-pagerank': null };
    expect(await adapter.checkKey()).toEqual({ left: left[name] });
    expect(spent()).toBe(0);
    vendor.setFaultMode('bad key');
    await expect(adapter.checkKey()).rejects.toMatchObject({ kind: 'permanent' });
  });
});

describe('money', () => {
  test('Moz v3 costs a row for each page that it knows, v2 for each that was asked, and a cap keeps from asking', async () => {
    const v3 = await start('moz-v3');
    await v3.adapter.lookUp(PAGES);
    expect(v3.spent()).toBe(3 * ROW_MICRO_USD);
    const v2 = await start('moz-v2');
    await v2.adapter.lookUp(PAGES);
    expect(v2.spent()).toBe(4 * ROW_MICRO_USD);
    const capped = await start('moz-v3', { cap: 3 * ROW_MICRO_USD });
    expect((await errorOf(capped.adapter.lookUp(PAGES))).message).toContain('cap');
    expect(capped.vendor.calls).toHaveLength(0);
  });
});

describe('missing values', () => {
  test('a call of which Moz knows nothing at all is answered, free, and keeps nobody from asking again', async () => {
    const { vendor, adapter, spent } = await start('moz-v3');
    vendor.setFaultMode('no data for the whole call', { times: 1 });
    expect(short(await adapter.lookUp(PAGES))).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    expect(spent()).toBe(0);
    expect(short(await adapter.lookUp(PAGES))).toEqual(HONEST['moz-v3']);
  });

  test.each(['moz-v3', 'moz-v2'] as const)('of %s are missing and never 0 or -1', async (name) => {
    const { vendor, adapter } = await start(name);
    vendor.setFaultMode('not evaluated');
    expect(short(await adapter.lookUp(PAGES.slice(0, 1)))).toEqual([[48, 41, null]]);
    vendor.setFaultMode('never crawled');
    expect(short(await adapter.lookUp(PAGES.slice(0, 1)))).toEqual([[48, null, null]]);
    vendor.setFaultMode('wild numbers');
    expect(short(await adapter.lookUp(PAGES.slice(0, 1)))).toEqual(['unknown']);
  });

  test('Moz takes a site below a private suffix for the suffix, and is not believed', async () => {
    const vendor = await startVendorStandIn('moz-v3', {
      site: () => site('blogspot.com', 95, 30, 1, 9),
    });
    running.push(vendor);
    const caller = createVendorCaller(
      { name: 'moz', timeoutMs: 10_000, deadlineMs: 10_000, maxTries: 1, maxConcurrent: 1 },
      { budget: createMemoryBudget(null) },
    );
    const config = { baseUrl: vendor.origin, dailyCapMicroUsd: 0, rowMicroUsd: 0 };
    const adapter = createMozV3({ caller, config: { ...config, api: 'v3', token: vendor.key } });
    expect(short(await adapter.lookUp(['https://mine.blogspot.com/']))).toEqual(['unknown']);
  });
});

describe('the own index', () => {
  const day = () => Promise.resolve('2026-11-20');

  test('answers in the order asked with the day on which it was ranked', async () => {
    const own = createOwnIndexMetrics(
      {
        lookUpPages: (urls) =>
          Promise.resolve(
            urls.map((_, at) => (at === 1 ? null : { da: at === 2 ? null : 4, pa: null, spam: 0 })),
          ),
      },
      day,
    );
    expect(await own.lookUp(['https://a.example/', 'https://b.example/', 'https://c.example/'])).toEqual([
      { kind: 'known', metrics: { da: 4, pa: null, spamScore: 0, asOf: '2026-11-20' } },
      { kind: 'unknown' },
      { kind: 'unrated', metrics: { da: null, pa: null, spamScore: 0, asOf: '2026-11-20' } },
    ]);
  });

  test('that is away or busy is an error of metrics; a defect stays a defect', async () => {
    const failing = (error: Error) =>
      createOwnIndexMetrics({ lookUpPages: () => Promise.reject(error) }, day);
    await errorOf(failing(new IndexUnavailableError('none')).lookUp(PAGES));
    await errorOf(failing(new IndexBusyError('busy')).lookUp(PAGES));
    await expect(failing(new TypeError('defect')).lookUp(PAGES)).rejects.toThrow(TypeError);
  });

  test('looks up its day once in a minute', async () => {
    let asked = 0;
    let now = 0;
    const status = () => {
      asked += 1;
      return Promise.resolve({
        isSearchable: true,
        pages: 1,
        rankedAt: '2026-11-20T10:00:00.000Z',
        reason: null,
      });
    };
    const rankedOn = createIndexDay({ status }, () => now);
    expect([await rankedOn(), await rankedOn()]).toEqual(['2026-11-20', '2026-11-20']);
    expect(asked).toBe(1);
    now = 60_001;
    await rankedOn();
    expect(asked).toBe(2);
    expect(await createIndexDay({ status: () => Promise.reject(new Error('away')) })()).toBeNull();
  });
});
