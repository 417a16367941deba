import type { ReadDocument } from './read-document.ts';
import type { FigureOrder } from './stated-date.ts';

const NO_ORDER = new Set(['en', 'ja', 'zh', 'ko', 'hu', 'mn', 'lt', 'sv', 'fil', 'tl', 'sw', 'haw']);
const MONTH_FIRST = new Set(['us', 'ph']);

/**
 * How who wrote a page means `05/01/2024`, by the language and country that it declares: English by its country,
 * languages that put the year first not at all. Null where that leaves a doubt.
 */
export function findFigureOrder({ htmlLang, metas }: ReadDocument): FigureOrder {
  const locale = metas.find(({ key }) => key === 'og:locale')?.content ?? null;
  const orders = [htmlLang, locale].flatMap((tag) => {
    const parts = /^\s*([a-z]{2,3})(?:[-_]([a-z]{2}))?(?![a-z])/i.exec(tag ?? '');
    if (parts === null) return [];
    const [language = '', country = ''] = parts.slice(1).map((part) => (part ?? '').toLowerCase());
    if (MONTH_FIRST.has(country)) return language === 'en' ? (['month first'] as const) : [];
    if (NO_ORDER.has(language) && (language !== 'en' || country === '' || country === 'ca')) return [];
    return ['day first'] as const;
  });
  return new Set(orders).size === 1 ? (orders[0] ?? null) : null;
}
