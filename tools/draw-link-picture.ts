// Draws the picture that stands beside a link to any page of the product (1200 by 630, as https://ogp.me's users
// expect), with the fonts and colours of the product. Run it again after a change of the look:
//
//   node tools/draw-link-picture.ts [--out apps/web/public/link-picture.png] [--chromium /usr/bin/chromium]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '../packages/contract/src/product.ts';
import { DEMO_ROWS, HERO } from '../apps/web/src/content/home-texts.ts';
import { veinPaths } from '../apps/web/src/lib/vein-path.ts';
import { launchChromium } from './launch-chromium.ts';

const root = path.dirname(import.meta.dirname);
const { values: flags } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(root, 'apps/web/public/link-picture.png') },
    chromium: { type: 'string' },
  },
});

const font = (name: string, file: string, weights: string) => {
  const bytes = readFileSync(path.join(root, 'node_modules/@fontsource-variable', file)).toString('base64');
  return `@font-face { font-family: "${name}"; src: url(data:font/woff2;base64,${bytes}); font-weight: ${weights}; font-stretch: 62% 125%; }`;
};
// Without Tailwind a theme is what it becomes: properties of the root.
const tokens = readFileSync(path.join(root, 'apps/web/src/styles/tokens.css'), 'utf8').replace(
  '@theme static',
  ':root',
);
const mark = readFileSync(path.join(root, 'apps/web/public/favicon.svg'), 'utf8');
const paths = veinPaths(
  DEMO_ROWS.map(({ da }) => da),
  44,
);

const rows = DEMO_ROWS.map(
  ({ title, host, da, spam }, at) => `
    <div class="row">
      <svg class="vein" viewBox="0 0 44 100" preserveAspectRatio="none"><path d="${paths[at]}" fill="var(--color-drawing)"/></svg>
      <div class="site"><b>${title}</b><span>${host}</span></div>
      <div class="metric"><small>DA</small>${da}<svg width="92" height="9"><rect width="92" height="9" fill="var(--color-sunken)"/><rect width="${(da * 92) / 100}" height="9" fill="var(--color-accent)"/></svg></div>
      <div class="metric"><small>Spam</small>${spam}%<svg width="92" height="9"><rect width="92" height="9" fill="var(--color-sunken)"/><rect width="${(spam * 92) / 100}" height="9" fill="var(--color-warning)"/></svg></div>
    </div>`,
).join('');

const page = `<!doctype html><meta charset="utf-8"><style>
${font('Archivo Variable', 'archivo/files/archivo-latin-standard-normal.woff2', '100 900')}
${font('Spline Sans Mono Variable', 'spline-sans-mono/files/spline-sans-mono-latin-wght-normal.woff2', '300 700')}
${tokens}
* { box-sizing: border-box; margin: 0; }
body { width: 1200px; height: 630px; overflow: hidden; background: var(--color-surface); color: var(--color-text); font-family: var(--font-sans); position: relative; }
.brand { position: absolute; left: 64px; top: 52px; display: flex; align-items: center; gap: 16px; font-size: 30px; font-stretch: 116%; font-weight: 680; letter-spacing: -0.025em; }
.brand svg { width: 46px; height: 46px; }
h1 { position: absolute; left: 64px; top: 150px; width: 410px; font-size: 64px; line-height: 1.02; font-stretch: 116%; font-weight: 640; letter-spacing: -0.036em; }
.rows { position: absolute; left: 540px; top: 150px; width: 596px; border: 1px solid var(--color-edge); border-radius: 8px; overflow: hidden; background: var(--color-raised); z-index: 1; box-shadow: var(--shadow-menu); }
.row { display: grid; grid-template-columns: 44px 1fr 104px 104px; gap: 18px; align-items: center; height: 92px; padding-right: 18px; border-top: 1px solid var(--color-line); }
.row:first-child { border-top: 0; }
.vein { width: 44px; height: 93px; background: var(--color-sunken); }
.site { min-width: 0; }
.site b { display: block; font-size: 17px; font-weight: 620; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.site span { font: 400 15px var(--font-mono); color: var(--color-accent-text); }
.metric { font-size: 21px; font-weight: 620; }
.metric small { float: right; font-size: 14px; font-weight: 560; color: var(--color-muted); line-height: 25px; margin-right: 12px; }
.metric svg { display: block; margin-top: 5px; }
.strata { position: absolute; left: 0; bottom: 0; width: 1200px; height: 190px; }
</style>
<div class="brand">${mark}${PRODUCT_NAME}</div>
<h1>${HERO.title}</h1>
<div class="rows">${rows}</div>
<svg class="strata" viewBox="0 0 1200 190">
  <defs>
    <pattern id="a" width="14" height="12" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1" fill="var(--color-edge)"/><circle cx="10" cy="9" r="1" fill="var(--color-edge)"/></pattern>
    <pattern id="b" width="22" height="12" patternUnits="userSpaceOnUse"><path d="M1 3.5h9M12 9.5h9" stroke="var(--color-edge)"/></pattern>
    <pattern id="c" width="28" height="20" patternUnits="userSpaceOnUse"><path d="M0 .5h28M0 10.5h28M7.5 .5v10M21.5 10.5v10" stroke="var(--color-edge)" fill="none"/></pattern>
  </defs>
  ${[
    'M0 34C180 8 360 12 560 32S940 62 1200 26V190H0Z|a|page',
    'M0 92C200 68 380 74 600 92S960 122 1200 88V190H0Z|b|sunken',
    'M0 142C220 122 420 150 640 132S980 160 1200 138V190H0Z|c|page',
  ]
    .map((layer) => layer.split('|'))
    .map(
      ([shape, rock, ground]) =>
        `<path d="${shape}" fill="var(--color-${ground})" stroke="var(--color-edge)" stroke-width="1.5"/><path d="${shape}" fill="url(#${rock})" opacity=".55"/>`,
    )
    .join('')}
  <path fill="var(--color-drawing)" d="M226 28C262 40 300 50 312 78C322 104 300 116 296 136C292 158 318 172 342 190H300C276 174 262 158 268 132C272 112 270 92 252 70C240 54 230 40 226 28Z"/>
  <path fill="var(--color-drawing)" d="M300 98C352 106 420 96 520 108S640 116 700 112C620 124 560 122 500 118S360 124 296 126Z"/>
</svg>`;

const browser = await launchChromium(flags.chromium);
try {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await tab.setContent(page);
  await tab.evaluate(() => document.fonts.ready);
  await tab.screenshot({ path: flags.out });
} finally {
  await browser.close();
}
console.log(flags.out);
