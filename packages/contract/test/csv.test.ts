import { describe, expect, it } from 'vitest';
import { defuseFormula, toCsv, toTabSeparated } from '../src/csv.ts';

describe('toCsv', () => {
  it('writes a byte order mark, commas, and CRLF after each row', () => {
    expect(
      toCsv([
        ['Title', 'DA'],
        ['Soil', 72],
      ]),
    ).toBe('\uFEFFTitle,DA\r\nSoil,72\r\n');
  });

  it('quotes commas, quotes and line breaks, and nothing else', () => {
    expect(toCsv([['a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', 'plain; text']])).toBe(
      '\uFEFF"a,b","say ""hi""","two\nlines","two\r\nlines",plain; text\r\n',
    );
  });

  it('leaves missing values empty and keeps zero', () => {
    expect(toCsv([[null, 0, '', -5]])).toBe('\uFEFF,0,,-5\r\n');
  });

  it('quotes a defused cell where its content asks for it', () => {
    expect(toCsv([['=HYPERLINK("http://x.example","a")']])).toBe(
      '\uFEFF"\'=HYPERLINK(""http://x.example"",""a"")"\r\n',
    );
  });
});

describe('defuseFormula', () => {
  it.each([
    '=1+1',
    '+cmd',
    '-cmd',
    '@SUM(A1)',
    '＝1+1',
    '＋1+1',
    '－x',
    '＠x',
    ' =1',
    '\u00A0=1',
    '\u200B=1',
    '\uFEFF=1',
    '\t=1',
    '\tx',
    '\rx',
    '\nx',
    '-1+1',
  ])('puts an apostrophe before %j', (text) => expect(defuseFormula(text)).toBe(`'${text}`));

  it.each([
    ["Tips;=cmd|'/C calc'!A0;x", "Tips;'=cmd|'/C calc'!A0;x"],
    ['a; @SUM(A1)', "a;' @SUM(A1)"],
    ['=1;＝2', "'=1;'＝2"],
  ])('puts one behind the semicolon that may end a cell of %j', (text, told) =>
    expect(defuseFormula(text)).toBe(told),
  );

  it.each([
    '',
    ' ',
    'plain',
    'a; b',
    'a;b=c',
    '5;6',
    ' plain',
    '-5',
    '+5',
    '-5.25',
    '46%',
    "'=1",
    'a=b',
    '(=1)',
    '5-3',
    '–',
    '-',
  ])('leaves %j alone', (text) => expect(defuseFormula(text)).toBe(text));
});

describe('toTabSeparated', () => {
  it('keeps one line for each row and one column for each cell', () => {
    expect(
      toTabSeparated([
        ['a\tb', 'c\r\nd'],
        ['=1', null],
        [3, 'e\u2028f'],
      ]),
    ).toBe("a b\tc d\n'=1\t\n3\te f");
  });

  it('quotes a cell that begins with a quote, which sheets would read on to the next one', () => {
    expect(
      toTabSeparated([
        ['"a', 'say "hi"'],
        ['"Soil" and more', 1],
      ]),
    ).toBe('"""a"\tsay "hi"\n"""Soil"" and more"\t1');
  });
});
