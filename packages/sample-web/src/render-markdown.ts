const BLOCK_START = /^(?:#{1,3} |- |\d{1,3}\. |> |\||!html )/;
const ORDERED_ITEM = /^\d{1,3}\. /;
const REL_WORDS = /^[a-z]+(?: [a-z]+)*$/;

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * Renders the Markdown subset of the README to HTML. Everything is escaped except `!html ` lines. Throws on a link
 * address that is neither http(s), mailto nor rooted, so that no slip of the pen becomes a script or a relative guess.
 */
export function renderMarkdown(body: string): string {
  const lines = body.split('\n').map((line) => line.trimEnd());
  const blocks: string[] = [];
  let at = 0;
  const take = (belongs: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    while (at < lines.length && belongs(lines[at] ?? '')) taken.push(lines[at++] ?? '');
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line === '') at++;
    else if (line.startsWith('!html '))
      blocks.push(
        take((next) => next.startsWith('!html '))
          .map(raw)
          .join('\n'),
      );
    else if (/^#{1,3} /.test(line)) blocks.push(heading(take((next) => next === line)[0] ?? ''));
    else if (line.startsWith('- '))
      blocks.push(
        list(
          'ul',
          take((next) => next.startsWith('- ')),
          /^- /,
        ),
      );
    else if (ORDERED_ITEM.test(line)) blocks.push(list('ol', take(isOrdered), ORDERED_ITEM));
    else if (line.startsWith('> ')) blocks.push(quote(take((next) => next.startsWith('>'))));
    else if (line.startsWith('|')) blocks.push(table(take((next) => next.startsWith('|'))));
    else {
      const first = lines[at++] ?? '';
      const rest = take((next) => next !== '' && !BLOCK_START.test(next));
      blocks.push(`<p>${renderInline([first, ...rest].join(' '))}</p>`);
    }
  }
  return blocks.join('\n');
}

/** Renders one line: strong, emphasis, links, images; the rest is escaped text. */
export function renderInline(text: string): string {
  let html = '';
  let at = 0;
  while (at < text.length) {
    const span = linkAt(text, at) ?? emphasisAt(text, at);
    if (span === null) {
      html += escapeHtml(text[at] ?? '');
      at++;
    } else {
      html += span.html;
      at = span.end;
    }
  }
  return html;
}

interface Span {
  html: string;
  end: number;
}

function emphasisAt(text: string, at: number): Span | null {
  if (text[at] !== '*') return null;
  const mark = text.startsWith('**', at) ? '**' : '*';
  const open = at + mark.length;
  const close = text.indexOf(mark, open);
  if (close <= open || text[open] === ' ' || text[close - 1] === ' ') return null;
  const tag = mark === '**' ? 'strong' : 'em';
  return { html: `<${tag}>${renderInline(text.slice(open, close))}</${tag}>`, end: close + mark.length };
}

function linkAt(text: string, at: number): Span | null {
  const image = text.startsWith('![', at);
  if (!image && text[at] !== '[') return null;
  const open = at + (image ? 2 : 1);
  const middle = text.indexOf('](', open);
  const close = middle === -1 ? -1 : text.indexOf(')', middle);
  if (close === -1) return null;
  const label = text.slice(open, middle);
  if (label.includes('[') || label.includes(']')) return null;
  const { address, rel } = target(text.slice(middle + 2, close));
  if (image) return { html: `<img src="${address}" alt="${escapeHtml(label)}">`, end: close + 1 };
  const relAttribute = rel === null ? '' : ` rel="${rel}"`;
  return { html: `<a href="${address}"${relAttribute}>${renderInline(label)}</a>`, end: close + 1 };
}

function target(written: string): { address: string; rel: string | null } {
  const space = written.indexOf(' ');
  const address = space === -1 ? written : written.slice(0, space);
  const allowed = /^(?:https?:\/\/[^/\s]|mailto:[^\s]+@|\/(?!\/))/.test(address);
  if (!allowed) throw new Error(`the address "${address}" is neither http(s), mailto nor rooted`);
  if (space === -1) return { address: escapeHtml(address), rel: null };
  const rel = written.slice(space + 1).trim();
  const words = rel.slice(1, -1);
  if (!rel.startsWith('"') || !rel.endsWith('"') || !REL_WORDS.test(words)) throw new Error(`bad rel ${rel}`);
  return { address: escapeHtml(address), rel: words };
}

function isOrdered(line: string): boolean {
  return ORDERED_ITEM.test(line);
}

function raw(line: string): string {
  return line.slice('!html '.length);
}

function heading(line: string): string {
  const level = line.indexOf(' ');
  return `<h${level}>${renderInline(line.slice(level + 1))}</h${level}>`;
}

function list(tag: 'ul' | 'ol', lines: string[], marker: RegExp): string {
  const items = lines.map((line) => `<li>${renderInline(line.replace(marker, ''))}</li>`);
  return `<${tag}>\n${items.join('\n')}\n</${tag}>`;
}

function quote(lines: string[]): string {
  const text = lines.map((line) => line.replace(/^> ?/, '')).join(' ');
  return `<blockquote><p>${renderInline(text)}</p></blockquote>`;
}

function table(lines: string[]): string {
  const rows = lines
    .filter((line) => !/^\|[\s|:-]+\|$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, '').split('|'));
  const [head, ...body] = rows;
  const row = (cells: string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${renderInline(cell.trim())}</${tag}>`).join('')}</tr>`;
  return `<table>\n${row(head ?? [], 'th')}\n${body.map((cells) => row(cells, 'td')).join('\n')}\n</table>`;
}
