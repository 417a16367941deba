import type { Prospect, ProspectsResponse, SiteContact } from '@linklode/contract';
import type { Cell } from '../../lib/csv.ts';
import { ownPeople, QUOTED, withoutDoubles } from './prospect-list.ts';

const COLUMNS = [
  'Website',
  'Relation',
  'Name',
  'Role',
  'Company',
  'LinkedIn profile',
  'Contact',
  'Confidence',
  'Evidence',
  'Evidence page',
];

export const CONTACT_TITLES: Readonly<Record<SiteContact['kind'], string>> = {
  guidelines: 'Rules for contributors',
  address: 'Mail address',
  form: 'Contact form',
  page: 'Contact page',
};

/**
 * The people of a site, then how else it can be reached, then whom it only quotes: the columns of the file and of the
 * copied text.
 */
export function toPeopleRows({ domain, prospects, contacts }: ProspectsResponse): Cell[][] {
  const people = withoutDoubles(prospects);
  const own = new Set(ownPeople(people));
  const personRow = (one: Prospect): Cell[] => [
    domain,
    own.has(one) ? 'Of this website' : QUOTED,
    one.name.trim(),
    one.designation,
    one.company,
    one.linkedin_url?.trim() || 'none published',
    null,
    one.confidence,
    one.evidence_text,
    one.evidence_url,
  ];
  const contactRow = ({ kind, value, evidence_text, evidence_url }: SiteContact): Cell[] => [
    domain,
    CONTACT_TITLES[kind],
    null,
    null,
    null,
    null,
    value,
    null,
    evidence_text,
    evidence_url,
  ];
  return [
    COLUMNS,
    ...people.filter((one) => own.has(one)).map(personRow),
    ...contacts.map(contactRow),
    ...people.filter((one) => !own.has(one)).map(personRow),
  ];
}
