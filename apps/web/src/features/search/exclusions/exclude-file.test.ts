import { describe, expect, it } from 'vitest';
import { findHostName, MAX_FILE_BYTES } from '../../../lib/site-file.ts';
import { describeUpload, readExcludeFile, readUpload } from './exclude-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readExcludeFile(bytes(text));

describe('readExcludeFile', () => {
  it('drops the header line and takes one site a line', () => {
    expect(read('domain\r\nexample.com\r\nWWW.Other.Example\r\n')).toEqual({
      ok: true,
      domains: ['example.com', 'www.other.example'],
      passedOver: 0,
      isCut: false,
      column: null,
    });
  });

  it('reads what spreadsheets save: byte order marks, quotes, other columns, every line end', () => {
    expect(read('\uFEFF"Domain";"Note"\r"a.example";"x"\nb.example,y\n\nc.example\tz')).toMatchObject({
      domains: ['a.example', 'b.example', 'c.example'],
      passedOver: 0,
    });
    const utf16 = new Uint8Array(
      [0xff, 0xfe, ...bytes('a.example\n')].flatMap((byte, at) => (at < 2 ? byte : [byte, 0])),
    );
    expect(readExcludeFile(utf16)).toMatchObject({ ok: true, domains: ['a.example'] });
  });

  it('reduces addresses to hosts, drops doubles and counts what is no site', () => {
    expect(
      read('https://A.example/path?x=1\na.example\nnot a site\n12\n1.2.3.4\nbücher.example'),
    ).toMatchObject({
      domains: ['a.example', 'xn--bcher-kva.example'],
      passedOver: 3,
    });
  });

  it('takes the column of addresses of our own export and of other tools', () => {
    expect(
      read('Title,URL,DA\r\n"Write, for us",https://a.example/write,3\r\nTwo,https://b.example/,4\r\n'),
    ).toMatchObject({ domains: ['a.example', 'b.example'], passedOver: 0, column: 'URL' });
  });

  it('takes a whole export of contacts, with notes of many lines that name other sites', () => {
    const note = `"Asked again on Monday:\nnot-this.example\n${'warm lead, '.repeat(30)}"`;
    const rows = Array.from(
      { length: 9_000 },
      (_, at) => `https://pub${at % 400}.example/p/${at},${note},Won`,
    );
    const file = bytes(`Website URL,Notes,Stage\r\n${rows.join('\r\n')}\r\n`);
    expect(file.length).toBeGreaterThan(3_000_000);
    const taken = readExcludeFile(file);
    expect(taken).toMatchObject({ ok: true, passedOver: 0, isCut: false });
    expect(taken.ok && [taken.domains.length, taken.domains.includes('not-this.example')]).toEqual([
      400,
      false,
    ]);
  });

  it('is not opened where it is too large', async () => {
    const ofBytes = (count: number) => readUpload(new File([new Uint8Array(count).fill(97)], 'a.csv'));
    expect(await ofBytes(MAX_FILE_BYTES + 1)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/too large/) as string,
    });
    expect(await ofBytes(10)).toMatchObject({ message: expect.stringMatching(/names no site/) as string });
  });

  it('takes 500 and says that there were more', () => {
    const lines = Array.from({ length: 501 }, (_, at) => `site${at}.example`);
    expect(read(lines.slice(0, 500).join('\n'))).toMatchObject({ ok: true, isCut: false });
    const cut = read(lines.join('\n'));
    expect(cut).toMatchObject({ ok: true, isCut: true });
    expect(cut.ok && cut.domains.length).toBe(500);
    expect(read([...lines.slice(0, 500), 'site3.example'].join('\n'))).toMatchObject({ isCut: false });
  });

  it.each([
    ['binary', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /no CSV/],
    ['empty', new Uint8Array(), /empty/],
    ['a header alone', bytes('domain\r\n'), /empty/],
    ['without a site', bytes('one\ntwo'), /names no site/],
  ])('refuses a file that is %s', (_what, file, message) => {
    const reading = readExcludeFile(file);
    expect(!reading.ok && reading.message).toMatch(message);
  });
});

describe('findHostName', () => {
  it.each([
    '',
    'word',
    'a b.example',
    'http://',
    '//',
    'a..b',
    '.example',
    'x'.repeat(3000) + '.com',
    '[::1].a',
  ])('is null for %j', (entry) => expect(findHostName(entry)).toBeNull());
  it.each([
    ['Example.com.', 'example.com'],
    ['ftp://a.example:21/x', 'a.example'],
    ['user@a.example', 'a.example'],
  ])('of %j is %j', (entry, host) => expect(findHostName(entry)).toBe(host));
});

describe('describeUpload', () => {
  it('says what was added, known, passed over and cut', () => {
    const reading = {
      ok: true,
      domains: ['a.example', 'b.example'],
      passedOver: 1,
      isCut: true,
      column: null,
    } as const;
    expect(describeUpload(reading, 1)).toBe(
      '1 site added from the file, 1 was there already, 1 line without a site passed over. The file names more: the first 500 were taken.',
    );
    expect(describeUpload({ ...reading, passedOver: 0, isCut: false }, 2)).toBe(
      '2 sites added from the file.',
    );
    expect(describeUpload({ ...reading, passedOver: 0, isCut: false, column: 'URL' }, 2)).toBe(
      '2 sites added from the file. Addresses from the column “URL”.',
    );
  });
});
