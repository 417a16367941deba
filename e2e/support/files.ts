import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

interface SavedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Presses what saves a file, and reads the file. */
export async function saveBy(page: Page, button: Locator): Promise<SavedFile> {
  const started = page.waitForEvent('download');
  await button.click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The rows of a CSV file by RFC 4180, read without any code of the product. Throws where a quote stays open. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',') {
      row.push(cell);
      cell = '';
    } else if (sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at++;
    } else cell += sign;
  }
  if (isQuoted || cell !== '' || row.length > 0) throw new Error('The last row does not end.');
  return rows;
}

/** Lets the page write to the clipboard. */
export async function allowClipboard(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
}

/** As a person does it, by pasting elsewhere: the product's own pages may not read the clipboard. */
export async function readClipboard(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage();
  try {
    await elsewhere.setContent('<textarea></textarea>');
    const field = elsewhere.locator('textarea');
    await field.focus();
    await elsewhere.keyboard.press('ControlOrMeta+V');
    return await field.inputValue();
  } finally {
    await elsewhere.close();
  }
}
