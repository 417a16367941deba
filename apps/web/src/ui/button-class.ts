export type ButtonKind = 'plain' | 'primary' | 'quiet';

/** The classes of a button, for links that look like one. One primary per view. */
export function buttonClass(kind: ButtonKind = 'plain', size: 'normal' | 'large' = 'normal'): string {
  const classes = ['btn'];
  if (kind !== 'plain') classes.push(`btn-${kind}`);
  if (size === 'large') classes.push('btn-large');
  return classes.join(' ');
}
