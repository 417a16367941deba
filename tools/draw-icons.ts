// Draws the icons of the product from its mark, for bookmarks and home screens. Run it again after a change of the
// mark:
//
//   node tools/draw-icons.ts [--out apps/web/public] [--chromium /usr/bin/chromium]
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { launchChromium } from './launch-chromium.ts';

const root = path.dirname(import.meta.dirname);
const { values: flags } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(root, 'apps/web/public') },
    chromium: { type: 'string' },
  },
});
const mark = readFileSync(path.join(root, 'apps/web/public/favicon.svg'), 'utf8');
const GROUND = '#f9fbf9';

/** The mark, so much of the picture wide; without a ground the corners stay empty. */
async function draw(page: Page, size: number, share: number, ground: string | null): Promise<Buffer> {
  const width = Math.round(size * share);
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:${size}px;background:${ground ?? 'transparent'}}svg{width:${width}px;height:${width}px}</style>${mark}`,
  );
  return page.screenshot({ omitBackground: ground === null });
}

/** A .ico of one PNG: header, one entry, picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const browser = await launchChromium(flags.chromium);
const page = await browser.newPage({ colorScheme: 'light' });
const write = (name: string, bytes: Buffer) => writeFileSync(path.join(flags.out, name), bytes);
write('favicon.ico', toIco(await draw(page, 32, 1, null), 32));
// A telephone rounds the corners itself and shows no empty ones.
write('apple-touch-icon.png', await draw(page, 180, 0.76, GROUND));
write('icon-192.png', await draw(page, 192, 0.94, null));
write('icon-512.png', await draw(page, 512, 0.94, null));
// A mask leaves the inner four fifths: https://www.w3.org/TR/appmanifest/#icon-masks
write('icon-maskable-512.png', await draw(page, 512, 0.6, GROUND));
await browser.close();
