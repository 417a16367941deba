import fs from 'node:fs';
import path from 'node:path';
import type { PageReading } from '@linklode/smart-filters';
import { Tokenizer } from '@huggingface/tokenizers';

/** A page in so many word pieces: what the model was taught on, and what bounds its time. */
export const MOST_PIECES = 128;

export const [START, END, STOP] = [101, 102, 1012];
const OF_TITLE = 32;
const OF_ADDRESS = 28;
const OF_DESCRIPTION = 24;
const FIRST_LINES = 6;
const OF_FIRST_LINE = 24;
/** Of the lines behind these so many are looked at, spread over the page. */
const SPREAD = 12;
const MOST_SPREAD = 14;
const OF_SPREAD_LINE = 10;
const LINES_READ = 60;
/** In UTF-16 units; no piece is longer than its word. */
const LONGEST = 300;

let tokenizer: Tokenizer | undefined;

/** The first pieces of a text, as numbers of the model's vocabulary. */
export function piecesOf(text: string, most: number): number[] {
  tokenizer ??= readTokenizer();
  return tokenizer.encode(text.slice(0, LONGEST), { add_special_tokens: false }).ids.slice(0, most);
}

function readTokenizer(): Tokenizer {
  const file = path.join(import.meta.dirname, '../model/tokenizer.json');
  return new Tokenizer(JSON.parse(fs.readFileSync(file, 'utf8')) as object, {});
}

/**
 * A page as the model reads it: title, address, description, its first lines, then the beginnings of lines further down
 * until there is no more room.
 */
export function readPieces(reading: PageReading): number[] {
  const { page } = reading;
  const pieces = [
    START,
    ...headPieces(page, { title: OF_TITLE, address: OF_ADDRESS, description: OF_DESCRIPTION }),
  ];
  const lines = linesOf(page.title, reading.contentLines());
  for (const line of lines.slice(0, FIRST_LINES)) pieces.push(...piecesOf(line, OF_FIRST_LINE), STOP);
  const rest = lines.slice(FIRST_LINES);
  const step = Math.max(1, Math.floor(rest.length / SPREAD));
  for (let at = 0, taken = 0; at < rest.length && taken < MOST_SPREAD; at += step, taken++) {
    if (pieces.length >= MOST_PIECES) break;
    pieces.push(...piecesOf(rest[at]!, OF_SPREAD_LINE), STOP);
  }
  return [...pieces.slice(0, MOST_PIECES - 1), END];
}

/** Title, address and description, so many pieces of each at most. */
export function headPieces(
  { title, url, description }: PageReading['page'],
  most: { readonly title: number; readonly address: number; readonly description: number },
): number[] {
  const address = url.slice(url.indexOf('//') + 2).replace(/[/-]/g, (sign) => (sign === '/' ? ' / ' : ' '));
  return [
    ...piecesOf(title, most.title),
    END,
    ...piecesOf(address, most.address),
    END,
    ...piecesOf(description ?? '', most.description),
    END,
  ];
}

function linesOf(title: string, lines: readonly { readonly text: string }[]): string[] {
  const told = lines.map(({ text }) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  const different = new Set(told.slice(0, LINES_READ));
  different.delete(title);
  return [...different];
}
