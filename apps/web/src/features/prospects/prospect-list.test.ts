import type { Prospect } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import {
  groupProspects,
  initialsOf,
  ownPeople,
  isFromSearchProvider,
  roleLine,
  withoutDoubles,
} from './prospect-list.ts';
import { siteOf } from './use-prospects.ts';

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

describe('withoutDoubles', () => {
  it('keeps the first of each profile, whatever host and slash it is written with', () => {
    const others = ['http://de.linkedin.com/in/ADA/', 'https://linkedin.com/in/ada?trk=x'].map(
      (linkedin_url) => ({
        ...ada,
        name: 'A. B.',
        linkedin_url,
      }),
    );
    expect(withoutDoubles([ada, ...others])).toEqual([ada]);
  });

  it('tells people without a profile apart by name, and namesakes by profile', () => {
    const nameless = { ...ada, linkedin_url: null };
    const namesake = { ...ada, linkedin_url: 'https://www.linkedin.com/in/ada-2' };
    expect(withoutDoubles([nameless, { ...nameless, name: ' ADA byron' }, ada, namesake])).toEqual([
      nameless,
      ada,
      namesake,
    ]);
  });
});

describe('who has no name', () => {
  it('is not shown', () => expect(withoutDoubles([{ ...ada, name: ' ' }, ada])).toEqual([ada]));
});

describe('groupProspects', () => {
  it('puts SEO before outreach and leaves empty groups out', () => {
    const seo = { ...ada, category: 'seo' } as const;
    expect(groupProspects([ada, seo, ada]).map(({ title, people }) => [title, people.length])).toEqual([
      ['SEO', 1],
      ['Outreach and editorial', 2],
    ]);
    expect(groupProspects([ada]).map(({ key }) => key)).toEqual(['outreach']);
    const guest = { ...seo, relation: 'quoted' } as const;
    expect(ownPeople([guest, ada])).toEqual([ada]);
    expect(groupProspects([])).toEqual([]);
  });
});

describe('initialsOf', () => {
  it.each([
    ['Ada Byron', 'AB'],
    ['ada king byron', 'AB'],
    ['Ada', 'A'],
    ['J.R. Tolkien', 'JT'],
    ['Élodie (she/her) Müller', 'ÉM'],
    ['王 小明', '王小'],
    ['𝒜da', '𝒜'],
    ['', '?'],
    ['123', '?'],
  ])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('a prospect', () => {
  it('has a role line of what is known', () => {
    expect(roleLine(ada)).toBe('Editor, Understory');
    expect(roleLine({ ...ada, designation: '' })).toBe('Understory');
    expect(roleLine({ ...ada, designation: '', company: '' })).toBe('');
  });

  it('says a company once that the role names already', () => {
    const of = (designation: string, company: string) => roleLine({ ...ada, designation, company });
    expect(of('Editor at Point Visible', 'Point Visible')).toBe('Editor at Point Visible');
    expect(of('Founder, point visible', 'Point Visible')).toBe('Founder, point visible');
    // The end of a longer word names nothing.
    expect(of('Head of Smart', 'Art')).toBe('Head of Smart, Art');
  });

  it.each([
    ['https://understory.example/team', false],
    ['https://notlinkedin.com/', false],
    ['https://in.linkedin.com/in/ada', true],
    ['', true],
    ['javascript:alert(1)', true],
  ])('with the evidence %j came from a search provider: %s', (evidence_url, expected) => {
    expect(isFromSearchProvider({ ...ada, evidence_url })).toBe(expected);
  });
});

describe('the site of a look-up', () => {
  it('is an address as url and anything else as domain', () => {
    expect(siteOf('https://a.co.uk/x?y=1')).toEqual({ url: 'https://a.co.uk/x?y=1' });
    expect(siteOf('a.co.uk')).toEqual({ domain: 'a.co.uk' });
  });
});
