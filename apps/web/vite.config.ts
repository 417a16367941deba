import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { compressAssets } from './compress-assets.ts';
import { contractCalls } from './contract-calls.ts';
import { prerenderPages } from './prerender.ts';

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

export default defineConfig({
  plugins: [
    contractCalls(),
    react(),
    tailwindcss(),
    preloadTextFont(),
    offerVerifier(),
    prerenderPages(),
    compressAssets(),
  ],
  build: {
    target: 'es2022',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React and the router in one file: apart they weigh a kilobyte more, packed.
            {
              name: 'react',
              test: /node_modules.(react|react-dom|react-router|scheduler|cookie)\b/,
              includeDependenciesRecursively: false,
            },
            // Small drawings that the home page has and rows of results have later: apart they weigh a kilobyte more, packed.
            {
              name: 'drawings',
              test: /src.entities.(metric|query-colours|spam-tone|vein)\b|src.features.home.strata|src.lib.(spam-band|vein-path)|src.ui.(disclosure|facts)\b/,
              includeDependenciesRecursively: false,
            },
            // One file for what every page behind sign-in needs, instead of a dozen small ones that pack badly; what of the
            // query cache the search tool does without comes with the pages that use it.
            {
              name: 'signed-in',
              test: new RegExp(
                [
                  '@tanstack(?!.*(useMutation|mutationObserver|nfiniteQuery(Observer)?\\.js))',
                  'src.api.(me-query|query-|read-answer|use-me)',
                  'src.features.search.exclude-list',
                  'src.lib.(fingerprint|find-first-name|split-url|use-media-query)',
                  'src.pages.loading-profile',
                  'src.ui.(empty-state|page-head|section-drawing|skeleton|toast)',
                  'smart-filters.src.filter-names',
                ].join('|'),
              ),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { port: 5300, strictPort: true },
  preview: { port: 5301, strictPort: true },
});
