import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import moduleDirections from './module-directions.cjs';

const root = path.dirname(import.meta.dirname);
const directions: Record<string, string[]> = moduleDirections;
let copy: string;

/** For each module, an arrow to one that it may not use. */
const moduleViolations = Object.entries(directions).map(([name, allowed]): [string, string, string] => {
  const other = Object.keys(directions).find((one) => one !== name && !allowed.includes(one)) ?? '';
  return [
    `module-${name}-directions`,
    `apps/server/src/modules/${name}/planted.ts`,
    `export { x } from '../${other}/index.ts';`,
  ];
});

/** File that is planted, what it says, and the rule that must see it. */
const violations: [rule: string, file: string, source: string][] = [
  ...moduleViolations,
  [
    'contract-knows-nothing',
    'packages/contract/src/planted.ts',
    "export { x } from '../../query-language/src/x.ts';",
  ],
  [
    'query-language-knows-nothing',
    'packages/query-language/src/planted.ts',
    "export { x } from '../../contract/src/x.ts';",
  ],
  [
    'word-lists-know-nothing',
    'packages/word-lists/src/planted.ts',
    "export { x } from '../../contract/src/x.ts';",
  ],
  [
    'web-index-knows-query-language-and-word-lists',
    'packages/web-index/src/planted.ts',
    "export { x } from '../../contract/src/x.ts';",
  ],
  [
    'open-search-index-knows-query-language-and-web-index',
    'packages/open-search-index/src/planted.ts',
    "export { x } from '../../contract/src/x.ts';",
  ],
  [
    'smart-filters-know-query-language-and-word-lists',
    'packages/smart-filters/src/planted.ts',
    "export { x } from '../../web-index/src/x.ts';",
  ],
  [
    'kind-model-knows-filters-and-index',
    'packages/kind-model/src/planted.ts',
    "export { x } from '../../contract/src/x.ts';",
  ],
  [
    'sample-web-knows-nothing',
    'packages/sample-web/src/planted.ts',
    "export { x } from '../../contract/src/x.ts';",
  ],
  [
    'stand-ins-know-nothing',
    'packages/stand-ins/src/planted.ts',
    "export { x } from '../../contract/src/x.ts';",
  ],
  [
    'web-knows-contract-language-and-filters',
    'apps/web/src/planted.ts',
    "export { x } from '../../../packages/web-index/src/x.ts';",
  ],
  [
    'web-knows-of-filters-labels-and-inputs-alone',
    'apps/web/src/planted-judge.ts',
    "export { x } from '../../../packages/smart-filters/src/x.ts';",
  ],
  [
    'web-takes-no-schemas',
    'apps/web/src/planted-schema.ts',
    "export { x } from '../../../packages/contract/src/index.ts';",
  ],
  [
    'server-does-not-know-web',
    'apps/server/src/planted.ts',
    "import type { x } from '../../web/src/x.ts'; export type Y = typeof x;",
  ],
  ['cli-knows-contract', 'apps/cli/src/planted.ts', "export { x } from '../../server/src/start/x.ts';"],
  ['module-listed', 'apps/server/src/modules/unlisted/planted.ts', "export { x } from './x.ts';"],
  ['module-face-only', 'apps/server/src/planted-face.ts', "export { x } from './modules/search/x.ts';"],
  [
    'module-face-only-between-modules',
    'apps/server/src/modules/search/planted-face.ts',
    "export { x } from '../credits/x.ts';",
  ],
  [
    'platform-knows-no-module',
    'apps/server/src/platform/planted.ts',
    "export { x } from '../modules/search/index.ts';",
  ],
  [
    'module-knows-no-adapter',
    'apps/server/src/modules/search/planted-adapter.ts',
    "export { x } from '../../providers/x.ts';",
  ],
  ['adapter-knows-no-start', 'apps/server/src/providers/planted.ts', "export { x } from '../start/x.ts';"],
  [
    'stand-ins-outside-production-only',
    'apps/server/src/planted-stand-in.ts',
    "export { x } from './compose-stand-ins.ts';",
  ],
  ['product-knows-no-test', 'apps/server/src/planted-test.ts', "export { x } from './testing/x.ts';"],
  [
    'database-driver-stays-in-platform',
    'apps/server/src/modules/search/planted-driver.ts',
    "export { x } from '../../../../../node_modules/pg/x.js';",
  ],
  ['web-layers-low', 'apps/web/src/lib/planted.ts', "export { x } from '../features/a/x.ts';"],
  ['web-ui-knows-no-domain', 'apps/web/src/ui/planted.ts', "export { x } from '../x.ts';"],
  [
    'web-entities-know-no-feature',
    'apps/web/src/entities/planted.ts',
    "export { x } from '../features/a/x.ts';",
  ],
  [
    'sql-in-repositories-only',
    'apps/server/src/modules/search/planted-sql.ts',
    "export { x } from '../../../../../node_modules/kysely/x.js';",
  ],
  [
    'web-feature-knows-no-page',
    'apps/web/src/features/a/planted.ts',
    "export { x } from '../../pages/x.ts';",
  ],
  [
    'web-feature-knows-no-feature',
    'apps/web/src/features/a/planted-feature.ts',
    "export { x } from '../b/x.ts';",
  ],
  [
    'no-circles',
    'packages/contract/src/circle-a.ts',
    "export { y } from './circle-b.ts'; export const z = 1;",
  ],
  ['nothing-unresolved', 'packages/contract/src/unresolved.ts', "export { y } from './not-there.ts';"],
];

/** What the planted files point at. */
const targets = [
  'packages/contract/src/index.ts',
  'packages/contract/src/x.ts',
  'packages/query-language/src/x.ts',
  'packages/web-index/src/x.ts',
  'packages/smart-filters/src/x.ts',
  'apps/web/src/x.ts',
  'apps/web/src/features/a/x.ts',
  'apps/web/src/features/b/x.ts',
  'apps/web/src/pages/x.ts',
  ...Object.keys(directions).map((name) => `apps/server/src/modules/${name}/index.ts`),
  'apps/server/src/modules/search/x.ts',
  'apps/server/src/modules/credits/x.ts',
  'apps/server/src/modules/unlisted/x.ts',
  'apps/server/src/providers/x.ts',
  'apps/server/src/start/x.ts',
  'apps/server/src/testing/x.ts',
  'node_modules/pg/x.js',
  'node_modules/kysely/x.js',
  'apps/server/src/compose-stand-ins.ts',
];

function write(file: string, source: string): void {
  const full = path.join(copy, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, source);
}

interface Cruise {
  summary: { violations: { rule: { name: string }; from: string }[] };
}

function cruise(): Cruise['summary']['violations'] {
  const cli = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const run = spawnSync(
    process.execPath,
    [cli, '--config', path.join(root, 'tools/boundaries.cjs'), '--output-type', 'json', 'apps', 'packages'],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (run.stdout === '') throw new Error(run.stderr);
  return (JSON.parse(run.stdout) as Cruise).summary.violations;
}

beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-walls-'));
  for (const file of targets) write(file, 'export const x = 1;');
  write('packages/contract/src/circle-b.ts', "export { z } from './circle-a.ts'; export const y = 1;");
  for (const [, file, source] of violations) write(file, source);
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

test('the checker sees a planted violation of every rule', () => {
  const seen = new Set(cruise().map((violation) => `${violation.rule.name} ${violation.from}`));
  expect(violations.map(([rule, file]) => `${rule} ${file}`).filter((one) => !seen.has(one))).toEqual([]);
});

test('every rule has a planted violation', async () => {
  const { default: config } = (await import('./boundaries.cjs')) as {
    default: { forbidden: { name: string }[] };
  };
  expect(config.forbidden.map((rule) => rule.name).sort()).toEqual(
    [...new Set(violations.map(([rule]) => rule))].sort(),
  );
});
