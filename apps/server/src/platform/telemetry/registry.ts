export type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: () => readonly Sample[];
}

export interface Registry {
  /** A number that only grows while the process lives. */
  counter(name: string, help: string): { add(labels: Labels, by?: number): void };
  /** How often a value in seconds fell below each bound. */
  histogram(
    name: string,
    help: string,
    bounds: readonly number[],
  ): { observe(labels: Labels, value: number): void };
  /** A number as it is now; `read` is asked at each scrape. */
  gauge(name: string, help: string, read: () => readonly (readonly [Labels, number])[]): void;
  /** All of them in Prometheus' text format 0.0.4. */
  text(): string;
}

/** As many series as one family may have: a label that takes any value would fill the memory. */
const MOST_SERIES = 2_000;

/** Source of the format: prometheus.io/docs/instrumenting/exposition_formats. */
export function createRegistry(): Registry {
  const families: Family[] = [];
  return {
    counter(name, help) {
      const series = new Map<string, { readonly labels: Labels; value: number }>();
      families.push({
        name,
        help,
        type: 'counter',
        samples: () => [...series.values()].map(({ labels, value }) => ({ name, labels, value })),
      });
      return {
        add(labels, by = 1) {
          const one = seriesOf(series, labels, () => ({ labels, value: 0 }));
          if (one !== null) one.value += by;
        },
      };
    },
    histogram(name, help, bounds) {
      const series = new Map<
        string,
        { readonly labels: Labels; readonly below: number[]; sum: number; n: number }
      >();
      families.push({
        name,
        help,
        type: 'histogram',
        samples: () =>
          [...series.values()].flatMap(({ labels, below, sum, n }) => [
            ...bounds.map((bound, at) => ({
              name: `${name}_bucket`,
              labels: { ...labels, le: String(bound) },
              value: below[at] ?? 0,
            })),
            { name: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: n },
            { name: `${name}_sum`, labels, value: sum },
            { name: `${name}_count`, labels, value: n },
          ]),
      });
      return {
        observe(labels, value) {
          const one = seriesOf(series, labels, () => ({ labels, below: bounds.map(() => 0), sum: 0, n: 0 }));
          if (one === null) return;
          for (const [at, bound] of bounds.entries())
            if (value <= bound) one.below[at] = (one.below[at] ?? 0) + 1;
          one.sum += value;
          one.n++;
        },
      };
    },
    gauge(name, help, read) {
      families.push({
        name,
        help,
        type: 'gauge',
        samples: () => read().map(([labels, value]) => ({ name, labels, value })),
      });
    },
    text: () => families.map(textOf).join(''),
  };
}

function seriesOf<S>(series: Map<string, S>, labels: Labels, make: () => S): S | null {
  const key = JSON.stringify(labels);
  let one = series.get(key);
  if (one === undefined) {
    if (series.size >= MOST_SERIES) return null;
    one = make();
    series.set(key, one);
  }
  return one;
}

function textOf({ name, help, type, samples }: Family): string {
  const lines = samples().map(
    (sample) => `${sample.name}${labelsOf(sample.labels)} ${numberOf(sample.value)}\n`,
  );
  return `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelsOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escapeLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function numberOf(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
