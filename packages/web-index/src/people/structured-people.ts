import { isRecord, type JsonLdScript } from '../extraction/structured-data.ts';
import { readProfile } from './profile-address.ts';

export interface StructuredPerson {
  name: string;
  relation: 'author' | 'founder' | 'staff' | 'person';
  jobTitle: string | null;
  profile: string | null;
  /** Whom they work for, by the data; null where it says nothing. */
  company: string | null;
}

const MOST_VALUES = 5000;
const LONGEST_SCRIPT = 512 * 1024;
const RELATIONS: Readonly<Record<string, StructuredPerson['relation']>> = {
  author: 'author',
  creator: 'author',
  editor: 'author',
  founder: 'founder',
  founders: 'founder',
  employee: 'staff',
  employees: 'staff',
  member: 'staff',
  members: 'staff',
};
/** What others say of the site or of its things. */
const OF_OTHERS =
  /^(?:DiscussionForumPosting|QAPage|Review|Comment|Quotation|Answer|Question|Event|Movie|Book|MusicAlbum|CriticReview|Product|JobPosting)$/;
const OTHER_KEYS = new Set([
  'review',
  'reviews',
  'comment',
  'citation',
  'performer',
  'actor',
  'reviewedBy',
  'itemReviewed',
  'mentions',
]);
/** Whom a text is about; a page about somebody is another matter. */
const IS_TEXT = /(?:Article|Posting|Report)$/;

/** People that a page's JSON-LD states (schema.org), apart from those of reviews, comments and events. Never throws. */
export function findStructuredPeople(scripts: readonly JsonLdScript[]): StructuredPerson[] {
  const found: StructuredPerson[] = [];
  const authors = new Set<string>();
  const byId = new Map<string, StructuredPerson>();
  let values = 0;
  for (const script of scripts) {
    if (script.source.length > LONGEST_SCRIPT) continue;
    const open: { value: unknown; relation: StructuredPerson['relation'] }[] = [
      { value: script.read(), relation: 'person' },
    ];
    for (let item = open.pop(); item !== undefined && values < MOST_VALUES; item = open.pop()) {
      values += 1;
      const { value, relation } = item;
      if (Array.isArray(value)) {
        for (const one of value.slice(0, 500)) open.push({ value: one, relation });
        continue;
      }
      if (typeof value === 'string' && relation === 'author') {
        found.push({ name: value, relation, jobTitle: null, profile: null, company: null });
        continue;
      }
      if (!isRecord(value)) continue;
      const types = [value['@type']].flat().filter((type) => typeof type === 'string');
      if (types.some((type) => OF_OTHERS.test(type))) continue;
      const id = textOf(value['@id']);
      if (relation === 'author' && id !== null) authors.add(id);
      const name = textOf(value['name']);
      if (types.some((type) => type.toLowerCase() === 'person') && name !== null) {
        const person = {
          name,
          relation,
          jobTitle: textOf(value['jobTitle']),
          profile:
            [value['sameAs'], value['url']]
              .flat()
              .map((one) => readProfile(textOf(one) ?? '')?.address)
              .find((one) => one !== undefined) ?? null,
          company: textOf(isRecord(value['worksFor']) ? value['worksFor']['name'] : value['worksFor']),
        };
        found.push(person);
        if (id !== null) byId.set(id, person);
        continue;
      }
      for (const [key, child] of Object.entries(value)) {
        if (key === 'about' && types.some((type) => IS_TEXT.test(type))) continue;
        if (OTHER_KEYS.has(key) || (typeof child !== 'object' && RELATIONS[key] !== 'author')) continue;
        open.push({ value: child, relation: RELATIONS[key] ?? 'person' });
      }
    }
  }
  for (const id of authors) {
    const person = byId.get(id);
    if (person?.relation === 'person') person.relation = 'author';
  }
  return found;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300) : null;
}
