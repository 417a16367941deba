import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync, openSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Java of which version, and the runner that goes with it, best first. */
const RUNNERS = [
  { java: 21, version: '3.8.0.0' },
  { java: 17, version: '2.19.1.0' },
];
const MAVEN_MS = 600_000;
const HEAP = '384m';

interface Java {
  readonly binary: string;
  readonly version: number;
}

/** The newest Java of this machine: JAVA_HOME's, that of the path, and where Linux keeps others. */
async function findJava(): Promise<Java | null> {
  const homes = [process.env['JAVA_HOME'], ...globSync('/usr/lib/jvm/*')].filter(
    (home) => home !== undefined,
  );
  const binaries = [
    'java',
    ...homes.map((home) => path.join(home, 'bin/java')).filter((one) => existsSync(one)),
  ];
  const found = await Promise.all(
    binaries.map(async (binary): Promise<Java | null> => {
      try {
        const { stderr } = await run(binary, ['-version']);
        const [, version] = /version "(\d+)/.exec(stderr) ?? [];
        return version === undefined ? null : { binary, version: Number(version) };
      } catch {
        return null;
      }
    }),
  );
  return found.filter((one) => one !== null).sort((a, b) => b.version - a.version)[0] ?? null;
}

async function hasMaven(): Promise<boolean> {
  return run('mvn', ['--version']).then(
    () => true,
    () => false,
  );
}

/** How nodes are started here, or why they cannot be. What Maven brings is kept below the temporary folder. */
export async function prepareNodes(): Promise<{ java: string; classes: string; version: string } | string> {
  if (process.platform === 'win32') return 'nodes are started on Linux and macOS only';
  const java = await findJava();
  const runner = RUNNERS.find((one) => one.java <= (java?.version ?? 0));
  if (java === null || runner === undefined) return 'there is no Java 17 or newer';
  if (!(await hasMaven())) return 'there is no Maven';
  const folder = path.join(tmpdir(), `linklode-open-search-${runner.version}`);
  const list = path.join(folder, 'classes.txt');
  await mkdir(folder, { recursive: true });
  if (!existsSync(list)) {
    const made = `${list}.${process.pid}`;
    const goal = [
      'dependency:build-classpath',
      `-Dmdep.outputFile=${made}`,
      `-Drunner.version=${runner.version}`,
    ];
    try {
      await run('mvn', ['-q', '-B', '-f', path.join(import.meta.dirname, 'pom.xml'), ...goal], {
        timeout: MAVEN_MS,
      });
    } catch {
      return `Maven could not fetch OpenSearch ${runner.version}`;
    }
    await writeFile(list, await readFile(made, 'utf8'));
    await rm(made);
  }
  return { java: java.binary, classes: (await readFile(list, 'utf8')).trim(), version: runner.version };
}

export interface RunningNode {
  readonly url: string;
  /** At once, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** The same node again, with what it had on its disk. */
  readonly startAgain: () => Promise<void>;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** So many nodes of one cluster, three at most, each a process of its own with a heap of less than half a gigabyte. */
export async function startNodes(
  { java, classes }: { java: string; classes: string },
  folder: string,
  count: number,
): Promise<{ nodes: RunningNode[]; stop: () => Promise<void> }> {
  const names = ['one', 'two', 'three'].slice(0, count);
  const ports = await freePorts(2 * names.length);
  const transport = names.map((_, at) => ports[names.length + at] ?? 0);
  const peers = transport.map((port) => `127.0.0.1:${port}`).join(',');
  const children = new Map<string, ChildProcess>();

  async function start(name: string, at: number): Promise<void> {
    const home = path.join(folder, name);
    await mkdir(path.join(home, 'tmp'), { recursive: true });
    const log = openSync(path.join(home, 'log.txt'), 'a');
    const child = spawn(
      java,
      [
        `-Xmx${HEAP}`,
        '-XX:+UseSerialGC',
        // Short runs end before more than the first compiler's work pays.
        ...(process.env['NIGHTLY'] === '1' ? [] : ['-XX:TieredStopAtLevel=1']),
        `-Djava.io.tmpdir=${path.join(home, 'tmp')}`,
        '-cp',
        classes,
        path.join(import.meta.dirname, 'OpenSearchNode.java'),
        home,
        name,
        String(ports[at]),
        String(transport[at]),
        names.join(','),
        peers,
      ],
      { stdio: ['pipe', 'pipe', log] },
    );
    children.set(name, child);
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text: Buffer) => {
        if (text.toString().includes('started')) resolve();
      });
      child.once('error', reject);
      child.once('exit', (code) =>
        reject(new Error(`A node ended with ${code}; see ${path.join(home, 'log.txt')}`)),
      );
    });
  }

  async function end(name: string): Promise<void> {
    const child = children.get(name);
    children.delete(name);
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  const stop = async (): Promise<void> => {
    await Promise.all(names.map(end));
  };
  try {
    // The first to come need each other to begin.
    await Promise.all(names.map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  const nodes = names.map((name, at): RunningNode => ({
    url: `http://127.0.0.1:${ports[at]}`,
    kill: () => end(name),
    startAgain: () => start(name, at),
  }));
  return { nodes, stop };
}
