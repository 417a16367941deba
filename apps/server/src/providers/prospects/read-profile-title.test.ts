import fs from 'node:fs';
import path from 'node:path';
import { readProfile } from '@linklode/web-index';
import { describe, expect, test } from 'vitest';
import { readProfileTitle } from './read-profile-title.ts';

describe('a title of a profile', () => {
  test.each([
    ['Asha Test - SEO Manager - Brand | LinkedIn', ['Asha Test', 'SEO Manager', 'Brand']],
    ['Asha Test – SEO Manager – Brand Ltd | LinkedIn', ['Asha Test', 'SEO Manager', 'Brand Ltd']],
    ['Asha Test - SEO Manager at Brand – Studio | LinkedIn', ['Asha Test', 'SEO Manager', 'Brand – Studio']],
    ['Asha Test - Redakteurin bei Brand | LinkedIn', ['Asha Test', 'Redakteurin', 'Brand']],
    ['Asha Test - Editor @ Brand | LinkedIn', ['Asha Test', 'Editor', 'Brand']],
    ['Asha Test - Head of PR - EMEA - Brand | LinkedIn', ['Asha Test', 'Head of PR - EMEA', 'Brand']],
    ['Asha Test - Brand | LinkedIn', ['Asha Test', null, 'Brand']],
    ['Asha Test - Editor | LinkedIn', ['Asha Test', 'Editor', null]],
    ['Asha Test | LinkedIn', ['Asha Test', null, null]],
    ['Asha Test - LinkedIn', ['Asha Test', null, null]],
    ['Asha Test, MBA (She/Her) 🌱 - Editor - Brand | LinkedIn', ['Asha Test', 'Editor', 'Brand']],
    [
      'Jean-Luc O’Test - Co-Founder - A-B Media | LinkedIn India',
      ['Jean-Luc O’Test', 'Co-Founder', 'A-B Media'],
    ],
  ])('%s', (title, [name, role, company]) => {
    expect(readProfileTitle(title)).toMatchObject({ name, role, company, location: null });
  });

  test('that was cut says so', () => {
    expect(readProfileTitle('Asha Test - SEO Manager - Bran... | LinkedIn')).toMatchObject({
      company: 'Bran',
      isCut: true,
    });
  });

  test('is nobody’s where no name stands first', () => {
    for (const title of [
      '',
      '   ',
      '| LinkedIn',
      '8 "Asha Test" profiles | LinkedIn',
      '😀 - Editor',
      `${'x'.repeat(500)}`,
    ])
      expect(readProfileTitle(title)).toBeNull();
  });

  test('never takes long to read', () => {
    const began = performance.now();
    for (const piece of [' - ', ' at ', '| ', '( ', ', ', '…', 'a '])
      readProfileTitle(`Asha Test${piece.repeat(100_000)}`);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

const file = path.resolve(
  import.meta.dirname,
  '../../../../../../shared/data/linkedin/linkedin_result_titles.csv',
);

test.skipIf(!fs.existsSync(file))(
  '160 titles in 29 patterns: name, role and company as people read them',
  () => {
    const rows = readCsv(fs.readFileSync(file, 'utf8'));
    let people = 0;
    const right = { name: 0, role: 0, company: 0 };
    const wrong: string[] = [];
    for (const row of rows) {
      const profile = readProfile(row['url'] ?? '');
      if (row['kind'] !== 'person') {
        expect(profile, row['url']).toBeNull();
        continue;
      }
      people++;
      expect(profile, row['url']).not.toBeNull();
      const read = readProfileTitle(row['title'] ?? '');
      for (const field of ['name', 'role', 'company'] as const) {
        const expected = row[`expected_${field}`] ?? '';
        if ((read?.[field] ?? '') === expected) right[field]++;
        else wrong.push(`${field} of ${row['title']}: ${read?.[field]}`);
      }
    }
    expect(people).toBeGreaterThan(130);
    expect(right.name / people, wrong.join('\n')).toBe(1);
    expect(right.role / people, wrong.join('\n')).toBeGreaterThan(0.95);
    expect(right.company / people, wrong.join('\n')).toBeGreaterThan(0.95);
  },
);

/** RFC 4180, as far as this file needs it. */
function readCsv(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = cellsOf(head);
  return lines.map((line) =>
    Object.fromEntries(cellsOf(line).map((cell, index) => [names[index] ?? '', cell])),
  );
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );
}
