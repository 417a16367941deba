import { describe, expect, test } from 'vitest';
import { ProspectsError, type FoundProspect, type ProspectFinder } from '../../modules/prospects/index.ts';
import { createProspectChain } from './prospect-chain.ts';
import { peopleOf, type VendorProspects } from './search-vendors.ts';

const row = (
  title: string | null,
  snippet: string | null = null,
  link = 'https://uk.linkedin.com/in/asha-test?trk=x',
) => ({
  link,
  title,
  snippet,
});
const read = (...rows: ReturnType<typeof row>[]) => peopleOf(rows, 'Brambles', 'brambles.example');
const one = (title: string | null, snippet: string | null = null) => read(row(title, snippet))[0];

describe('a person', () => {
  test('is told with the words of the result as evidence', () => {
    expect(one('Asha Test - SEO Manager - Brambles | LinkedIn', 'London · 500+ connections')).toEqual({
      name: 'Asha Test',
      profile: 'https://www.linkedin.com/in/asha-test',
      designation: 'SEO Manager',
      company: 'Brambles',
      category: 'seo',
      evidenceUrl: 'https://www.linkedin.com/in/asha-test',
      evidenceText: 'Asha Test - SEO Manager - Brambles | LinkedIn: London · 500+ connections',
      confidence: 'high',
      relation: 'own',
    });
  });

  test.each([
    ['Asha Test - Editor - Brambles Ltd | LinkedIn', null, 'high'],
    ['Asha Test - Editor | LinkedIn', 'Experience: Brambles · Location: Leeds', 'high'],
    ['Asha Test - Editor - Bram... | LinkedIn', null, 'medium'],
    ['Asha Test | LinkedIn', 'Outreach Manager at Brambles, Leeds.', 'medium'],
    ['Asha Test - Editor | LinkedIn', 'Loves Brambles and long walks.', 'low'],
    ['Asha Test - Editor - Nettles | LinkedIn', 'Editor at Brambles until 2019.', 'low'],
  ])('%s / %s: %s', (title, snippet, confidence) => {
    expect(one(title, snippet)?.confidence).toBe(confidence);
  });

  test('of another company is shown with that company', () => {
    expect(one('Asha Test - Editor - Nettles | LinkedIn', 'Wrote about Brambles.')?.company).toBe('Nettles');
  });

  test.each([
    ['nothing ties to the site', 'Asha Test - Editor - Nettles | LinkedIn', 'Gardens.'],
    ['whose role is none that matters', 'Asha Test - Electrician - Brambles | LinkedIn', null],
    ['without a role', 'Asha Test - Brambles | LinkedIn', null],
    ['without a title', null, 'Editor at Brambles'],
    ['who was it', 'Asha Test - Former Editor - Brambles | LinkedIn', null],
  ])('%s is nobody', (_, title, snippet) => expect(one(title, snippet)).toBeUndefined());

  test('stands there once, however many hosts and languages name the profile, by the best evidence', () => {
    const found = read(
      row('Asha Test - Editor | LinkedIn', 'Brambles'),
      row('Asha Test - Editor - Brambles | LinkedIn', null, 'https://www.linkedin.com/in/asha-test/de'),
      row('Ben Test - Founder - Brambles | LinkedIn', null, 'https://linkedin.com/in/ben'),
    );
    expect(found.map(({ name, confidence }) => [name, confidence])).toEqual([
      ['Asha Test', 'high'],
      ['Ben Test', 'high'],
    ]);
  });

  test('has a profile: companies, posts, jobs, directories, hidden links and other sites are nobody', () => {
    const title = 'Asha Test - Editor - Brambles | LinkedIn';
    for (const link of [
      'https://www.linkedin.com/company/brambles',
      'https://www.linkedin.com/posts/asha-test_x',
      'https://www.linkedin.com/pub/dir/Asha/Test',
      'https://www.linkedin.com/in/',
      'https://www.google.com/goto?url=CAES',
      'https://linkedin.com.evil.example/in/asha-test',
      'javascript:alert(1)',
    ])
      expect(read(row(title, null, link))).toEqual([]);
  });
});

describe('the own index and vendors', () => {
  const person = (name: string): FoundProspect => ({
    name,
    profile: `https://www.linkedin.com/in/${name.toLowerCase()}`,
    designation: 'Editor',
    company: 'Brambles',
    category: 'outreach',
    evidenceUrl: 'https://brambles.example/team',
    evidenceText: name,
    confidence: 'high',
    relation: 'own',
  });
  const own = (...names: string[]): ProspectFinder => ({
    find: () => Promise.resolve({ brand: 'Brambles', prospects: names.map(person), contacts: [] }),
  });
  const asked: string[] = [];
  const told = (...names: string[]): VendorProspects => ({
    find: (domain, brand) => {
      asked.push(`${brand} of ${domain}`);
      return Promise.resolve(names.map(person));
    },
  });
  const broken = { find: () => Promise.reject(new ProspectsError('scripted')) };
  const names = async (finder: ProspectFinder, wanted = 2) =>
    (await finder.find('brambles.example', 200, wanted)).prospects.map(({ name }) => name);

  test('vendors are asked only where the own index knows too few, by the name that the site has', async () => {
    asked.length = 0;
    expect(await names(createProspectChain(own('A', 'B'), told('C')))).toEqual(['A', 'B']);
    expect(asked).toEqual([]);
    expect(await names(createProspectChain(own('A'), told('A', 'C')))).toEqual(['A', 'C']);
    expect(await names(createProspectChain(null, told('C')))).toEqual(['C']);
    expect(asked).toEqual(['Brambles of brambles.example', 'Brambles of brambles.example']);
  });

  test('what one knows is shown although the other is away; nobody is told only where all were asked', async () => {
    expect(await names(createProspectChain(own('A'), broken))).toEqual(['A']);
    expect(await names(createProspectChain(broken, told('C')))).toEqual(['C']);
    await expect(names(createProspectChain(own(), broken))).rejects.toThrow(ProspectsError);
    await expect(names(createProspectChain(broken, told()))).rejects.toThrow(ProspectsError);
  });
});
