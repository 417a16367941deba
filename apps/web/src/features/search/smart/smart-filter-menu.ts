import { FILTER_NAMES, type FilterId } from '@linklode/smart-filters/names';

interface MenuFilter {
  readonly id: FilterId;
  readonly label: string;
}

/** The filters that the tool offers, in the order of the menu. */
export const MENU_FILTERS: readonly MenuFilter[] = Object.entries(FILTER_NAMES).flatMap(
  ([id, { label, offered }]) => (offered ? [{ id: id as FilterId, label }] : []),
);

/** Null for no filter and for one that the menu does not offer. */
export function findMenuFilter(id: string | null): MenuFilter | null {
  return MENU_FILTERS.find((filter) => filter.id === id) ?? null;
}
