import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parseQuery } from '@linklode/query-language';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSearchPool, type SearchPool, type SearchPoolOptions } from '../src/query/search-pool.ts';
import {
  IndexBusyError,
  IndexCrowdedError,
  IndexTimeoutError,
  IndexUnavailableError,
} from '../src/store/index-errors.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
let pools: SearchPool[];

beforeEach(() => {
  folder = makeIndexFolder();
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  folder.remove();
});

function aPool(given: Partial<SearchPoolOptions> = {}): SearchPool {
  const pool = createSearchPool({ file: folder.file, size: 2, timeoutMs: 15_000, ...given });
  pools.push(pool);
  return pool;
}

function request(text: string) {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(result.error.message);
  return { query: result.query, exclude: [], page: 1, pageSize: 10 };
}

const bread = (name: string) => aPage({ url: `https://${name}.example/`, text: 'fresh bread' });
const urls = async (pool: SearchPool, text: string) => {
  const answer = await pool.search(request(text));
  return answer.results.map((row) => row.url);
};

describe('the search pool', () => {
  it.each([
    ['a text', "UPDATE bodies SET body = CAST(substr(body, 1, length(body) - 6) || x'ffffffffffff' AS BLOB)"],
    ['the first words', "UPDATE heads SET words = x'ffff7f'"],
  ])('says of %s that has gone bad that the index cannot be read, and goes on', async (_, harm) => {
    writePages(folder.file, [bread('a'), aPage({ url: 'https://b.example/', text: 'old cheese' })]);
    const db = new DatabaseSync(folder.file);
    db.exec(`${harm} WHERE page_id = 1`);
    db.close();
    const pool = aPool();
    await expect(urls(pool, 'bread')).rejects.toThrow(IndexUnavailableError);
    expect(await urls(pool, 'cheese')).toEqual(['https://b.example/']);
  });

  it('answers searches side by side, each with its own answer', async () => {
    writePages(folder.file, [bread('a'), aPage({ url: 'https://b.example/', text: 'old cheese' })]);
    const pool = aPool();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => urls(pool, n % 2 === 0 ? 'bread' : 'cheese')),
    );
    answers.forEach((found, n) =>
      expect(found).toEqual([n % 2 === 0 ? 'https://a.example/' : 'https://b.example/']),
    );
  });

  it('says of a file that went bad under it that it is not there, whatever is asked', async () => {
    writePages(
      folder.file,
      Array.from({ length: 200 }, (_, n) => bread(`site-${n}`)),
    );
    const pool = aPool({ size: 1 });
    await pool.search(request('bread'));
    // Beyond the first page of the file, which still says that it is a database.
    const size = statSync(folder.file).size;
    const file = openSync(folder.file, 'r+');
    writeSync(file, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
    closeSync(file);
    const asked = await Promise.allSettled([
      pool.search(request('bread OR site:example')),
      pool.lookUpPages(['https://site-7.example/']),
      pool.findPeople('site-9.example', 5),
    ]);
    for (const one of asked)
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(IndexUnavailableError);
    expect(asked.filter((one) => one.status === 'rejected').length).toBeGreaterThan(0);
  });

  it('says that there is no index, and serves it as soon as there is one', async () => {
    const pool = aPool();
    await expect(pool.search(request('bread'))).rejects.toThrow(IndexUnavailableError);
    expect(await pool.status()).toMatchObject({ isSearchable: false, pages: 0 });
    expect((await pool.status()).reason).toMatch(/Import one/);

    writePages(folder.file, []);
    expect(await pool.status()).toEqual({
      isSearchable: false,
      pages: 0,
      rankedAt: null,
      recaptures: expect.any(String) as string,
      reason: 'The web index has no pages yet.',
    });
    writePages(folder.file, [bread('a')]);
    expect(await pool.status()).toEqual({
      isSearchable: true,
      pages: 1,
      rankedAt: null,
      recaptures: expect.any(String) as string,
      reason: null,
    });
    expect(await urls(pool, 'bread')).toEqual(['https://a.example/']);
  });

  it('notices an index that is replaced by another, or taken away', async () => {
    writePages(folder.file, [bread('old')]);
    const pool = aPool();
    expect(await urls(pool, 'bread')).toEqual(['https://old.example/']);
    writePages(`${folder.file}.new`, [bread('new')]);
    renameSync(`${folder.file}.new`, folder.file);
    expect(await Promise.all([urls(pool, 'bread'), urls(pool, 'bread')])).toEqual([
      ['https://new.example/'],
      ['https://new.example/'],
    ]);
    rmSync(folder.file);
    await expect(pool.search(request('bread'))).rejects.toThrow(IndexUnavailableError);
  });

  it('refuses what the queue cannot hold, and answers what it took', async () => {
    writePages(folder.file, [bread('a')]);
    const pool = aPool({ size: 1, maxWaiting: 3 });
    await pool.status();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => urls(pool, 'bread')));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(4);
    expect(refused).toHaveLength(6);
    for (const one of refused) expect(one.reason).toBeInstanceOf(IndexBusyError);
    expect(await urls(pool, 'bread')).toHaveLength(1);
  });

  it('closes while searches run and wait, rejecting them, and more than once', async () => {
    const pool = aPool({ size: 1 });
    const open = [pool.search(request('bread')), pool.search(request('bread'))].map((search) =>
      search.catch((e) => e),
    );
    await Promise.all([pool.close(), pool.close()]);
    for (const outcome of await Promise.all(open)) expect(outcome).toBeInstanceOf(IndexUnavailableError);
    await expect(pool.search(request('bread'))).rejects.toThrow(/closed/);
  });
});

describe('a pool with processes that misbehave', () => {
  const misbehaving = new URL('./query-misbehaving-worker.ts', import.meta.url);
  const aBadPool = (given: Partial<SearchPoolOptions> = {}) => {
    const pool = createSearchPool({ file: folder.file, size: 2, timeoutMs: 15_000, ...given }, misbehaving);
    pools.push(pool);
    return pool;
  };
  const total = async (pool: SearchPool, text: string, owner?: string) =>
    (await pool.search(request(text), owner)).total;
  /** A process takes longer to start than the short times of these pools allow. */
  const untilReady = (pool: SearchPool, processes = 1) =>
    expect
      .poll(
        () =>
          Promise.all(Array.from({ length: processes }, () => total(pool, 'well').catch(() => 'not ready'))),
        { timeout: 60_000 },
      )
      .not.toContain('not ready');

  /** The process of the long ones starts with the first of them, and may take longer for it than these pools wait. */
  const endsForItsTime = (pool: SearchPool, owner?: string) =>
    expect
      .poll(() => total(pool, 'spin', owner).catch((error: unknown) => error), { timeout: 60_000 })
      .toBeInstanceOf(IndexTimeoutError);

  it('ends a search that takes too long, does not wait for it, and goes on with a new process', async () => {
    const pool = aBadPool({ size: 1, timeoutMs: 1000 });
    await untilReady(pool);
    await endsForItsTime(pool);
    await untilReady(pool);
  });

  it('serves others while one process is stuck', async () => {
    const pool = aBadPool({ timeoutMs: 2000 });
    await untilReady(pool, 2);
    const stuck = total(pool, 'spin').catch((error: unknown) => error);
    expect(await Promise.all([total(pool, 'well'), total(pool, 'well')])).toEqual([1, 1]);
    expect(await stuck).toBeInstanceOf(Error);
  });

  it('tells those who wait too long for their turn', async () => {
    const pool = aBadPool({ size: 1, timeoutMs: 1500, quickMs: 1500 });
    await untilReady(pool);
    const outcomes = await Promise.all(
      ['spin', 'spin', 'spin', 'spin'].map((text) => total(pool, text).catch((error: unknown) => error)),
    );
    // What becomes of the first hangs on how soon the process of the long ones has started.
    expect(outcomes.at(-1)).toBeInstanceOf(IndexBusyError);
  });

  /** One that keeps its process busy, or ends it, with short ones lying ready behind it in either process. */
  const amongShortOnes = async (word: string) => {
    const pool = aBadPool();
    await untilReady(pool, 2);
    const order: string[] = [];
    const ask = (text: string, owner: string) =>
      total(pool, text, owner)
        .then(() => text, String)
        .then((ended) => order.push(ended));
    await Promise.all([ask(word, 'a'), ...Array.from({ length: 12 }, (_, n) => ask('well', `other ${n}`))]);
    return { order, lanes: pool.use().map(({ lane }) => lane) };
  };

  it('gives to another process what it sent ahead to one that takes long', async () => {
    const { order } = await amongShortOnes('long');
    expect(order).toHaveLength(13);
    expect(order.at(-1)).toBe('long');
  });

  it('loses nothing of what it sent ahead to a process that dies', async () => {
    const { order, lanes } = await amongShortOnes('exit');
    expect(order.filter((text) => text === 'well')).toHaveLength(12);
    expect(lanes).toEqual(['quick']);
  });

  it.each(['throw', 'exit', 'kill'])(
    'rejects the search whose process dies (%s) and replaces the process',
    async (how) => {
      const pool = aBadPool({ size: 1 });
      await expect(total(pool, how)).rejects.toThrow(IndexUnavailableError);
      expect(await total(pool, 'well')).toBe(1);
      await expect(total(pool, how)).rejects.toThrow(/ended unexpectedly/);
      expect(await total(pool, 'well')).toBe(1);
    },
  );

  it('begins a long search anew among the long ones, and answers it', async () => {
    const pool = aBadPool({ size: 1, quickMs: 500 });
    await total(pool, 'well');
    expect(await Promise.all([total(pool, 'long', 'a'), total(pool, 'well', 'b')])).toEqual([1, 1]);
    expect(await total(pool, 'long', 'a')).toBe(1);
  });

  it.runIf(process.platform === 'linux')(
    'takes no search for a long one because the machine is busy: it counts how long the search worked, not how long it waited',
    async () => {
      const pool = aBadPool({ size: 1, quickMs: 400, timeoutMs: 2000 });
      await untilReady(pool);
      const lanes = () => pool.use().map(({ lane }) => lane);
      expect(await total(pool, 'wait', 'a')).toBe(1);
      expect(lanes()).toEqual(['quick']);
      await endsForItsTime(pool, 'a');
      expect(lanes()).toEqual(['quick', 'slow']);
    },
  );

  /** Ten owners ask for what never ends, three at a time, and ten others for what is there. */
  const attack = async (pool: SearchPool) => {
    await untilReady(pool);
    let open = 30;
    const attackers = Array.from({ length: 30 }, (_, n) =>
      total(pool, 'spin', `attacker ${n % 10}`)
        .then(String, (error: Error) => error.name)
        .finally(() => (open -= 1)),
    );
    const others = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => total(pool, 'well', `other ${n % 10}`)),
    );
    const openThen = open;
    await pool.close();
    return {
      others: others.filter(({ status }) => status === 'fulfilled').length,
      openThen,
      ended: await Promise.all(attackers),
    };
  };

  it('answers everybody else while ten owners ask for what never ends', async () => {
    // Nothing here ends by the clock, however busy the machine is: a search that never ends waits or runs until the
    // pool is closed, and who waited for one would never be answered. In the quick lane it counts what a search worked.
    const { others, openThen, ended } = await attack(aBadPool({ timeoutMs: 2 ** 31 - 1, quickMs: 100 }));
    expect(others).toBe(30);
    // Nobody waited for the long ones: one of each owner at least was still running or waiting among its like.
    expect(openThen).toBeGreaterThanOrEqual(10);
    expect(ended).not.toContain('1');
    // Of each owner some wait their turn; what goes beyond is refused and holds up nobody.
    expect(new Set(ended)).toEqual(new Set(['IndexUnavailableError', 'IndexCrowdedError']));
  });

  it('does not, without a lane for the long ones (which shows that the test above can fail)', async () => {
    const { others } = await attack(aBadPool({ timeoutMs: 1000, quickMs: 1000 }));
    expect(others).toBeLessThan(30);
  });

  it('gives an owner who asks much no more turns than one who asks little', async () => {
    const pool = aBadPool({ size: 1 });
    const order: string[] = [];
    const ask = (owner: string) => total(pool, 'well', owner).then(() => order.push(owner));
    await Promise.all([...Array.from({ length: 12 }, () => ask('much')), ask('little'), ask('little')]);
    expect(order.slice(0, 4).filter((owner) => owner === 'little')).toHaveLength(2);
    await expect(Promise.all(Array.from({ length: 30 }, () => ask('much')))).rejects.toThrow(
      IndexCrowdedError,
    );
  });

  it('ends its processes with the server, however that ends, and lets no signal to the group end a search', async () => {
    const script = `
      import { createSearchPool } from ${JSON.stringify(new URL('../src/query/search-pool.ts', import.meta.url).href)};
      const pool = createSearchPool({ file: 'none', size: 1, timeoutMs: 20_000 });
      await pool.status();
      console.log('ready');
      setInterval(() => undefined, 1000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(server.stdout, 'data');
      const children = childrenOf(server.pid ?? 0);
      expect(children).toHaveLength(2);
      // One of them may still be loading its program.
      await expect.poll(() => children.every(listensToHangUps), { timeout: 20_000 }).toBe(true);
      for (const pid of children)
        for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.kill(pid, signal);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(children.filter(isAlive)).toEqual(children);
      server.kill('SIGKILL');
      await expect.poll(() => children.filter(isAlive), { timeout: 20_000 }).toEqual([]);
    } finally {
      server.kill('SIGKILL');
    }
  }, 60_000);

  it('passes on errors of the search itself without losing the process', async () => {
    const pool = aBadPool({ size: 1 });
    await expect(total(pool, 'fail')).rejects.toThrow('no such thing');
    expect(await total(pool, 'well')).toBe(1);
  });
});

/** Processes whose parent this is, as /proc tells; a zombie is none. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);
}

function isAlive(pid: number): boolean {
  const stat = statOf(pid);
  return stat !== null && stat.state !== 'Z';
}

/** The first bit of the signals that a process handles itself. */
function listensToHangUps(pid: number): boolean {
  const [, mask = '0'] = /SigCgt:\s*([0-9a-f]+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (BigInt(`0x${mask}`) & 1n) === 1n;
}

function statOf(pid: number): { state: string; parent: number } | null {
  try {
    const [state = '', parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}
