import fs from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { KIND_SCORES_VERSION } from '@linklode/smart-filters';
import {
  countUnasked,
  countUnordered,
  IndexUnavailableError,
  listPacks,
  listTakedowns,
  openIndexDatabase,
  ownFiles,
} from '@linklode/web-index';
import type { Config } from '../../platform/config/parse-config.ts';
import { holdsSampleWeb } from '../../start/sample-mark.ts';
import { ageText, fail, fine, look, type Finding } from './finding.ts';
import { prepareRows, text } from '@linklode/web-index/rows';

const GIB = 1024 ** 3;
const DAY_MS = 24 * 3_600_000;
/** Scores of a web that moved on. */
const OLD_RANKING_MS = 90 * DAY_MS;

interface Disk {
  readonly freeBytes: number;
  readonly allBytes: number;
}

async function diskOf(folder: string): Promise<Disk> {
  let existing = folder;
  while (!fs.existsSync(existing) && path.dirname(existing) !== existing) existing = path.dirname(existing);
  const { bavail, blocks, bsize } = await statfs(existing);
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize };
}

/** PostgreSQL stops when its disk is full; an import fails then. */
export async function checkDisk(
  { dataDir, indexFile, databaseUrl }: Config,
  ask: (folder: string) => Promise<Disk> = diskOf,
): Promise<Finding[]> {
  const folders = new Map([
    [dataDir, databaseUrl === null ? 'data folder with the database' : 'data folder'],
  ]);
  if (path.relative(dataDir, indexFile).startsWith('..')) folders.set(path.dirname(indexFile), 'web index');
  const findings: Finding[] = [];
  for (const [folder, what] of folders) {
    const { freeBytes, allBytes } = await ask(folder);
    const told = `${(freeBytes / GIB).toFixed(1)} of ${(allBytes / GIB).toFixed(1)} GiB are free for the ${what} (${folder})`;
    const remedy =
      'make room or move the folder to a larger disk: old backups and archives that were imported may go';
    if (freeBytes < GIB / 4) findings.push(fail('disk', told, remedy));
    else if (freeBytes < 2 * GIB) findings.push(look('disk', told, remedy));
    else findings.push(fine('disk', told));
  }
  if (databaseUrl !== null)
    findings.push(fine('disk', 'that of DATABASE_URL cannot be seen from here; watch it where it runs'));
  return findings;
}

const FILL =
  'npm run ops -- index import <file-or-folder>..., then: npm run ops -- index rank (docs/how-to/fill-the-index.md)';

/** Cheap looks only; `index verify` reads all of it. */
export function checkIndex({ indexFile, production, providers }: Config): Finding[] {
  const isAsked = providers.webSearch.includes('own-index') || providers.metrics.includes('own-index');
  const packs = listPacks(indexFile);
  if (!fs.existsSync(indexFile) && packs.length > 0) {
    const broken = packs.filter(({ manifest }) => manifest === null).map(({ folder }) => folder);
    if (broken.length === 0) return [fine('web index', `${packs.length} packs and no index of its own`)];
    return [
      fail('web index', `damaged packs: ${broken.join(', ')}`, 'npm run ops -- index uninstall <pack>'),
    ];
  }
  if (!fs.existsSync(indexFile)) {
    if (!production) return [fine('web index', 'there is none yet; the first start loads the sample web')];
    const told = `there is none at ${indexFile}, so the server is never ready`;
    return [isAsked ? fail('web index', told, FILL) : look('web index', told, FILL)];
  }
  try {
    listTakedowns(indexFile);
    const files = ownFiles(indexFile);
    const db = openIndexDatabase(files[0] ?? indexFile);
    try {
      if (!files.some(hasPages)) return [fail('web index', `${indexFile} has no page`, FILL)];
      const rankedAt = prepareRows(db, "SELECT value FROM meta WHERE key = 'ranked_at'", text).find();
      return [
        ...judgeSample(indexFile, production),
        judgeRanking(rankedAt),
        ...judgeOrder(countUnordered(indexFile)),
        ...(rankedAt === null ? [] : judgeKinds(countUnasked(indexFile, KIND_SCORES_VERSION))),
      ];
    } finally {
      db.close();
    }
  } catch (error) {
    const reason = error instanceof IndexUnavailableError ? error.message : `${indexFile} is damaged`;
    return [fail('web index', reason, 'npm run ops -- index verify says what is wrong and what to do')];
  }
}

function hasPages(file: string): boolean {
  const db = openIndexDatabase(file);
  try {
    return db.prepare('SELECT 1 FROM pages LIMIT 1').get() !== undefined;
  } finally {
    db.close();
  }
}

function judgeSample(indexFile: string, production: boolean): Finding[] {
  if (!holdsSampleWeb(indexFile)) return [fine('web index', indexFile)];
  if (!production) return [fine('web index', `${indexFile}: the sample web, of invented sites`)];
  return [
    fail(
      'web index',
      `${indexFile} holds the invented sites of the sample web, and people would pay for them`,
      `stop the server, remove ${indexFile} with its -wal and -shm, then: ${FILL}`,
    ),
  ];
}

function judgeRanking(rankedAt: string | null): Finding {
  const remedy = 'npm run ops -- index rank';
  if (rankedAt === null)
    return fail('ranking', 'there was none, so nothing has DA, PA and Spam Score', remedy);
  const age = Date.now() - Date.parse(rankedAt);
  const told = `${ageText(age)} old`;
  return age > OLD_RANKING_MS
    ? look('ranking', told, `import newer archives, then: ${remedy}`)
    : fine('ranking', told);
}

/** A phrase of common words is looked for on each of them: a second of a core. */
const MANY_UNORDERED = 20_000;

function judgeOrder({ unordered, pages }: ReturnType<typeof countUnordered>): Finding[] {
  if (unordered < MANY_UNORDERED) return [];
  const told = `${unordered} of ${pages} pages are not in the order of scores, so that a phrase of common words takes a second or more to search`;
  return [look('order', told, 'npm run ops -- index rank')];
}

/** Fewer may have come since the last ranking. */
const MANY_UNASKED = 1_000;

function judgeKinds({ unasked, pages }: ReturnType<typeof countUnasked>): Finding[] {
  if (unasked < MANY_UNASKED) return [];
  const told = `${unasked} of ${pages} pages were not read by the model of kinds, so that smart filters find less among them`;
  return [look('kinds', told, 'npm run ops -- index complete')];
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** Who stands between people and this process; without it limits hit the wrong people. */
export function checkProxies({ web, host, trustedProxies, production }: Config): Finding {
  const isBehind = web.origin.startsWith('https:');
  const isOpen = !LOOPBACK.includes(host);
  if (trustedProxies === 0 && isBehind)
    return look(
      'proxies',
      'people come by https, which this process does not speak, so a proxy stands before it; TRUSTED_PROXIES is 0, and all people have the one address of that proxy',
      'set TRUSTED_PROXIES to how many proxies stand in front (mostly 1)',
    );
  if (trustedProxies > 0 && isOpen && production)
    return look(
      'proxies',
      `${trustedProxies} trusted, and HOST ${host} lets others than the proxy in, who may claim any address`,
      'let HOST be 127.0.0.1 where the proxy is on this machine, else a firewall let nobody but the proxy in',
    );
  if (trustedProxies > 0 && !isBehind && production)
    return look(
      'proxies',
      `${trustedProxies} trusted, and people come by plain http`,
      'set TRUSTED_PROXIES to 0 where none is in front',
    );
  return fine('proxies', `${trustedProxies} trusted`);
}
