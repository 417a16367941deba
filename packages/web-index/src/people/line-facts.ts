import type { ElementFacts, LineFacts, Surrounding } from '../extraction/element-facts.ts';
import { findAttribute, type Element } from '../extraction/parse-html.ts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { REMEMBERED, rememberedOf } from './remembered.ts';

const CLASSES: readonly [Surrounding, RegExp][] = [
  [
    'byline',
    /\b(?:by-?line|(?:p|h|post|entry|article|blog|page|meta)?[-_]*author(?:[-_ ](?:name|link|info|meta|box|by))?|auteur|autor|posted-?by|written-?by|dc-?creator)\b/i,
  ],
  [
    'quote',
    /testimonial|(?:^|[\s_-])(?:block)?quotes?(?:$|[\s_-])|reviews?(?:$|[\s_-])|feedback|client-?say|customer-?stor/i,
  ],
  [
    'comment',
    /(?:^|\s)(?:comments?|comment-(?:list|body|content|author|meta|\d+)|commentlist|comments-(?:area|list)|comment-author[\w-]*|recent-?comments|widget_recent_comments|disqus\w*)(?:\s|$)/i,
  ],
  [
    'list of links',
    /(?:^|[\s_-])(?:nav|navbar|menu|breadcrumbs?|tags?|tag-?cloud|categor(?:y|ies)|pagination|pager|related|recent-posts|toc)(?:$|[\s_-])/i,
  ],
  [
    'team',
    /(?:^|[\s_-])(?:team|staff|members?|people|person|profiles?|bios?|leaders?(?:hip)?|board|masthead|our-team|equipo|equipe)(?:$|[\s_-])/i,
  ],
  [
    'guests',
    /(?:^|[\s_-])(?:speakers?|guests?|panell?ists?|clients?|customers?|sponsors?|alumni|donors?|winners?)(?:$|[\s_-])/i,
  ],
];
const NAME_CLASS = /(?:^|[\s_-])(?:name|title|fn|p-name|member-?name|author)(?:$|[\s_-])/i;
/** What cards call their parts, which a style sets below one another. */
const PART_CLASS =
  /(?:^|[\s_-])(?<!(?:first|last|fore|given|family|middle|user|file|brand|site)[_-]?)(?:name|role|position|job-?title|cargo|puesto|funktion|functie|fonction|rolle|funcao)(?:$|\s)/i;
const SET_OFF = new Set('h1 h2 h3 h4 h5 h6 strong b a dt th em'.split(' '));
const CELLS = new Set(['td', 'th', 'button']);
const ROOTS = new Set(['html', 'body', 'main', 'head']);

/** A site has few classes, and all of its elements have them. */
const knownNames = createBoundedMap<string, readonly Surrounding[]>(REMEMBERED);

/** A whole post, which themes mark with its author, its tags and its categories. */
const WHOLE_POST = /(?:^|\s)(?:h-?entry|type-(?:post|page)|status-publish)(?:\s|$)/i;
/** "category-product-reviews" says what a post is about, and nothing of who speaks in it. */
const OF_A_POST: ReadonlySet<Surrounding> = new Set(['byline', 'list of links', 'quote', 'guests', 'team']);

function kindsOfNames(names: string): readonly Surrounding[] {
  const isPost = WHOLE_POST.test(names);
  return CLASSES.filter(([kind, words]) => words.test(names) && !(isPost && OF_A_POST.has(kind))).map(
    ([kind]) => kind,
  );
}

/** "/author/ann-lee/": a page of the texts of one author. */
const AUTHOR_PAGE =
  /\/(?:authors?|autor(?:es|en|in)?|auteurs?|contributors?|columnists?|journalists?)\/(?!(?:page|index|register|login)\b)[^/?#]+\/?(?:index\.\w+)?(?:[?#]|$)/i;
const isAuthorLink = (href: string): boolean =>
  /aut|contr|column|journ/i.test(href) && AUTHOR_PAGE.test(href);

function surroundingsOf(element: Element): readonly Surrounding[] {
  if (element.attrs.length === 0) return KINDS_OF_TAGS[element.tagName] ?? NONE;
  const { tagName } = element;
  if (ROOTS.has(tagName)) return [];
  const found: Surrounding[] = [];
  if (tagName === 'blockquote' || tagName === 'q') found.push('quote');
  if (tagName === 'nav') found.push('list of links');
  if (tagName === 'footer') found.push('foot');
  const [rel, property] = [findAttribute(element, 'rel'), findAttribute(element, 'itemprop')];
  if (rel !== null && /(?:^|\s)author(?:\s|$)/i.test(rel)) found.push('byline');
  if (property !== null && /^author$/i.test(property)) found.push('byline');
  if (tagName === 'a' && isAuthorLink(findAttribute(element, 'href') ?? '')) found.push('author link');
  const names = `${findAttribute(element, 'class') ?? ''} ${findAttribute(element, 'id') ?? ''}`.slice(
    0,
    300,
  );
  if (names !== ' ') {
    found.push(...rememberedOf(names, knownNames, kindsOfNames));
  }
  return found;
}

const NONE: readonly Surrounding[] = [];
const KINDS_OF_TAGS: Partial<Record<string, readonly Surrounding[]>> = {
  blockquote: ['quote'],
  q: ['quote'],
  nav: ['list of links'],
  footer: ['foot'],
};

export function readLineFacts(element: Element, breaks: ElementFacts['breaks']): LineFacts {
  const { tagName } = element;
  const kinds = surroundingsOf(element);
  const names = findAttribute(element, 'class');
  return {
    kinds,
    parts:
      breaks === 'line' ||
      CELLS.has(tagName) ||
      kinds.includes('byline') ||
      kinds.includes('author link') ||
      (names !== null && PART_CLASS.test(names)),
    isSetOff: SET_OFF.has(tagName) || (names !== null && NAME_CLASS.test(names)),
    heading: /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0,
  };
}
