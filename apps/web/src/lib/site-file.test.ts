import { toCsv } from '@linklode/contract/csv';
import { describe, expect, it } from 'vitest';
import { columnCells, findSiteColumn, guessSiteColumn, readSiteTable } from './site-file.ts';

const cellsOf = (text: string) => findSiteColumn(text)?.cells.map((cell) => cell.text);

describe('a file of sites', () => {
  it('of our own export has its addresses found, with commas, quotes and breaks inside cells', () => {
    const file = toCsv([
      ['Title', 'URL', 'DA', 'PA', 'Spam Score', 'Description', 'Industry'],
      [
        'Write for us, "soil"',
        'https://understory.example/write',
        64,
        41,
        1,
        'Two\nlines. See b.example',
        'Food',
      ],
      ['Clay', 'https://heavyclay.example/', null, null, null, '-', 'NA'],
    ]);
    const column = findSiteColumn(file);
    expect(column?.name).toBe('URL');
    expect(column?.cells).toEqual([
      { line: 2, text: 'https://understory.example/write' },
      { line: 4, text: 'https://heavyclay.example/' },
    ]);
  });

  it.each([
    [
      'First Name,Last Name,Email,Website,Website URL,Relationship Stage\nIda,Reyes,ida@one.example,One,https://one.example/,Attempting\n',
      ['https://one.example/'],
    ],
    [
      'Campaign;Domain;Status;Contact Email\r\nSoil;two.example;Replied;a@two.example\r\nSoil;three.example;;\r\n',
      ['two.example', 'three.example'],
    ],
    [
      'Target URL\tReferring page URL\nhttps://ours.example/\thttps://theirs.example/a\n',
      ['https://theirs.example/a'],
    ],
    // A prospecting tool's, of a German sheet, which says first how it is separated.
    [
      'sep=;\r\n"Campaign";"Publisher Domain";"Score";"Personalised note"\r\n"Soil";"four.example";"45,5";"Hi,\r\nfive.example; was mine"\r\n',
      ['four.example'],
    ],
    // An outreach tool's, whose header breaks inside a name.
    ['"Contact\nName";"Website\nURL";Tags\r\nIda;https://six.example/a;"a;b"\r\n', ['https://six.example/a']],
  ])('of another tool: %j', (file, cells) => expect(cellsOf(file)).toEqual(cells));

  it('keeps rows without an address, so that each can be counted', () => {
    expect(cellsOf('Name,Domain\nA,a.example\nB,n/a\nC,\nD,d.example')).toEqual([
      'a.example',
      'n/a',
      '',
      'd.example',
    ]);
  });

  it('has no column to choose where it is a plain list, names no site, or is nothing', () => {
    for (const text of [
      'domain\na.example\n',
      'a.example\nb.example',
      'a.example,b.example',
      'Name,Age\nIda,44',
      '',
    ])
      expect(findSiteColumn(text), text).toBeNull();
    const plain = readSiteTable('a.example\nb.example\n');
    expect([plain.hasHeader, guessSiteColumn(plain), columnCells(plain, 0).length]).toEqual([false, 0, 2]);
  });

  it('reads a file that is no table, and one long cell of quotes, in time for its length', () => {
    const text = `x${'"'.repeat(1_000_000)}`;
    const { first, rows } = readSiteTable(text);
    expect([first[0] === text, rows]).toEqual([true, []]);
  });
});
