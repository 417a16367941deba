import postcss from 'postcss';

/** Between two names of classes, in scripts as in markup. */
const APART = /[\s"'`<>=\\{}]+/;

const CLASS = /\.((?:\\.|[\w-])+)/g;

/**
 * What of a style sheet applies where no other class is used than those that these texts name, scripts or markup: rules
 * of other classes are left out, all else stays in its order.
 */
export function firstStyles(css: string, texts: readonly string[]): string {
  const text = texts.join('\n').replaceAll('&amp;', '&');
  const names = new Set(text.split(APART));
  const isNamed = (name: string): boolean => names.has(name) || (APART.test(name) && text.includes(name));
  const applies = (selector: string): boolean =>
    [...selector.matchAll(CLASS)].every(([, name = '']) => isNamed(name.replaceAll(/\\(.)/g, '$1')));
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')) return;
    const selectors = rule.selectors.filter(applies);
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  // From within, so that what only held what has gone goes as well.
  let isEmpty = true;
  while (isEmpty) {
    isEmpty = false;
    sheet.walkAtRules((rule) => {
      if (rule.nodes?.length !== 0) return;
      rule.remove();
      isEmpty = true;
    });
  }
  return sheet.toString();
}
