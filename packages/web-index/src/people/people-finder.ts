import type { DatabaseSync } from 'node:sqlite';
import { getDomain } from 'tldts';
import { allOf, anyOf, keyPiece, runnable } from '../query/match-expression.ts';
import { unpackText } from '../store/page-body.ts';
import { inReadTransaction } from '../store/read-transaction.ts';
import { readProfile } from './profile-address.ts';
import { readPerson, type PageOfPeople, type ReadPerson } from './read-person.ts';
import { readCompany } from './role-phrase.ts';
import { bestRole, categoryOf, ROLE_ORDER, type RoleKind } from './role-words.ts';
import { createSiteBrand, isSameBrand } from './site-brand.ts';

export type PersonConfidence = 'high' | 'medium' | 'low';

/** Someone whose profile a page of the site links to and whose role that page states. */
export interface FoundPerson {
  name: string;
  /** `https://www.linkedin.com/in/<slug>`. */
  profile: string;
  /** In the page's words. */
  role: string;
  kind: RoleKind;
  category: 'seo' | 'outreach';
  /** The site's name, or the other company that the page names beside the role. */
  company: string;
  pageUrl: string;
  sentence: string;
  confidence: PersonConfidence;
}

export interface SitePeople {
  domain: string;
  /** How the site calls itself. */
  brand: string;
  people: FoundPerson[];
}

const PROFILE_DOMAIN = 'linkedin.com';
/** So many pages of a site are looked through, so many profiles are kept, and so many pages are read for each of them. */
const MOST_PAGES = 5000;
const MOST_PROFILES = 2000;
const PAGES_PER_PROFILE = 6;
const MOST_TEXTS = 300;
/** So many links are read, each with the words around it: a page that lists thousands must not hold a thread. */
const MOST_LINKS = 600;
/** Paths of pages that present the people of a site. */
const TEAM_PATH =
  /about|team|people|staff|masthead|author|contact|editor|who|equipo|nosotros|quien|redaccion|sobre|contacto/;

interface PageOfProfile {
  pageId: number;
  url: string;
  /** The lower, the sooner it is read. */
  order: number;
}

/**
 * Finds the people that a site presents by their LinkedIn profiles, editors first, then SEO, outreach, founders, content
 * and marketing, advertising and heads; people whose role is none of these are left out. Looks at no page but those of the
 * site's registrable domain that link to LinkedIn, which full text knows.
 */
export function createPeopleFinder(db: DatabaseSync): (host: string, limit: number) => SitePeople {
  const brandOf = createSiteBrand(db);
  const findDomain = db.prepare('SELECT id FROM domains WHERE name = ?');
  const findLinks = db.prepare(`
    SELECT l.source_id, t.url FROM (SELECT rowid AS id FROM pages_fts WHERE pages_fts MATCH ? LIMIT ${MOST_PAGES}) f
      CROSS JOIN links l ON l.source_id = f.id AND l.outward = 1
      CROSS JOIN urls t ON t.id = l.target_url_id CROSS JOIN hosts h ON h.id = t.host_id
    WHERE h.domain_id = ?`);
  const findUrl = db.prepare('SELECT u.url FROM pages p JOIN urls u ON u.id = p.url_id WHERE p.id = ?');
  const findText = db.prepare('SELECT body FROM bodies WHERE page_id = ?');
  const findPageLinks = db.prepare(`
    SELECT t.url, a.text AS anchor, l.text_offset FROM links l
      CROSS JOIN urls t ON t.id = l.target_url_id CROSS JOIN hosts h ON h.id = t.host_id
      CROSS JOIN anchors a ON a.id = l.anchor_id
    WHERE l.source_id = ? AND l.outward = 1 AND h.domain_id = ? ORDER BY l.position`);

  function findProfiles(domain: string, linkedIn: number): Map<string, PageOfProfile[]> {
    const profiles = new Map<string, PageOfProfile[]>();
    const urls = new Map<number, string>();
    const ofSite = anyOf([keyPiece('host', domain), keyPiece('belowHost', domain)]);
    const toLinkedIn = anyOf([
      keyPiece('linkedHost', PROFILE_DOMAIN),
      keyPiece('linkedBelowHost', PROFILE_DOMAIN),
    ]);
    for (const row of findLinks.iterate(runnable(allOf([ofSite, toLinkedIn])), linkedIn)) {
      const profile = readProfile(String(row['url']));
      if (profile === null) continue;
      const pages = profiles.get(profile.address) ?? [];
      if (pages.length === 0) {
        if (profiles.size >= MOST_PROFILES) continue;
        profiles.set(profile.address, pages);
      }
      const pageId = Number(row['source_id']);
      if (pages.some((page) => page.pageId === pageId)) continue;
      const url = urls.get(pageId) ?? String(findUrl.get(pageId)?.['url']);
      urls.set(pageId, url);
      pages.push({ pageId, url, order: orderOf(url) });
      pages.sort((a, b) => a.order - b.order || (a.url < b.url ? -1 : 1));
      pages.length = Math.min(pages.length, PAGES_PER_PROFILE);
    }
    return profiles;
  }

  function createPageReader(linkedIn: number): (pageId: number) => PageOfPeople | null {
    const read = new Map<number, PageOfPeople>();
    return (pageId) => {
      const known = read.get(pageId);
      if (known !== undefined) return known;
      if (read.size >= MOST_TEXTS) return null;
      const body = findText.get(pageId)?.['body'] as Uint8Array | undefined;
      const links = findPageLinks.all(pageId, linkedIn).flatMap((row) => {
        const profile = readProfile(String(row['url']));
        const offset = row['text_offset'] === null ? null : Number(row['text_offset']);
        return profile === null ? [] : [{ slug: profile.slug, anchor: String(row['anchor']), offset }];
      });
      const page = { text: body === undefined ? '' : unpackText(body), links };
      read.set(pageId, page);
      return page;
    };
  }

  function findPeople(host: string, limit: number): SitePeople {
    const domain = getDomain(host, { allowPrivateDomains: true }) ?? host;
    const site = findDomain.get(domain);
    const linkedIn = findDomain.get(PROFILE_DOMAIN);
    if (site === undefined) return { domain, brand: brandOf(-1, domain), people: [] };
    const brand = brandOf(Number(site['id']), domain);
    if (linkedIn === undefined || domain === PROFILE_DOMAIN) return { domain, brand, people: [] };
    const pageOf = createPageReader(Number(linkedIn['id']));
    const profiles = [...findProfiles(domain, Number(linkedIn['id']))].sort(
      ([one, a], [two, b]) => (a[0]?.order ?? 0) - (b[0]?.order ?? 0) || (one < two ? -1 : 1),
    );
    let read = 0;
    const people = profiles.flatMap(([address, pages]) => {
      const found = pages.flatMap(({ pageId, url }) => {
        const page = pageOf(pageId);
        const slug = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1));
        return (page?.links ?? []).flatMap((link) => {
          if (link.slug !== slug || read >= MOST_LINKS) return [];
          read += 1;
          const person = readPerson(page!, link);
          return person === null ? [] : [describe(person, address, url, brand, domain)];
        });
      });
      const [best] = found.sort((a, b) => rankOf(a) - rankOf(b));
      return best === undefined ? [] : [best];
    });
    return { domain, brand, people: eachOnce(people.sort((a, b) => rankOf(a) - rankOf(b))).slice(0, limit) };
  }

  return (host, limit) => inReadTransaction(db, () => findPeople(host.toLowerCase(), limit));
}

function orderOf(url: string): number {
  const path = new URL(url).pathname.toLowerCase();
  return (TEAM_PATH.test(path) ? 0 : 1000) + Math.min(url.length, 999);
}

function describe(
  { name, role, sentence, hits, isClose }: ReadPerson,
  profile: string,
  pageUrl: string,
  brand: string,
  domain: string,
): FoundPerson {
  const named = readCompany(role.text);
  const isElsewhere = named !== null && !isSameBrand(named, brand, domain);
  const confidence = isElsewhere || hits === 0 ? 'low' : hits >= 2 && isClose ? 'high' : 'medium';
  return {
    name,
    profile,
    role: role.text,
    kind: bestRole(role.words) ?? 'other',
    category: categoryOf(role.words),
    company: isElsewhere ? named : brand,
    pageUrl,
    sentence,
    confidence,
  };
}

/** By role; those of whom little is sure, among them people of other companies, behind all others. */
function rankOf({ kind, confidence }: FoundPerson): number {
  return ROLE_ORDER.indexOf(kind) * 2 + (confidence === 'high' ? 0 : 1) + (confidence === 'low' ? 100 : 0);
}

/** One person may have two profiles; the first in rank stands. */
function eachOnce(people: readonly FoundPerson[]): FoundPerson[] {
  const names = new Set<string>();
  return people.filter(({ name }) => {
    const key = name.toLowerCase();
    return !names.has(key) && names.add(key);
  });
}
