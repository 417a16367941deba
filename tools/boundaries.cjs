// The walls of the house, as ARCHITECTURE.md draws them. tools/boundaries.test.ts plants a violation of each rule.
const directions = require('./module-directions.cjs');

const MODULES = '^apps/server/src/modules';
const test = '[.]test[.]tsx?$|/testing/|/test/';

const packageRules = [
  ['contract-knows-nothing', '^packages/contract/', '^(apps|packages/(?!contract/))'],
  ['query-language-knows-nothing', '^packages/query-language/', '^(apps|packages/(?!query-language/))'],
  ['word-lists-know-nothing', '^packages/word-lists/', '^(apps|packages/(?!word-lists/))'],
  [
    'web-index-knows-query-language-and-word-lists',
    '^packages/web-index/',
    '^(apps|packages/(?!web-index/|query-language/|word-lists/))',
  ],
  [
    'open-search-index-knows-query-language-and-web-index',
    '^packages/open-search-index/',
    '^(apps|packages/(?!open-search-index/|query-language/|web-index/))',
  ],
  [
    'smart-filters-know-query-language-and-word-lists',
    '^packages/smart-filters/',
    '^(apps|packages/(?!smart-filters/|query-language/|word-lists/))',
  ],
  [
    'kind-model-knows-filters-and-index',
    '^packages/kind-model/',
    '^(apps|packages/(?!kind-model/|smart-filters/|web-index/))',
  ],
  ['sample-web-knows-nothing', '^packages/sample-web/', '^(apps|packages/(?!sample-web/))'],
  ['stand-ins-know-nothing', '^packages/stand-ins/', '^(apps|packages/(?!stand-ins/))'],
  [
    'web-knows-contract-language-and-filters',
    '^apps/web/',
    '^(apps/(?!web/)|packages/(?!contract/|query-language/|smart-filters/))',
  ],
  // How pages are judged is the server's; it weighed more than the rest of the dashboard.
  [
    'web-knows-of-filters-labels-and-inputs-alone',
    '^apps/web/',
    '^packages/smart-filters/src/(?!(filter-labels|filter-names|typed-inputs)[.]ts$)',
  ],
  ['server-does-not-know-web', '^apps/server/', '^apps/(web|cli)/'],
  ['cli-knows-contract', '^apps/cli/', '^(apps/(?!cli/)|packages/(?!contract/))'],
].map(([name, from, to]) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: to },
}));

const moduleNames = Object.keys(directions);
const moduleRules = moduleNames.map((name) => ({
  name: `module-${name}-directions`,
  severity: 'error',
  from: { path: `${MODULES}/${name}/`, pathNot: test },
  to: { path: `${MODULES}/(?!(${[name, ...directions[name]].join('|')})/)` },
}));

module.exports = {
  forbidden: [
    ...packageRules,
    ...moduleRules,
    {
      name: 'module-listed',
      comment: 'A module without a line in module-directions.cjs has no walls.',
      severity: 'error',
      from: { path: `${MODULES}/(?!(${moduleNames.join('|')})/)` },
      to: {},
    },
    {
      name: 'module-face-only',
      comment:
        'A module is seen through its index.ts; by a process that only reads the index, through its engine.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/(?!modules/)', pathNot: test },
      to: { path: `${MODULES}/[^/]+/(?!(index|engine)[.]ts$)` },
    },
    {
      name: 'module-face-only-between-modules',
      severity: 'error',
      from: { path: `${MODULES}/([^/]+)/`, pathNot: test },
      to: { path: `${MODULES}/[^/]+/(?!(index|engine)[.]ts$)`, pathNot: `${MODULES}/$1/` },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: test },
      to: { path: '^apps/server/src/(?!platform/)' },
    },
    {
      name: 'module-knows-no-adapter',
      comment: 'A module declares a port; compose.ts joins it to an adapter.',
      severity: 'error',
      from: { path: `${MODULES}/`, pathNot: test },
      to: { path: '^apps/server/src/(?!modules/|platform/)' },
    },
    {
      name: 'adapter-knows-no-start',
      severity: 'error',
      from: { path: '^apps/server/src/providers/', pathNot: test },
      to: { path: '^apps/server/src/(?!providers/|modules/|platform/)' },
    },
    {
      name: 'product-knows-no-test',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: test },
      to: { path: test },
    },
    {
      name: 'stand-ins-outside-production-only',
      comment:
        'What stands in is reached by import() after a look at config.production; production installs none of it.',
      severity: 'error',
      from: {
        path: '^apps/',
        pathNot: `${test}|^apps/server/src/(compose-stand-ins|start/load-sample-web)[.]ts$`,
      },
      to: {
        path: '^packages/(stand-ins|sample-web)/|^apps/server/src/(compose-stand-ins|start/load-sample-web)[.]ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'database-driver-stays-in-platform',
      severity: 'error',
      from: { path: '^apps/server/src/(?!platform/)', pathNot: test },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'sql-in-repositories-only',
      comment:
        'SQL stands in *.repo.ts and in platform/database; tools/table-owners.cjs says who owns which table.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: `${test}|[.]repo[.]ts$|^apps/server/src/platform/database/`,
      },
      to: {
        path: 'node_modules/kysely/|^apps/server/src/platform/database/rows-of[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-takes-no-schemas',
      comment:
        'What the contract makes of zod stays on the server: it is large, and the policy of our pages forbids how it compiles. Use /product, /calls or types.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: test },
      to: { path: '^packages/contract/src/index[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-layers-low',
      comment: 'api, lib, content know no feature and no page.',
      severity: 'error',
      from: { path: '^apps/web/src/(api|lib|content)/', pathNot: test },
      to: { path: '^apps/web/src/(entities|features|pages)/' },
    },
    {
      name: 'web-ui-knows-no-domain',
      comment:
        'What ui/ draws would serve any product; what several features show of this one is in entities/.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: test },
      to: { path: '^(packages/|apps/web/src/(?!ui/))' },
    },
    {
      name: 'web-entities-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/entities/', pathNot: test },
      to: { path: '^apps/web/src/(features|pages)/' },
    },
    {
      name: 'web-feature-knows-no-page',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: test },
      to: { path: '^apps/web/src/pages/' },
    },
    {
      name: 'web-feature-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: test },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(node|virtual):|[.]css$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]cache|[.]data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
