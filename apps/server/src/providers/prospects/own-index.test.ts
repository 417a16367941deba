import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSearchPool } from '@linklode/web-index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProspectsError } from '../../modules/prospects/index.ts';
import { copySampleWeb } from '../../testing/copy-sample-web.ts';
import { createOwnIndexProspects } from './own-index.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-prospects-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('the people of a site of the sample web, best first, with what shows it', async () => {
  const file = path.join(folder, 'web.sqlite');
  await copySampleWeb(file);
  const pool = createSearchPool({ file, size: 1, timeoutMs: 20_000 });
  try {
    const { brand, prospects } = await createOwnIndexProspects(pool).find('pipewren.example', 3, 3);
    expect(brand).toBe('Pipewren');
    expect(prospects.map((one) => `${one.name}: ${one.designation} (${one.category})`)).toEqual([
      'Bukola Fashanu: head of SEO and content (seo)',
      // A press release names her to write to as well.
      'Pia Trevelyan: PR (outreach)',
      'Jonas Ekdahl: partnerships (outreach)',
    ]);
    expect(prospects[0]).toMatchObject({
      profile: 'https://www.linkedin.com/in/bukola-fashanu-sw143',
      evidenceUrl: 'https://pipewren.example/about/',
      evidenceText: 'Bukola Fashanu, head of SEO and content.',
      confidence: 'high',
    });
  } finally {
    await pool.close();
  }
});

test('an index that is not there is a source that could not be asked, not a site without people', async () => {
  const pool = createSearchPool({ file: path.join(folder, 'none.sqlite'), size: 1, timeoutMs: 20_000 });
  try {
    await expect(createOwnIndexProspects(pool).find('pipewren.example', 3, 3)).rejects.toThrow(
      ProspectsError,
    );
  } finally {
    await pool.close();
  }
});
