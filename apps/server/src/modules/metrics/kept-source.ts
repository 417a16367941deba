import type { Database } from '../../platform/database/open-database.ts';
import { keep, readDomains, readPages, type DomainEntry, type PageEntry } from './metrics-cache.repo.ts';
import { MetricsError, type Finding, type MetricsAdapter, type PageMetrics } from './metrics-source.port.ts';
import type { PageName } from './page-name.ts';

/** A source with what it said before in front of it. */
interface KeptSource {
  readonly id: MetricsAdapter['id'];
  /**
   * For each page in the order given; what could not be asked is a finding too. Throws only what the database throws.
   */
  lookUp(pages: readonly PageName[]): Promise<Finding[]>;
}

const UNKNOWN: Finding = { kind: 'unknown' };

/**
 * Keeps the answers of a source, and asks it only about pages for which no answer is kept. An answer is kept for 30
 * days, or for 7 days where the source did not know the page. Questions go out in batches, and callers who need the
 * same page at the same time share one question. DA and Spam Score are kept for a whole domain, so that all its pages
 * have the same values; PA is kept for a page.
 */
export function keepAnswersOf(
  db: Database,
  adapter: MetricsAdapter,
  report: (defect: unknown) => void,
): KeptSource {
  const { id } = adapter;
  const isOfPages = adapter.scope === 'page';
  /** Questions under way, by their key. */
  const flights = new Map<string, Promise<Finding>>();
  let batchesKept = 0;
  const keyOf = (page: PageName): string => (isOfPages ? page.digest.toString('hex') : page.domain);

  /** Each question once; what somebody else is asking already is waited for. */
  async function ask(pages: ReadonlyMap<string, PageName>): Promise<Map<string, Finding>> {
    const fresh = [...pages].filter(([key]) => !flights.has(key));
    for (let from = 0; from < fresh.length; from += adapter.batchSize) {
      const batch = fresh.slice(from, from + adapter.batchSize);
      const answer = askBatch(batch.map(([, page]) => page));
      for (const [index, [key]] of batch.entries()) {
        const flight = answer
          .then((findings) => findings[index] ?? UNKNOWN)
          .finally(() => flights.delete(key));
        // Whoever asked first may have given up by the time that it fails.
        flight.catch(() => undefined);
        flights.set(key, flight);
      }
    }
    const waited = [...pages.keys()].map(async (key) => [key, (await flights.get(key)) ?? UNKNOWN] as const);
    return new Map(await Promise.all(waited));
  }

  async function askBatch(pages: readonly PageName[]): Promise<Finding[]> {
    let findings: Finding[];
    try {
      findings = await adapter.lookUp(
        pages.map((page) => (isOfPages ? page.address : `https://${page.domain}/`)),
      );
    } catch (error) {
      const isExpected = error instanceof MetricsError;
      if (!isExpected) report(error);
      const cause = isExpected ? error : new MetricsError(`${id} could not be asked`, error);
      return pages.map(() => ({ kind: 'failed', cause }));
    }
    if (adapter.isKept) {
      await keep(db, id, entriesOf(pages, findings, isOfPages));
      batchesKept++;
    }
    return findings;
  }

  async function readKept(pages: readonly PageName[]): Promise<Kept> {
    if (!adapter.isKept) return { domains: new Map(), pages: new Map() };
    const domains = await readDomains(db, id, [...new Set(pages.map((page) => page.domain))]);
    const kept = isOfPages ? await readPages(db, id, [...new Set(pages.map(keyOf))]) : [];
    return {
      domains: new Map(domains.map((entry) => [entry.domain, entry])),
      pages: new Map(kept.map((entry) => [entry.digest, entry])),
    };
  }

  /**
   * What is kept of these pages, and which of them are still to be asked for. Read again where a batch was kept
   * meanwhile: its answers may be neither in what was read nor under way any more, and would be asked and paid for
   * twice.
   */
  async function readUntilUnchanged(
    pages: readonly PageName[],
  ): Promise<{ kept: Kept; missing: readonly PageName[] }> {
    for (;;) {
      const before = batchesKept;
      const kept = await readKept(pages);
      const missing = pages.filter((page) => !isAnswered(kept, page));
      if (missing.length === 0 || batchesKept === before) return { kept, missing };
    }
  }

  function isAnswered(kept: Kept, page: PageName): boolean {
    const domain = kept.domains.get(page.domain);
    if (!isOfPages) return domain !== undefined;
    const entry = kept.pages.get(keyOf(page));
    return entry !== undefined && (!entry.known || domain?.known === true);
  }

  return {
    id,
    async lookUp(pages) {
      const { kept, missing } = await readUntilUnchanged(pages);
      const asked = await ask(new Map(missing.map((page) => [keyOf(page), page])));
      const domains = new Map(kept.domains);
      for (const page of missing) {
        const finding = asked.get(keyOf(page));
        if (finding?.kind === 'known') domains.set(page.domain, domainEntry(page.domain, finding.metrics));
      }
      return pages.map((page) =>
        combine(
          asked.get(keyOf(page)) ?? null,
          kept.pages.get(keyOf(page)) ?? null,
          domains.get(page.domain) ?? null,
        ),
      );
    },
  };
}

interface Kept {
  readonly domains: ReadonlyMap<string, DomainEntry>;
  readonly pages: ReadonlyMap<string, PageEntry>;
}

/**
 * A page that the source does not know, of a domain that it knows, has the domain's values: one source for one site.
 */
function combine(asked: Finding | null, page: PageEntry | null, domain: DomainEntry | null): Finding {
  if (domain?.known !== true) return asked ?? UNKNOWN;
  const known = asked?.kind === 'known' ? asked.metrics : page?.known === true ? page : null;
  const days = [domain.asOf, known?.asOf ?? null].filter((day) => day !== null).sort();
  return {
    kind: 'known',
    metrics: { da: domain.da, pa: known?.pa ?? null, spamScore: domain.spamScore, asOf: days[0] ?? null },
  };
}

function domainEntry(domain: string, { da, spamScore, asOf }: PageMetrics): DomainEntry {
  return { domain, known: true, da, spamScore, asOf };
}

/** What is worth keeping of an answer: not what failed, and of domains nothing that only a page was unknown for. */
function entriesOf(
  pages: readonly PageName[],
  findings: readonly Finding[],
  isOfPages: boolean,
): { domains: DomainEntry[]; pages: PageEntry[] } {
  const domains = new Map<string, DomainEntry>();
  const kept: PageEntry[] = [];
  for (const [index, { domain, digest }] of pages.entries()) {
    const finding = findings[index];
    if (finding === undefined || finding.kind === 'failed') continue;
    if (finding.kind === 'known') domains.set(domain, domainEntry(domain, finding.metrics));
    else if (!isOfPages) domains.set(domain, { domain, known: false, da: null, spamScore: null, asOf: null });
    if (!isOfPages) continue;
    const known = finding.kind === 'known' ? finding.metrics : null;
    kept.push({
      digest: digest.toString('hex'),
      known: known !== null,
      pa: known?.pa ?? null,
      asOf: known?.asOf ?? null,
    });
  }
  return { domains: [...domains.values()], pages: kept };
}
