// Wraps the lines of comments that are too long, and nothing else:
//
//   node tools/wrap-comments.ts
import fs from 'node:fs';
import path from 'node:path';

/** No line of a comment is longer. The formatter wraps code and leaves comments as they are. */
export const COMMENT_COLUMNS = 120;

const DIRECTIVE = /^(?:\/\/|\/\*)\s*(?:oxlint|eslint|@ts-|prettier|oxfmt|[/#])/;
/** What begins a paragraph of its own: an item of a list, a tag, a row of a table. */
const MARK = /^(?:- |\d+\. |@\w+ )/;
const STANDS_ALONE = /^(?:- |\d+\. |@\w+ |\||```|\*|#)/;

const isLong = (line: string): boolean => line.length > COMMENT_COLUMNS;
const indentOf = (text: string): string => /^\s*/.exec(text)?.[0] ?? '';
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Lines of these words; the first begins with `first`, the others with `other`. */
function fill(words: readonly string[], first: string, other: string): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of words) {
    const longer = isEmpty ? line + word : `${line} ${word}`;
    if (!isEmpty && isLong(longer)) {
      lines.push(line);
      line = other + word;
    } else line = longer;
    isEmpty = false;
  }
  return [...lines, line];
}

/**
 * The paragraph that begins at a line, wrapped, and how many lines it was. `sign` is what stands before its text in
 * each.
 */
function wrapParagraph(lines: readonly string[], at: number, sign: string): [string[], number] {
  const text = lines[at]!.slice(sign.length);
  const indent = indentOf(text);
  const mark = MARK.exec(text.trimStart())?.[0] ?? '';
  const isTag = mark.startsWith('@');
  let hang = indent + ' '.repeat(isTag ? 0 : mark.length);
  const words = wordsOf(text);
  let next = at + 1;
  for (; next < lines.length; next++) {
    const line = lines[next]!;
    const more = line.slice(sign.length);
    const begin = more.trimStart();
    if (!line.startsWith(sign) || ['', '/', '*/'].includes(begin.trimEnd())) break;
    if (STANDS_ALONE.test(begin) || DIRECTIVE.test(line.trim())) break;
    const inside = indentOf(more);
    if (isTag ? inside.length < indent.length : inside !== hang) break;
    if (isTag) hang = inside;
    words.push(...wordsOf(more));
  }
  return [fill(words, sign + indent, sign + hang), next - at];
}

/** A comment of CSS, which has no sign before each line; null where none begins or all its lines are short enough. */
function wrapCss(lines: readonly string[], at: number): [string[], number] | null {
  if (!lines[at]!.trimStart().startsWith('/*')) return null;
  const end = lines.findIndex((line, place) => place >= at && line.includes('*/'));
  const comment = lines.slice(at, end + 1);
  if (!comment.some(isLong) || !comment.at(-1)!.trimEnd().endsWith('*/')) return null;
  const indent = indentOf(lines[at]!);
  return [fill(wordsOf(comment.join(' ')), indent, `${indent}   `), comment.length];
}

/** A comment that begins or goes on at a line that is too long. */
function wrapSigned(lines: readonly string[], at: number): [string[], number] | null {
  const line = lines[at]!;
  if (!isLong(line)) return null;
  const said = line.trim();
  const indent = indentOf(line);
  if (DIRECTIVE.test(said)) return null;
  if (said.startsWith('//')) return wrapParagraph(lines, at, `${indent}//`);
  const [, open, inner] = /^(\/\*\*?)(?!\/)((?:(?!\*\/).)*)\*\/$/.exec(said) ?? [];
  if (open !== undefined && inner !== undefined)
    return [[indent + open, ...fill(wordsOf(inner), `${indent} * `, `${indent} * `), `${indent} */`], 1];
  if (said.startsWith('*') && !said.includes('*/')) return wrapParagraph(lines, at, `${indent}*`);
  return null;
}

/** The same source with no line of a comment longer than COMMENT_COLUMNS; words and code are untouched. */
export function wrapComments(source: string, isCss: boolean): string {
  const lines = source.split('\n');
  const wrapped: string[] = [];
  for (let at = 0; at < lines.length;) {
    const [some, count] = (isCss ? wrapCss(lines, at) : wrapSigned(lines, at)) ?? [[lines[at]!], 1];
    wrapped.push(...some);
    at += count;
  }
  return wrapped.join('\n');
}

const NOT_OURS: ReadonlySet<string> = new Set(['node_modules', 'dist']);

/** Sources of the checkout that wrapping changes, with what it makes of them. */
export function unwrappedSources(root: string): { file: string; wrapped: string }[] {
  const kinds = '{ts,tsx,cjs,mjs,js,css}';
  return fs
    .globSync([`{apps,packages,tools,bench,e2e,docs,deploy}/**/*.${kinds}`, `*.${kinds}`], {
      cwd: root,
      exclude: (name) => NOT_OURS.has(path.basename(name)),
    })
    .flatMap((file) => {
      const source = fs.readFileSync(path.join(root, file), 'utf8');
      const wrapped = wrapComments(source, file.endsWith('.css'));
      return wrapped === source ? [] : [{ file, wrapped }];
    });
}

if (import.meta.main) {
  const root = path.dirname(import.meta.dirname);
  const found = unwrappedSources(root);
  for (const { file, wrapped } of found) fs.writeFileSync(path.join(root, file), wrapped);
  console.log(`Comments of ${found.length} files were wrapped.`);
}
