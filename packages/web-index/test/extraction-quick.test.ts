import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadSampleWeb, pageBytes } from '@linklode/sample-web';
import { describe, expect, test } from 'vitest';
import { decodeHtml } from '../src/extraction/charset.ts';
import { readQuickly } from '../src/extraction/quick/read-quickly.ts';
import { createDocumentReader, type ReadDocument } from '../src/extraction/read-document.ts';
import { takeApartByTree } from '../src/extraction/take-apart.ts';
import { getResponseBody, readArchive } from '../src/reading/read-archive.ts';
import { randomBelow } from './random-below.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url).pathname;
const SITE_BYTES = process.env.NIGHTLY ? Infinity : 60_000;

/** What the quick way finds, null where it is not sure, and what the tree says, which is the definition. */
function bothWays(html: string): { quick: object | null; tree: object | null } {
  const reader = createDocumentReader();
  const isSure = readQuickly(html, reader.visitor);
  const tree = takeApartByTree(html);
  return { quick: isSure ? plain(reader.finish()) : null, tree: tree === null ? null : plain(tree) };
}

function plain({ lines, ...found }: ReadDocument): object {
  return {
    ...found,
    lines: lines.lines.map((line) => ({ ...line, inside: [...line.inside] })),
    forms: lines.forms.map((form) => [...form]),
    mailAddresses: [...lines.mailAddresses],
  };
}

/** Pages of which the quick way was sure, of all; each of those is the tree's. */
function judge(pages: Iterable<string>): { sure: number; all: number } {
  let sure = 0;
  let all = 0;
  for (const html of pages) {
    all += 1;
    const { quick, tree } = bothWays(html);
    if (quick === null) continue;
    sure += 1;
    expect(quick, html.length < 5_000 ? html : html.slice(0, 5_000)).toEqual(tree);
  }
  return { sure, all };
}

const SAMPLE_PAGES = loadSampleWeb()
  .flatMap((site) => site.pages.map((page) => ({ site, page })))
  .filter((_, at) => at % 7 === 0)
  .map(({ site, page }) => decodeHtml(pageBytes(site, page), null));

describe('a page gone through as its tags come is the one that a tree gives', () => {
  test('for pages of the sample web, nearly all of which it is sure of', () => {
    const { sure, all } = judge(SAMPLE_PAGES.filter((_, at) => at % (process.env.NIGHTLY ? 1 : 6) === 0));
    expect(sure / all).toBeGreaterThan(0.9);
  });

  test('for pages with tags taken out, doubled, moved and made up', () => {
    const random = randomBelow(11);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const mutated = function* (): Generator<string> {
      for (let round = 0; round < (process.env.NIGHTLY ? 20_000 : 250); round += 1) {
        const parts = pick(SAMPLE_PAGES).split(/(?=<)/);
        for (let change = 1 + random(3); change > 0; change -= 1) {
          const at = random(parts.length);
          const kind = random(4);
          if (kind === 0) parts.splice(at, 1);
          else if (kind === 1) parts.splice(at, 0, pick(parts));
          else if (kind === 2) parts.splice(at, 0, pick(SOUP));
          else
            parts[at] = (parts[at] ?? '').replace(/[a-z"=>]/, pick(['', '<', '"', '&', '/', '>', 'b', ' ']));
        }
        yield parts.join('');
      }
    };
    const { sure, all } = judge(mutated());
    expect(sure / all).toBeGreaterThan(0.4);
  });

  test('for soups of tags', () => {
    const random = randomBelow(5);
    const soups = function* (): Generator<string> {
      for (let round = 0; round < (process.env.NIGHTLY ? 400_000 : 4_000); round += 1) {
        const length = 1 + random(round % 4 === 0 ? 40 : 9);
        yield Array.from({ length }, () => SOUP[random(SOUP.length)]).join('');
      }
    };
    const { sure, all } = judge(soups());
    expect(sure / all).toBeGreaterThan(0.1);
  });

  test('where a line break is written as an end tag, as whole sites do', () => {
    for (const html of [
      'a</br>b',
      '<b>a</br>b</b>c',
      '</br>a',
      '<table><td>a</br>b</table>',
      '<a href=x>a</br></a>b',
    ]) {
      const { quick, tree } = bothWays(html);
      expect(quick, html).toEqual(tree);
    }
    expect(bothWays('<table></br><td>a</table>').quick).toBeNull();
  });

  test('where the root is begun twice', () => {
    for (const html of [
      '<html><head><html lang=de><p>a',
      '<html><html lang=de><html lang=en>a',
      '<html lang=en><html>a',
    ]) {
      const { quick, tree } = bothWays(html);
      expect(quick, html).toEqual(tree);
    }
    for (const html of [
      '<html class=a><html lang=de>a',
      '<html><html lang=de class=a>a',
      '<html>a<html lang=de>',
    ])
      expect(bothWays(html).quick, html).toBeNull();
  });

  test('and what it cannot be sure of it leaves to the tree', () => {
    for (const html of [
      '<b>a<p>b</b>c',
      '<table>a<tr><td>b</table>',
      '<template><p>a</template>',
      '<p><table><td>x</table>',
      '<math><mi>x</math>',
      '<script>a',
      '<!-- a',
      '<p a="b',
      'a\0b',
    ])
      expect(bothWays(html).quick, html).toBeNull();
  });
});

const files = ['sites', 'sites-more', 'warc/real']
  .map((name) => join(DATA, name))
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => statSync(path).size < SITE_BYTES && /\.warc(\.gz)?$/.test(path));

describe.skipIf(files.length === 0)('real pages (skipped where ../shared/data is absent)', () => {
  test('are the same both ways', { timeout: 3_600_000 }, async () => {
    let [sure, all] = [0, 0];
    for (const path of files) {
      for await (const event of readArchive(path)) {
        if (event.kind !== 'response') continue;
        const body = getResponseBody(event);
        if (!body.ok) continue;
        const found = judge([decodeHtml(body.body, null)]);
        sure += found.sure;
        all += found.all;
      }
    }
    expect(sure / all).toBeGreaterThan(0.6);
  });
});

const SOUP = (
  '<b> </b> <p> </p> <a|href=x> </a> <a|href=//y.example/?a=1&copy=2&amp;b#z> <table> <tr> <td> <th> </td> </tr> </table> <tbody> <caption> ' +
  '<col> <div> </div> <svg> </svg> <path|d=x/> <g> </g> <math> <mi> <title> </title> <desc> <select> <option> <optgroup> </option> </select> ' +
  '<template> </template> <script> </script> <textarea> </textarea> <body> </body> <html> <html|lang=de> </html> <head> </head> <frameset> <noscript> ' +
  '</noscript> <img|alt=pic> <div|hidden> <button> </button> <br> </br> <li> </li> <ul> </ul> <ol> <dl> <dt> <dd> </dl> <form> </form> ' +
  '<input|type=image|alt=go> <h1> <h2> </h1> <article> </article> <time|datetime=2024-05-01> <span|style=display:none> <i> </i> <em|class=a> ' +
  '</em> <strong> </span> <object> </object> <dialog> <base|href=/b/> <meta|name=date|content=2024> <!--x--> <!doctype|html> <![CDATA[|]]> ' +
  '&amp; &notit; &#0; &nbsp &copy;d &#x41; text word <pre>\n <hr> <header> <footer> <nav> <style>a</style> <iframe> </iframe> <xmp> </xmp> ' +
  '<rt> <ruby> <nobr> <font|color=a> </font> <label> </label> <P|CLASS="Up"> </P> <p|class=a|class=b> <x-y> </x-y> \r\n | |'
)
  .split(' ')
  .map((part) => part.replaceAll('|', ' '));
