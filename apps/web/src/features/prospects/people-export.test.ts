import type { Prospect, ProspectsResponse } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../lib/csv.ts';
import { toPeopleRows } from './people-export.ts';

const ada: Prospect = {
  name: 'Ada Byron',
  linkedin_url: 'https://www.linkedin.com/in/ada',
  designation: 'Editor',
  company: 'Understory',
  image: null,
  category: 'outreach',
  evidence_url: 'https://understory.example/team',
  evidence_text: 'Ada Byron edits the magazine.',
  confidence: 'high',
  relation: 'own',
};
const found: ProspectsResponse = {
  domain: 'understory.example',
  brand: 'Understory',
  prospects: [
    { ...ada, name: 'Guest Speaker', linkedin_url: null, relation: 'quoted', confidence: 'low' },
    ada,
    { ...ada, name: 'Mary "May" Anning', linkedin_url: null, designation: '=HYPERLINK("http://evil")' },
    { ...ada, name: 'Ada B.' },
  ],
  contacts: [
    {
      kind: 'address',
      value: 'editor@understory.example',
      evidence_url: 'https://understory.example/about',
      evidence_text: '+44 or editor@understory.example',
    },
  ],
  message: null,
};

describe('people as a file', () => {
  it('have own people first, then ways in, and whom the site only quotes last and apart', () => {
    expect(toPeopleRows(found).map((row) => row.slice(1, 7).map((cell) => cell ?? ''))).toEqual([
      ['Relation', 'Name', 'Role', 'Company', 'LinkedIn profile', 'Contact'],
      ['Of this website', 'Ada Byron', 'Editor', 'Understory', 'https://www.linkedin.com/in/ada', ''],
      [
        'Of this website',
        'Mary "May" Anning',
        '=HYPERLINK("http://evil")',
        'Understory',
        'none published',
        '',
      ],
      ['Mail address', '', '', '', '', 'editor@understory.example'],
      ['Quoted here, works elsewhere', 'Guest Speaker', 'Editor', 'Understory', 'none published', ''],
    ]);
  });

  it('say where each is named, and no cell of them is a formula', () => {
    const csv = toCsv(toPeopleRows(found));
    expect(csv).toContain('"\'=HYPERLINK(""http://evil"")"');
    expect(csv).toContain("'+44 or editor@understory.example");
    expect(csv.split('\r\n')[1]).toBe(
      'understory.example,Of this website,Ada Byron,Editor,Understory,https://www.linkedin.com/in/ada,,high,Ada Byron edits the magazine.,https://understory.example/team',
    );
  });
});
