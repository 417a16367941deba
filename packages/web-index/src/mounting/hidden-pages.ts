/** Pages of a file that are not to be found. */
export interface HiddenPages {
  readonly size: number;
  has: (id: number) => boolean;
}

/** What another file has a newer capture of, which changes while imports run, and what is on the list of takedowns. */
export function hidePages(superseded: ReadonlySet<number>, takenDown: ReadonlySet<number>): HiddenPages {
  if (takenDown.size === 0) return superseded;
  return {
    get size() {
      let size = superseded.size;
      for (const id of takenDown) if (!superseded.has(id)) size += 1;
      return size;
    },
    has: (id) => takenDown.has(id) || superseded.has(id),
  };
}
