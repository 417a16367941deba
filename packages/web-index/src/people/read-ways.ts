import { parse } from 'tldts';
import { anyOf } from './lexicon/index.ts';
import type { PageForPeople } from './page-for-people.ts';
import type { WayMark } from './page-people.ts';
import { readMails } from './written-mail.ts';
import { pagePurposeOf } from './page-purpose.ts';
import { headLevelOf } from './page-lines.ts';

/** What stands before the @ of an address that belongs to a task and not to a person. */
const ROLE_LOCAL = new RegExp(`^${anyOf('ways', 'mailbox')}$`);
const NOT_REAL =
  /(?:^|\.)(?:example\.(?:com|org|net|edu)|(?:your)?domain\.com|(?:email|address|demolink)\.(?:com|org)|sentry\.io|wixpress\.com)$/;
const GUIDELINES = new RegExp(anyOf('ways', 'guidelines'), 'i');
/** What is told about calls, rather than one's own. */
const ABOUT_CALLS = new RegExp(
  String.raw`^(?:\d+|${anyOf('ways', 'aboutCalls')})\b|${anyOf('ways', 'tradeInCalls')}`,
  'i',
);
const CONTACT = anyOf('ways', 'contact');
const CONTACT_TITLE = new RegExp(String.raw`^${CONTACT}(?![\p{L}])`, 'iu');
const CONTACT_ANCHOR = new RegExp(
  String.raw`^\P{L}*(?:${CONTACT}|${anyOf('ways', 'legalNotice')})\P{L}*$`,
  'iu',
);
const MOST_WAYS = 12;

/** How the page lets its readers reach the site: rules for contributors, role addresses, forms, the contact page. */
export function readWays(page: PageForPeople): WayMark[] {
  const ways: WayMark[] = [];
  const add = (kind: WayMark['kind'], value: string, sentence: string): void => {
    if (ways.length < MOST_WAYS && !ways.some((way) => way.kind === kind && way.value === value)) {
      ways.push({
        kind,
        value,
        sentence: sentence.replace(/\s+/gu, ' ').trim().slice(0, 300).toWellFormed(),
      });
    }
  };
  const heading = page.lines.find((line) => line.heading === 1)?.text ?? '';
  const purpose = pagePurposeOf(page.url);
  const titles = [heading, page.title];
  const own = titles.find((title) => GUIDELINES.test(title.slice(0, 120)) && !ABOUT_CALLS.test(title));
  if (own !== undefined && own.split(/\s+/).length <= 12) add('guidelines', page.url, own);
  const isContact = purpose === 'contact' || titles.some((title) => CONTACT_TITLE.test(title.trim()));
  for (const [address, sentence] of addressesOf(page, isContact)) add('address', address, sentence);
  if (page.forms.some((fields) => isContactForm(fields, isContact)))
    add('form', page.url, heading || page.title);
  if (isContact) add('page', page.url, heading || page.title);
  else if (purpose === 'home' || purpose === 'about') {
    const section = contactSectionOf(page);
    if (section !== null) add('page', page.url, section);
  }
  for (const link of page.links) {
    if (link.domain === page.domain && CONTACT_ANCHOR.test(link.anchor.trim()))
      add('page', link.url.split('#')[0]!, link.anchor);
  }
  return ways;
}

const LONGEST_HEAD = 40;
const LINES_OF_SECTION = 8;
const PHONE = /(?<![\d\p{L}])(?:\+|00?)\d[\d\s()./-]{6,}/u;

/**
 * The heading of a part of a page that says how to reach the site: an address or a telephone number stands below it.
 */
function contactSectionOf({ lines }: PageForPeople): string | null {
  const at = lines.findIndex(
    (line, place) =>
      headLevelOf(line) > 0 &&
      line.text.length <= LONGEST_HEAD &&
      !line.inside.has('list of links') &&
      CONTACT_TITLE.test(line.text) &&
      lines
        .slice(place + 1, place + 1 + LINES_OF_SECTION)
        .some(({ text }) => readMails(text).length > 0 || PHONE.test(text)),
  );
  return lines[at]?.text ?? null;
}

/** Says that the address in the line is for its readers to write to. */
const ASKS = new RegExp(String.raw`(?<!\p{L})(?:${CONTACT}|${anyOf('ways', 'asks')})(?!\p{L})`, 'iu');
const LEAST_SHARED = 5;

/**
 * A word of the site's name stands before the @ of an address elsewhere: "brambles.review@mail.example" of Brambles. A
 * page about somebody else is called by their name.
 */
function isCalledAs(local: string, page: PageForPeople): boolean {
  const title = pagePurposeOf(page.url) === 'other' ? '' : page.title;
  const names = [title, page.domain.split('.')[0]!].join(' ').toLowerCase();
  return local
    .split(/[^a-z]+/)
    .some((word) => word.length >= LEAST_SHARED && !ROLE_LOCAL.test(word) && names.includes(word));
}

function addressesOf(page: PageForPeople, isContact: boolean): [string, string][] {
  const label = page.domain.split('.')[0]!.replace(/[^a-z0-9]/g, '');
  const found = new Map<string, string>();
  const purpose = pagePurposeOf(page.url);
  const isAskedFor = (isRole: boolean, local: string, sentence: string): boolean => {
    const isCalled = isCalledAs(local, page);
    if (!isRole && !isCalled) return false;
    return isContact || ((isCalled || purpose === 'home' || purpose === 'about') && ASKS.test(sentence));
  };
  const consider = (given: string, sentence: string): void => {
    const address = given.toLowerCase().replace(/\.+$/, '');
    const [local = '', host = ''] = address.split('@');
    const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
    if (domain === null || NOT_REAL.test(host) || found.has(address)) return;
    const isRole = ROLE_LOCAL.test(local.replace(/[._-]/g, ''));
    const ownLabel = domain.split('.')[0]!.replace(/[^a-z0-9]/g, '');
    const folded = local.replace(/[^a-z0-9]/g, '');
    // leibnitz@kiwanis.example for kiwanis-leibnitz.example
    const isBranch =
      folded.length >= 4 && ownLabel.length >= 4 && [folded + ownLabel, ownLabel + folded].includes(label);
    const isNamedSo = isBranch || (label.length >= 4 && folded.includes(label));
    if ((isRole && domain === page.domain) || isNamedSo) found.set(address, sentence);
    // Where the page asks to write to it, it is the site's, whoever keeps the mailbox.
    else if (isIcann === true && isAskedFor(isRole, local, sentence)) found.set(address, sentence);
    // Words that stand next to an address are no suffix.
    else if (
      isRole &&
      (isIcann === true || isPrivate === true) &&
      domain.split('.')[0] === page.domain.split('.')[0]
    )
      found.set(address, sentence);
  };
  for (const line of page.lines) {
    if (line.inside.has('comment')) continue;
    for (const address of readMails(line.text)) consider(address, line.text);
  }
  for (const address of page.mailAddresses) consider(address, address);
  return [...found];
}

/** What programs see in a form and people do not. */
const UNSEEN_FIELD = /captcha|honey_?pot|(?:^|[ _])hp_/;
/** Of a form for comments, on any page. */
const COMMENT = /comment(?:_post_id|_parent|$)|comment\[|commentaire|kommentar/;
/**
 * Where a page is not there for writing to the site: comments and reviews by other names, what a template shows off.
 */
const FOR_READERS =
  /^textarea (?:demo-|.*(?:comm?ent|comtext|review|revtext))|^submit .*preview|rating|guest_?book|^hidden .*forum/;
const FOR_FRIENDS =
  /^(?:text|email|textarea) .*(?:friend|recipient|emailaddresses|(?<![a-z])to[_-]?(?:name|e?mail)|e?mails?_to(?![a-z_]))/;

/** A field for a message and one for a mail address, for the site to read. */
function isContactForm(fields: ReadonlySet<string>, isContact: boolean): boolean {
  const names = [...fields].filter((name) => !UNSEEN_FIELD.test(name));
  return (
    names.some((name) => name.startsWith('textarea')) &&
    names.some((name) => /^email|mail|correo|courriel/.test(name)) &&
    !names.some((name) => COMMENT.test(name)) &&
    (isContact || !names.some((name) => FOR_READERS.test(name) || FOR_FRIENDS.test(name)))
  );
}
