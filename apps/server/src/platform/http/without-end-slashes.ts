/**
 * By a loop: a regular expression looks at all that follows from each slash on, and anybody may send sixty thousand of
 * them.
 */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === '/') end--;
  return path.slice(0, end);
}
