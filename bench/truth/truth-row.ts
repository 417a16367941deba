/** A figure of what is right on real pages: what was measured, on what, and on how many. */
export interface TruthRow {
  part: string;
  figure: string;
  value: string;
  goal: string;
  /** Which pages or sites, and how they were kept apart from those that were learned from. */
  on: string;
  n: number;
}

/** A part of the table; throws with words where its data are not beside the checkout. */
export type TruthPart = () => Promise<TruthRow[]>;

/** As figures are written. */
export function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : (part / whole).toFixed(2);
}
