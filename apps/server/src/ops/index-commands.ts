import fs from 'node:fs';
import path from 'node:path';
import { RESULTS_PER_PAGE } from '@linklode/contract';
import { lexForDisplay, parseQuery, type Query } from '@linklode/query-language';
import {
  COUNTED_MOST,
  explainDomain,
  explainPage,
  listMountedFiles,
  openIndexDatabase,
  openIndexReader,
  homeFileOf,
  openServingReader,
  ownFiles,
  toJsonLine,
  verifyIndexFile,
  verifyShard,
  type IndexReader,
  type IndexStats,
  type SearchRow,
  type ServingReader,
} from '@linklode/web-index';
import { normaliseExclusions, rowsFor } from '../modules/search/index.ts';
import { readArguments, readWhole, typedPath, UsageError } from './arguments.ts';
import { type Command, type CommandContext } from './command.ts';
import { existingIndex, guarded } from './existing-index.ts';
import { generationCommands } from './generation-commands.ts';
import { createImportCommand } from './import-command.ts';
import { toPlainLine } from './plain-line.ts';

/** Of an address in a report. */
const SHOWN_ADDRESS = 300;

/** Commands on the web index. None of them needs the database; all work beside a running server. */
export const indexCommands: readonly Command[] = [
  createImportCommand(),
  ...generationCommands,
  {
    name: 'index search',
    usage: "index search '<query>' [--pages] [--page N] [--exclude a.com,b.com] [--json]",
    summary: 'Ranked results, as the search tool shows them: websites, or with --pages all pages.',
    run: (words, context) =>
      withServing(context, async (reader) => {
        const { positional, flags, values } = readArguments(words, {
          flags: ['--json', '--pages'],
          values: ['--page', '--exclude'],
        });
        const query = readQuery(positional, context);
        if (query === null) return 0;
        const found = reader.search({
          query,
          exclude: normaliseExclusions((values.get('--exclude') ?? '').split(',')),
          page: readWhole(values.get('--page'), '--page', 1, 1),
          pageSize: RESULTS_PER_PAGE,
          rows: rowsFor(query, flags.has('--pages') ? 'pages' : 'sites'),
        });
        if (flags.has('--json')) {
          await context.answer(toJsonLine({ total: found.total, results: found.results.map(shownRow) }));
          return 0;
        }
        for (const row of found.results) {
          const others = row.otherPages ? `  (other pages: ${row.otherPages})` : '';
          await context.answer(
            `DA ${row.da ?? '-'}  PA ${row.pa ?? '-'}  Spam ${row.spam_score ?? '-'}  ${row.url}\n    ${row.title}${others}\n`,
          );
        }
        await context.answer(`${toldTotal(found)}\n`);
        return 0;
      }),
  },
  {
    name: 'index match',
    usage: "index match '<query>' | --queries <file> [--jsonl]",
    summary: 'Every page that satisfies the query, unranked; or one line for each query of a file.',
    run: (words, context) =>
      withServing(context, async (reader) => {
        const { positional, flags, values } = readArguments(words, {
          flags: ['--jsonl'],
          values: ['--queries'],
        });
        const file = values.get('--queries');
        if (file !== undefined && positional.length > 0)
          throw new UsageError('give one query, or a file of them with --queries, and not both');
        if (file !== undefined) return matchFile(reader, typedPath(file), context);
        const query = readQuery(positional, context);
        if (query === null) return 0;
        try {
          for (const url of reader.matchUrls(query))
            await context.answer(flags.has('--jsonl') ? toJsonLine({ url }) : `${url}\n`);
        } catch (error) {
          context.say(messageOf(error));
        }
        return 0;
      }),
  },
  {
    name: 'index dump',
    usage: 'index dump --jsonl',
    summary: 'Each page as stored: url, host, domain, title, text, date, lang, filetype.',
    run: (words, context) =>
      withReaders(context, async (readers) => {
        readArguments(words, { flags: ['--jsonl'] });
        for (const reader of readers)
          for (const page of reader.dumpPages()) await context.answer(toJsonLine(page));
        return 0;
      }),
  },
  {
    name: 'index stats',
    usage: 'index stats',
    summary: 'What the index holds.',
    run: (_words, context) =>
      withReaders(context, async (readers) => {
        const [first, ...more] = readers.map((reader) => reader.stats());
        const told = more.length === 0 ? first : statsOfShards([first!, ...more]);
        await context.answer(`${JSON.stringify(told, null, 2)}\n`);
        return 0;
      }),
  },
  {
    name: 'index verify',
    usage: 'index verify',
    summary: 'Checks that the index and the packs beside it are whole. Exit status 1 when one is not.',
    run: (_words, context) =>
      guarded(context, async () => {
        const { indexFile } = context.config;
        const files = listMountedFiles(indexFile);
        const own = ownFiles(indexFile);
        const remains =
          own.length > 1
            ? `${indexFile} with the folder that it leads to`
            : `${indexFile} with its -wal and -shm`;
        let status = 0;
        for (const file of files.length > 0 ? files : [existingIndex(context)]) {
          const isOwn = own.includes(file);
          const pack = isOwn ? null : path.basename(path.dirname(file));
          if (pack !== null) await context.answer(`Pack ${pack}:\n`);
          else if (own.length > 1) await context.answer(`${path.basename(file)}:\n`);
          const checks = [...verifyIndexFile(file), ...(isOwn ? verifyShard(indexFile, file) : [])];
          for (const { name, isOk, checked, wrong, problem, named = [] } of checks) {
            const found = problem ?? `${checked} checked, ${wrong} wrong`;
            await context.answer(`${isOk ? 'ok  ' : 'FAIL'} ${name}: ${found}\n`);
            // Of a damaged file an address may be anything.
            for (const url of named)
              await context.answer(`       ${toPlainLine(url).slice(0, SHOWN_ADDRESS)}\n`);
            if (wrong > named.length && named.length > 0)
              await context.answer(`       and ${wrong - named.length} more\n`);
          }
          if (checks.every(({ isOk }) => isOk)) continue;
          status = 1;
          if (checks.some(({ isWhole }) => isWhole)) continue;
          await context.answer(
            pack === null
              ? `What to do: the index can be made anew at any time and holds no money. Stop the server, remove ${remains}, ` +
                  'then: npm run ops -- index import <file-or-folder>... and: npm run ops -- index rank\n'
              : `What to do: take the pack out and install it again: npm run ops -- index uninstall ${pack}\n`,
          );
        }
        return status;
      }),
  },
  {
    name: 'index explain',
    usage: 'index explain <domain or url> [--json]',
    summary: 'How the scores of a domain or a page came about.',
    run: (words, context) =>
      guarded(context, async () => {
        const { positional, flags } = readArguments(words, { flags: ['--json'] });
        const [what] = positional;
        if (what === undefined) throw new UsageError('name a domain or an address');
        const db = openIndexDatabase(homeFileOf(existingIndex(context), what));
        try {
          const found = what.includes('://') ? explainPage(db, what) : explainDomain(db, what);
          if (found === null) {
            context.say(`The index does not know ${what}.`);
            return 1;
          }
          await context.answer(flags.has('--json') ? toJsonLine(found) : `${found.text.join('\n')}\n`);
          return 0;
        } finally {
          db.close();
        }
      }),
  },
];

/** A row with the names that `POST /search` has for the other pages of a website. */
function shownRow({ otherPages, more, ...row }: SearchRow): object {
  if (more === undefined) return row;
  const pages = more.map(({ title, url, matches }) => ({ title, url, matches }));
  return { ...row, other_pages: otherPages ?? 0, more_pages: pages };
}

function toldTotal({ total, hasMore }: { total: number | null; hasMore: boolean }): string {
  if (total === null) return hasMore ? 'More results follow' : 'No more results';
  return total >= COUNTED_MOST ? `${COUNTED_MOST} results or more` : `${total} results`;
}

/** A reader of each file of the index, without packs. */
function withReaders(
  context: CommandContext,
  work: (readers: readonly IndexReader[]) => Promise<number>,
): Promise<number> {
  return guarded(context, async () => {
    const readers: IndexReader[] = [];
    try {
      for (const file of ownFiles(existingIndex(context))) readers.push(openIndexReader(file));
      return await work(readers);
    } finally {
      for (const reader of readers) reader.close();
    }
  });
}

/** What adds up, and each shard's own: an address that two shards link to is known to both. */
function statsOfShards(shards: readonly IndexStats[]): object {
  const added = [
    'pages',
    'hosts',
    'domains',
    'links',
    'outwardLinks',
    'words',
    'unordered',
    'bytes',
  ] as const;
  const totals = added.map((of) => [of, shards.reduce((total, one) => total + one[of], 0)] as const);
  return { ...Object.fromEntries(totals), shards };
}

/** The index with the packs beside it, as the server has them. */
function withServing(
  context: CommandContext,
  work: (reader: ServingReader) => Promise<number>,
): Promise<number> {
  return guarded(context, async () => {
    const { indexFile } = context.config;
    if (listMountedFiles(indexFile).length === 0) existingIndex(context);
    const reader = openServingReader(indexFile);
    try {
      return await work(reader);
    } finally {
      reader.close();
    }
  });
}

function readQuery(positional: readonly string[], context: CommandContext): Query | null {
  const [text, ...more] = positional;
  if (text === undefined || more.length > 0) throw new UsageError('give one query, in quotes');
  const parsed = parseQuery(text);
  if (parsed.ok) return parsed.query;
  context.say(`${parsed.error.message} (at ${parsed.error.position})`);
  return null;
}

async function matchFile(reader: ServingReader, file: string, context: CommandContext): Promise<number> {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    context.say(`${file} could not be read: ${messageOf(error)}`);
    return 1;
  }
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/);
  // The last line ends in a line feed; what follows it is no query.
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) await context.answer(toJsonLine(matchLine(reader, line)));
  return 0;
}

function matchLine(reader: ServingReader, line: string): object {
  const parsed = parseQuery(line);
  if (!parsed.ok) return { query: line, error: parsed.error.message, position: parsed.error.position };
  try {
    const urls = [...reader.matchUrls(parsed.query)];
    return { query: line, total: urls.length, urls };
  } catch (error) {
    return { query: line, error: messageOf(error), position: positionOfRelated(line) };
  }
}

/** The one operator that is understood and cannot be matched page by page. */
function positionOfRelated(line: string): number {
  return (
    lexForDisplay(line).find((token) => token.kind === 'operator' && /^related:/i.test(token.text))?.start ??
    0
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
