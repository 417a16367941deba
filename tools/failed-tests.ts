import fs from 'node:fs';

export interface FailedTest {
  /** File and name. */
  readonly test: string;
  /** The first lines of what went wrong, without colours. */
  readonly why: string;
}

const LINES = 6;
// Escape sequences that colour a terminal, as ECMA-48 defines them.
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[0-9;]*m/gu;

const shorten = (message: string): string =>
  message.replace(COLOURS, '').trim().split('\n').slice(0, LINES).join('\n');

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly ancestorTitles?: readonly string[];
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What failed in a report of Vitest's `json` reporter; a file that could not even be loaded counts as one test. */
export function failedInVitest(report: VitestReport): FailedTest[] {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({
        test: `${file.name} › ${test.fullName}`,
        why: shorten(test.failureMessages.join('\n')),
      }));
    if (failed.length > 0 || file.status !== 'failed') return failed;
    return [{ test: file.name, why: shorten(file.message) }];
  });
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  /** What went wrong outside any test: in the set-up, or in a file that could not be loaded. */
  readonly errors?: readonly { readonly message?: string }[];
}

/** What failed in a report of Playwright's `json` reporter. A test that passed when run again is no failure. */
export function failedInPlaywright(report: PlaywrightReport): FailedTest[] {
  const outside = (report.errors ?? []).map(({ message }) => ({
    test: 'outside any test',
    why: shorten(message ?? ''),
  }));
  return [...outside, ...failedInSuite(report)];
}

function failedInSuite({ specs = [], suites = [] }: PlaywrightSuite): FailedTest[] {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        test: `${spec.file} › ${spec.title}`,
        why: shorten(results.map(({ error }) => error?.message ?? '').find((text) => text !== '') ?? ''),
      })),
  );
  return [...here, ...suites.flatMap(failedInSuite)];
}

/** What a report's file says; nothing where the run ended before it could write one. */
export function readReport<Report, Found>(
  file: string,
  foundIn: (report: Report) => readonly Found[],
): readonly Found[] {
  let report: Report;
  try {
    report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
  } catch {
    return [];
  }
  return foundIn(report);
}
