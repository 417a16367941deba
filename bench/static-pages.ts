import { keyOf } from './labelled-pages.ts';

/** Where static files were published: at `prefix` of `host`, from `folder` of a repository. */
interface Place {
  readonly host: string;
  readonly prefix: string;
  readonly folder: string;
}

export interface StaticPage {
  readonly url: string;
  readonly blob: string;
  readonly isJudged: boolean;
}

export interface StaticFile {
  readonly path: string;
  readonly blob: string;
}

/** Not read by visitors, or nobody's page. */
const NO_PAGE = /(?:^|\/)(?:404|google[0-9a-f]{16}|BingSiteAuth|node_modules\/.*|\.[^/]*\/.*)(?:\.html?)?$/i;

/**
 * The addresses that HTML files were published at. A judgement says under which of several a page was known, and one
 * such address without an ending that others of the site had none either.
 */
export function addressesOf(
  files: readonly StaticFile[],
  { host, prefix, folder }: Place,
  judged: ReadonlyMap<string, string>,
): StaticPage[] {
  const known = [...judged].find(([key]) => key.split('/', 1)[0] === keyOf(host))?.[1];
  const origin = known === undefined ? `https://${host}` : new URL(known).origin;
  const start = folder === '' ? '' : `${folder}/`;
  const pages = files
    .filter(({ path }) => path.startsWith(start) && /\.html?$/i.test(path))
    .map(({ path, blob }) => ({ path: path.slice(start.length), blob }))
    .filter(({ path }) => !NO_PAGE.test(path))
    .map(({ path, blob }) => {
      const forms = formsOf(path).map((form) => new URL(`${origin}${prefix}/${encoded(form)}`).href);
      return { blob, forms, judged: forms.map((form) => judged.get(keyOf(decoded(form)))) };
    });
  const isBare = pages.some((page) => page.forms[0]?.endsWith('/') === false && page.judged[1] !== undefined);
  return pages.map(({ blob, forms: [usual = '', other], judged: found }) => {
    const url = found.find((one) => one !== undefined);
    const isBareHere = isBare && !usual.endsWith('/');
    return { blob, url: url ?? (isBareHere ? (other ?? usual) : usual), isJudged: url !== undefined };
  });
}

/** By what `addressesOf` looks them up. */
export const judgedByKey = (urls: Iterable<string>): Map<string, string> =>
  new Map([...urls].map((url) => [keyOf(decoded(url)), url]));

const formsOf = (path: string): [string, string] => {
  const folder = /^(|.*\/)index\.html?$/i.exec(path)?.[1];
  return folder === undefined ? [path, path.replace(/\.html?$/i, '')] : [folder, path];
};

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** The source of a page that a generator makes, which nobody ever visited. */
export const isTemplate = (html: string): boolean =>
  /^\uFEFF?\s*(?:---\r?\n[^]*\{[{%]|\{%)/.test(html.slice(0, 20_000));

const SCRIPT = /<script\b(?![^>]*ld\+json)[^>]*>[^]*?<\/script\s*>/gi;
const STYLE = /<style\b[^>]*>[^]*?<\/style\s*>/gi;
const DRAWING = /<svg\b[^>]*>[^]*?<\/svg\s*>/gi;
const DATA = /(["'])data:[a-z]+\/[^"']{200,}\1/gi;

/** Without what no reader of text sees, as the shared captures are. One sign stands for one byte. */
export const trimmed = (html: string): string =>
  html.replace(SCRIPT, '').replace(STYLE, '').replace(DRAWING, '').replace(DATA, '""');
