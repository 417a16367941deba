import { RankFileError } from './rank-file-error.ts';
import { readPackedFile, type PackedFile } from './read-packed-file.ts';

/** What a file is of a graph: its domains, its links, or the domains of a graph of hosts, which is another. */
export type WebGraphPart = 'vertices' | 'edges' | 'hosts';

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const ZERO = 48;
/** Longer lines are none of a graph; without an end a file without line feeds would fill the memory. */
const LONGEST_LINE = 1_000;
/** Numbers of domains are whole and fit 31 bits: a graph has some hundred millions. */
const MOST_ID = 2 ** 31 - 1;

/**
 * Tells by its first line which part of Common Crawl's web graph a file is, null for none. Vertices: `number, name
 * reversed, number of hosts`, without the last for hosts; edges: `from, to`; tabs between them.
 */
export async function webGraphPartOf(file: string): Promise<WebGraphPart | null> {
  const { parts } = readPackedFile(file);
  let head = '';
  try {
    for await (const part of parts) {
      head += part.toString('latin1');
      if (head.includes('\n') || head.length > LONGEST_LINE) break;
    }
  } catch (error) {
    // Whoever reads it to its end says so.
    if (!(error instanceof RankFileError)) throw error;
  }
  const [first = ''] = head.split(/\r?\n/);
  if (/^\d+\t\d+$/.test(first)) return 'edges';
  if (/^\d+\t[^\s]*[a-z][^\s]*\t\d+$/i.test(first)) return 'vertices';
  return /^\d+\t[^\s]*[a-z][^\s]*$/i.test(first) ? 'hosts' : null;
}

/** @param onVertex the number of a domain, and its name as it stands there, reversed: `com.example` */
export async function readVertices(
  file: string,
  { parts }: Pick<PackedFile, 'parts'>,
  onVertex: (id: number, reversed: string) => void,
): Promise<void> {
  let rest = '';
  const read = (line: string): void => {
    if (line === '') return;
    const [id = '', name = ''] = line.split('\t', 2);
    const number = Number(id);
    if (id === '' || !Number.isInteger(number) || number < 0 || number > MOST_ID || name === '')
      throw new RankFileError(`${file} has a line that is no domain of a graph: ${line.slice(0, 100)}`);
    onVertex(number, name);
  };
  for await (const part of parts) {
    const lines = (rest + part.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw new RankFileError(`${file} has a line of more than ${LONGEST_LINE} characters.`);
    for (const line of lines) read(line.endsWith('\r') ? line.slice(0, -1) : line);
  }
  read(rest);
}

/** Reads pairs of numbers byte by byte: there are billions of lines. */
export async function readEdges(
  file: string,
  { parts }: Pick<PackedFile, 'parts'>,
  onEdge: (from: number, to: number) => void,
): Promise<void> {
  let from = -1;
  let number = 0;
  let digits = 0;
  const refuse = (): never => {
    throw new RankFileError(
      `${file} has a line that is no link of a graph: two numbers and a tab were expected.`,
    );
  };
  const endLine = (): void => {
    if (digits === 0 && from < 0) return;
    if (digits === 0 || from < 0) refuse();
    onEdge(from, number);
    from = -1;
    number = 0;
    digits = 0;
  };
  for await (const part of parts) {
    for (let at = 0; at < part.length; at++) {
      const byte = part[at]!;
      const digit = byte - ZERO;
      if (digit >= 0 && digit <= 9) {
        number = number * 10 + digit;
        digits++;
        if (number > MOST_ID) refuse();
      } else if (byte === TAB) {
        if (digits === 0 || from >= 0) refuse();
        from = number;
        number = 0;
        digits = 0;
      } else if (byte === LINE_FEED) endLine();
      else if (byte !== CARRIAGE_RETURN) refuse();
    }
  }
  endLine();
}
