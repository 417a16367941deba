export interface IndexCheck {
  /** What was looked at, as a sentence that is true when all is well. */
  name: string;
  isOk: boolean;
  /** How many things were looked at. */
  checked: number;
  /** How many of them were wrong. */
  wrong: number;
  /** Why it could not be looked at to the end: what the file's damage made SQLite say. Null where it was. */
  problem: string | null;
  /** Addresses of the first pages that were wrong, where it is pages that are looked at one by one. */
  named?: readonly string[];
  /**
   * The file cannot be read here and is not to be removed, such as one of a newer version; the problem says what to do.
   */
  isWhole?: true;
}
