import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { API_PORT, WEB_PORT } from './support/origins.ts';
import { newPerson } from './support/people.ts';
import { expectCredits, runFilter, searchTool } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });
/** A second product is started. */
test.setTimeout(240_000);

const web = `http://localhost:${WEB_PORT + 30}`;
const OWN = 'Found in our own index.';
let product: ChildProcess;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-e2e-vendor-'));
  fs.cpSync(path.join(process.env['E2E_DATA_DIR'] ?? '', 'index'), path.join(dataDir, 'index'), {
    recursive: true,
  });
  const file = path.join(import.meta.dirname, '../apps/server/src/testing/vendor-product-process.ts');
  product = fork(file, [], {
    cwd: path.dirname(import.meta.dirname),
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      WEB_PORT: String(WEB_PORT + 30),
      API_PORT: String(API_PORT + 30),
    },
  });
  await once(product, 'message');
});
test.afterAll(async () => {
  const ended = once(product, 'exit');
  product.disconnect();
  await ended;
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function vendorIs(state: 'up' | 'down'): Promise<void> {
  const set = once(product, 'message');
  product.send(state === 'down');
  await set;
}

test('the screen says whether a vendor or the own index answered a smart filter, and nothing is charged for what was not found', async ({
  page,
  troubles,
}) => {
  // It is another product than that of the other tests.
  troubles.expect(new RegExp(`^request to http://localhost:(?:${WEB_PORT + 30}|${API_PORT + 30})$`));
  await page.goto(`${web}/login`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill(newPerson().email);
  await page.getByLabel('Name').fill('Ada Quarry');
  await page.getByRole('button', { name: 'Continue' }).click();
  const tool = searchTool(page);
  await expectCredits(tool, 20);
  const ask = (topic: string) => runFilter(tool, 'Guest post pages', { 'Your topic': topic });

  // The vendor names two pages; the one that takes guest posts is a row, and paid for.
  await ask('roses');
  await expect(tool.table()).toContainText('Write for us: roses');
  await expect(page.getByText('Found by Serper; each page was read and judged here.')).toBeVisible();
  await expectCredits(tool, 19);

  // One of its sites does not answer in time: the other is shown.
  await ask('tulips');
  await expect(tool.table()).toContainText('Write for us: tulips');
  await expect(tool.table()).not.toContainText('slow-garden.org');
  await expectCredits(tool, 18);

  // Nothing that it names passes.
  await ask('lilies');
  await expect(page.getByRole('heading', { name: 'No websites matched' })).toBeVisible();
  await expectCredits(tool, 18);

  // It is down: the own index answers, and says so.
  await vendorIs('down');
  await ask('gardening');
  await expect(page.getByText(OWN)).toBeVisible();
  await expect(page.getByText('Found by Serper')).toHaveCount(0);
});
