import { FILTER_LABELS, type FilterLabel } from '@linklode/smart-filters/labels';

/** What the screen needs of a filter. */
type MenuFilter = Pick<FilterLabel, 'id' | 'label' | 'placeholder' | 'hint'>;

/** The filters that the tool offers, in the order of the menu. */
export const MENU_FILTERS: readonly MenuFilter[] = Object.values(FILTER_LABELS).filter(
  (filter) => filter.offered,
);

/** Null for no filter and for one that the menu does not offer. */
export function findMenuFilter(id: string | null): MenuFilter | null {
  return MENU_FILTERS.find((filter) => filter.id === id) ?? null;
}
