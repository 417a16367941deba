import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { compressAssets } from './compress-assets.ts';
import { contractCalls } from './contract-calls.ts';
import { dropUnusedReact } from './drop-unused-react.ts';
import { prerenderPages } from './prerender.ts';
import { tellScripts } from './scripts-of-modules.ts';

/** The one font file that every first screen needs; all others wait until their characters appear. */
function preloadTextFont(): Plugin {
  return {
    name: 'linklode:preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => name.includes('archivo-latin-standard-normal'));
        if (!file) throw new Error('The text font is not in the bundle.');
        return [
          {
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          },
        ];
      },
    },
  };
}

/** A dynamic import is one: the app's pages name their scripts themselves, and its styles are one sheet. */
function importPlainly(): Plugin {
  return {
    name: 'linklode:import-plainly',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler: (id) =>
        id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
    },
  };
}

/**
 * React Router wraps parts that we do not use while it is loaded. Said to be without effect they go, and 3 kB with
 * them.
 */
function dropUnusedRouting(): Plugin {
  return {
    name: 'linklode:drop-unused-routing',
    apply: 'build',
    transform: {
      filter: { id: /node_modules.react-router.*\.m?js$/ },
      handler: (code) =>
        code.replaceAll(/^(const \w+ = )(React\$1\.(?:createContext|memo)\()/gm, '$1/* @__PURE__ */ $2'),
    },
  };
}

/** What checks receipts lies beside the app, for whoever has a receipt and not this repository. */
function offerVerifier(): Plugin {
  return {
    name: 'linklode:offer-verifier',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('../../tools/verify-receipt.mjs', import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'verify-receipt.mjs', source });
    },
  };
}

/** Modules that come in one file, and not what they need besides. */
const chunk = (name: string, ...modules: readonly RegExp[]) => ({
  name,
  test: (id: string) => modules.some((part) => part.test(id)),
  includeDependenciesRecursively: false,
});

export default defineConfig({
  plugins: [
    importPlainly(),
    dropUnusedRouting(),
    dropUnusedReact(),
    contractCalls(),
    react(),
    tailwindcss(),
    preloadTextFont(),
    offerVerifier(),
    tellScripts(),
    prerenderPages(),
    compressAssets(),
  ],
  build: {
    target: 'es2022',
    // What Tailwind itself needs; fallbacks for older browsers would weigh a kilobyte of each frame.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React and the router in one file: apart they weigh a kilobyte more, packed.
            chunk('react', /node_modules.(react|react-dom|react-router|scheduler|cookie)\b/),
            // What runs before React is there.
            chunk(
              'start',
              /src.start\.ts/,
              /preload-helper|rolldown.runtime/,
              /src.api.(api-error|connection|drawn-search|session)\.ts/,
              /src.lib.(app-config|drawn-field|sign-in-notice|tab-note|tab-state|token-storage|working-note|account-address|is-id)\.ts/,
              /contract.src.page-p/,
            ),
            // And, where somebody is signed in, what asks the API. Answers of searches resemble each other: packed
            // together they weigh little more than one.
            chunk(
              'calling',
              /src.api.(api-client|call-keys|calling|read-answer)\.ts/,
              /contract.src.(path-with-query|read-error)\.ts/,
              /src.lib.(fingerprint|working-for)\.ts/,
              /contract-call.(createPaymentOrder|getMe|logout|readDeliveredPage|runSearch|runSmartSearch)$/,
            ),
            // What stands around every page and is used by all of them.
            chunk(
              'main',
              /src.(main|paths|routes|styles.app)\./,
              /src.features.shell.(?!balance)/,
              /src.features.sign-in.protected-route/,
              /src.lib.(format|lazy-part|letters|router|sign-in-address|sign-in-start|theme-choice|use-web-config|whole-sheet)\./,
              /src.(api.use-session|content.texts|entities.sign-in-link|pages.page-title)/,
              /src.ui.(button|error-boundary|field|icon|notice|page-frame)/,
              /contract.src.product/,
            ),
            // Small drawings that the home page has and rows of results have later: apart they weigh a kilobyte more,
            // packed.
            chunk(
              'drawings',
              /src.entities.(metric|query-colours|spam-tone|vein)\b/,
              /src.features.home.strata/,
              /src.lib.(spam-band|vein-path)/,
              /src.ui.(disclosure|facts)\b/,
            ),
            // One file for what every page behind sign-in needs, instead of a dozen small ones that pack badly; what of
            // the query cache the search tool does without comes with the pages that use it.
            chunk(
              'signed-in',
              /@tanstack(?!.*(useMutation|mutationObserver|nfiniteQuery(Observer)?\.js))/,
              /src.api.(me-query|query-|use-me)/,
              /src.entities.may|contract.src.role|contract-call.(readInvoice|listProjects|listPurchases|listCreditHistory)$/,
              /src.features.projects.use-project-list/,
              /src.features.search.exclusions.exclude-list/,
              /src.features.shell.balance/,
              /src.lib.(find-first-name|into-view|split-url|use-media-query)/,
              /src.pages.(loading-profile|signed-in-pages)/,
              /src.ui.(empty-state|page-head|section-drawing|skeleton|toast)/,
              /smart-filters.src.filter-names/,
            ),
            // The tool with the two pages that are little more.
            chunk(
              'search-tool',
              /src.pages.(dashboard-page|search-page|search-with-prospects)/,
              /src.features.search.(exclusions.exclude-field|run.(free-pages|use-search)|smart.smart-filter-(field|menu))/,
              /src.features.search.(form.(query-(box|hint|writers)|search-form)|quote.(quote-(cost|query|strip)|search-cost))\./,
              /src.features.search.(run.search-(address|answer|failure|pages|record|state)|search-(slots|tool))\./,
              /src.features.(pitch-sheet.pitch-disclosure|projects.use-known-sites|prospects.prospects-button)/,
            ),
            // Rows, which come when somebody searches, in one file and not in eleven; what other lists have too is in
            // another.
            chunk(
              'rows',
              /src.features.search.(gap.(gap-(query|rows|table)|rival-dots)|quote.condition(s|-menu)|results|run.result-pages|saving)\b/,
              /src.features.projects.(add-page|project-(mark|texts)|use-adding|state-mark)/,
              /src.features.prospects.(way-in|ways-in)/,
              /src.entities.(card-metrics|colleague-link|metrics-source|yours-since)|src.lib.metrics-origin/,
              /contract.src.gap-columns|contract-call.(addProjectSites|createSearchAddress|downloadReceipt|downloadSearch)$/,
              /query-language.src.phrase-match/,
            ),
            chunk(
              'lists',
              /@tanstack.*(useMutation|mutationObserver)/,
              /src.api.(under-way|use-download)|src.lib.(address-fields|csv|download-file|use-address-state)|contract.src.csv/,
              /src.ui.(list-head|pager|shown-once)/,
            ),
            // What is read of a query while it is typed.
            chunk(
              'reading',
              /src.features.search.(form.(query-reading|read-query)|quote.(quote-bar|use-settled))/,
              /src.entities.query-text/,
            ),
            // What the search tool has below it, once it is on screen.
            chunk('after', /src.features.(search.shortcut|projects.project-choice)/),
          ],
        },
      },
    },
  },
  server: { port: 5300, strictPort: true },
  preview: { port: 5301, strictPort: true },
});
