import { FILTERS, type Filter } from '@linklode/smart-filters';

/** What the screen needs of a filter. */
export type MenuFilter = Pick<Filter, 'id' | 'label' | 'placeholder' | 'hint'>;

/** The filters that the tool offers, in the order of the menu. */
export const MENU_FILTERS: readonly MenuFilter[] = FILTERS.filter((filter) => filter.offered);

/** Null for no filter and for one that the menu does not offer. */
export function findMenuFilter(id: string | null): MenuFilter | null {
  return MENU_FILTERS.find((filter) => filter.id === id) ?? null;
}
