import type { PitchFact } from '@linklode/contract';
import { countOf, formatDay } from '../../lib/format.ts';
import { splitUrl } from '../../lib/split-url.ts';

const languages = new Intl.DisplayNames(['en'], { type: 'language' });

/** The name of a language; its code where it has none. */
function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

/** What a fact says, in a line of its own. */
export function factWords({ kind, value, count = 0, rel = '' }: PitchFact): string {
  switch (kind) {
    case 'last_post':
      return `Last post: ${formatDay(value)}`;
    case 'guidelines':
      return 'Rules for contributors';
    case 'form':
      return 'A form to write by';
    case 'price':
      return `Names a price: ${value}`;
    case 'links_out':
      return `This page links to ${countOf(Number(value), 'other website')}, ${count} of them without nofollow. Social networks are not counted.`;
    case 'dead_link':
      return 'A link that leads nowhere';
    case 'rival_link':
      return `Links to ${splitUrl(value).host}${rel === '' ? '' : `, rel ${rel}`}`;
    case 'language':
      return `Written in ${languageName(value)}`;
  }
}
