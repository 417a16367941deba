import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';

// Each file is held against the tool that will read it, where this machine has that tool; else the test says that it
// was skipped.
const root = path.dirname(import.meta.dirname);
const read = (file: string): string => fs.readFileSync(path.join(root, 'deploy', file), 'utf8');
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

let scratch: string;
beforeAll(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-deploy-'));
  // For the account of a database that root starts.
  fs.chmodSync(scratch, 0o755);
});
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

function readDockerfile(): Instruction[] {
  return read('docker/Dockerfile')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return { word, rest };
    });
}

/** The instructions of each stage, the last one being what runs. */
function stages(): Instruction[][] {
  const found: Instruction[][] = [];
  for (const instruction of readDockerfile()) {
    if (instruction.word === 'FROM') found.push([]);
    found.at(-1)?.push(instruction);
  }
  return found;
}

describe('the Dockerfile', () => {
  const known = new Set('FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' '));

  test('has instructions that there are, and ends as an ordinary account with a volume and a health check', () => {
    expect(readDockerfile().filter(({ word }) => !known.has(word))).toEqual([]);
    const final = stages().at(-1) ?? [];
    const last = (word: string): string => final.findLast((one) => one.word === word)?.rest ?? '';
    expect(last('USER')).toBe('node');
    expect(last('VOLUME')).toBe('/data');
    expect(last('ENV')).toContain('NODE_ENV=production');
    expect(last('ENV')).toContain('DATA_DIR=/data');
    expect(last('STOPSIGNAL')).toBe('SIGTERM');
    // As lists: a shell in between would keep the signal to itself.
    for (const list of [last('CMD'), last('HEALTHCHECK').replace(/^.*?CMD /, '')])
      expect(JSON.parse(list)).toBeInstanceOf(Array);
    expect(last('HEALTHCHECK')).toContain('/healthz');
  });

  test.runIf(process.env['NIGHTLY'] === '1')(
    'its steps, taken outside Docker, give something that starts as an ordinary account from a folder of root, and says that it is well',
    async () => {
      const app = path.join(scratch, 'app');
      const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
      for (const file of files.filter((name) => name !== '' && fs.existsSync(path.join(root, name)))) {
        fs.mkdirSync(path.dirname(path.join(app, file)), { recursive: true });
        fs.copyFileSync(path.join(root, file), path.join(app, file));
      }
      for (const { word, rest } of stages()[0] ?? [])
        if (word === 'RUN') execFileSync('sh', ['-c', rest], { cwd: app, stdio: 'ignore' });
      expect(fs.existsSync(path.join(app, 'node_modules/oidc-provider'))).toBe(false);
      expect(fs.existsSync(path.join(app, 'node_modules/vite'))).toBe(false);

      const final = stages().at(-1) ?? [];
      const command = JSON.parse(final.find(({ word }) => word === 'CMD')?.rest ?? '') as string[];
      const health = JSON.parse(
        (final.find(({ word }) => word === 'HEALTHCHECK')?.rest ?? '').replace(/^.*?CMD /, ''),
      ) as string[];
      const data = path.join(scratch, 'data');
      fs.mkdirSync(data, { mode: 0o700 });
      // As USER and VOLUME have it; whoever tests without being root is an ordinary account already.
      const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
      if (account.uid !== undefined) fs.chownSync(data, account.uid, account.gid);
      const server = spawn(command[0] ?? '', command.slice(1), {
        cwd: app,
        ...account,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          DATA_DIR: data,
          EMBEDDED_DATABASE: 'yes',
          WEB_PORT: '4986',
          API_PORT: '4987',
          WEB_ORIGIN: 'http://localhost:4986',
          API_ORIGIN: 'http://localhost:4987',
          GOOGLE_CLIENT_ID: 'client',
          GOOGLE_CLIENT_SECRET: 'secret',
          RAZORPAY_KEY_ID: 'rzp_live_abc123',
          RAZORPAY_KEY_SECRET: 'secret',
          RAZORPAY_WEBHOOK_SECRET: 'secret',
          SUPPORT_EMAIL: 'help@acme.test',
          DRAIN_SECONDS: '0',
        },
      });
      let said = '';
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (data: Buffer) => (said += data.toString()));
      const checkHealth = health.slice(1).map((word) => word.replace(':4000', ':4987'));
      await vi.waitFor(
        () => {
          if (server.exitCode !== null) throw new Error(`the server ended: ${said}`);
          expect(spawnSync(process.execPath, checkHealth).status).toBe(0);
        },
        { timeout: 120_000, interval: 500 },
      );
      server.kill('SIGTERM');
      await vi.waitFor(() => expect(server.exitCode).toBe(0), { timeout: 90_000 });
      expect(spawnSync(process.execPath, checkHealth).status).toBe(1);
    },
    900_000,
  );
});

describe('the compose file', () => {
  interface Service {
    readonly build?: { context: string; dockerfile: string };
    readonly volumes: string[];
    readonly ports?: string[];
    readonly stop_grace_period: string;
    readonly depends_on?: Record<string, object>;
    readonly environment: Record<string, string>;
  }
  const compose = parse(read('docker/compose.yaml')) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };

  test('keeps what must not be lost on volumes, and gives a stop the time that it takes', () => {
    const { linklode, postgres } = compose.services;
    expect(fs.existsSync(path.join(root, linklode?.build?.dockerfile ?? 'none'))).toBe(true);
    expect(linklode?.volumes).toEqual(['data:/data']);
    expect(postgres?.volumes).toEqual(['postgres:/var/lib/postgresql']);
    expect(Object.keys(compose.volumes)).toEqual(['data', 'postgres']);
    // A drain of 10 s, 25 s for what runs, 30 s for a database.
    expect(Number.parseInt(linklode?.stop_grace_period ?? '', 10)).toBeGreaterThan(65);
    // Behind the proxy, not beside it.
    for (const port of linklode?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(Object.keys(linklode?.depends_on ?? {})).toEqual(['postgres']);
  });
});

describe('the Caddyfile', () => {
  const file = read('caddy/Caddyfile');
  /** Blocks by what stands before their brace, nested ones inside. */
  interface Block {
    readonly lines: string[];
    readonly blocks: Map<string, Block>;
  }
  function readBlocks(text: string): Block {
    const top: Block = { lines: [], blocks: new Map() };
    const open = [top];
    for (const line of text.split('\n').map((one) => one.replace(/(^|\s)#.*$/, '').trim())) {
      const here = open.at(-1);
      if (line === '') continue;
      if (here === undefined) throw new Error(`closed too often before: ${line}`);
      if (line === '}') open.pop();
      else if (line.endsWith('{')) {
        const block: Block = { lines: [], blocks: new Map() };
        here.blocks.set(line.slice(0, -1).trim(), block);
        open.push(block);
      } else here.lines.push(line);
    }
    if (open.length !== 1) throw new Error('a block is not closed');
    return top;
  }
  const at = (block: Block | undefined, ...names: string[]): Block => {
    const found = names.reduce<Block | undefined>((one, name) => one?.blocks.get(name), block);
    if (found === undefined) throw new Error(`there is no ${names.join(' > ')}`);
    return found;
  };
  const numberIn = (source: string, pattern: RegExp): number =>
    Number(pattern.exec(source)?.[1] ?? Number.NaN);

  test('is closed where it is opened, and control: one that is not is seen', () => {
    expect([...readBlocks(file).blocks.keys()]).toEqual([
      '(linklode_proxy)',
      'app.example.com',
      'api.example.com',
    ]);
    expect(() => readBlocks(file.replace('}', ''))).toThrow('not closed');
    expect(() => readBlocks(`${file}}\nmore`)).toThrow('closed too often');
  });

  test('replaces what callers say of their address on both names, waits longer than an answer takes, and shows no probe', () => {
    const top = readBlocks(file);
    const proxy = at(top, '(linklode_proxy)');
    expect(proxy.lines).toContain('header_up X-Forwarded-For {remote_host}');
    const waits = at(proxy, 'transport http').lines.find((line) =>
      line.startsWith('response_header_timeout'),
    );
    expect(numberIn(waits ?? '', /(\d+)s$/)).toBeGreaterThan(30);
    for (const [name, upstream] of [
      ['app.example.com', '127.0.0.1:3000'],
      ['api.example.com', '127.0.0.1:4000'],
    ] as const)
      expect(at(top, name, `reverse_proxy ${upstream}`).lines).toContain('import linklode_proxy');
    expect(at(top, 'api.example.com').lines.slice(0, 2)).toEqual([
      'respond /healthz 404',
      'respond /readyz 404',
    ]);
    expect(file, 'a POST that was sent is not sent again').not.toContain('lb_retry_match');
  });

  test.skipIf(!has('caddy'))('is one that Caddy accepts', () => {
    const check = (text: string): number | null => {
      const at = path.join(scratch, 'Caddyfile');
      fs.writeFileSync(at, text);
      return spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', at], {
        env: { ...process.env, HOME: scratch },
      }).status;
    };
    expect(check(file)).toBe(0);
    expect(check(file.replace('reverse_proxy', 'reverse_poxy'))).toBe(1);
  });

  test('lets bodies pass that the API takes, as the nginx file does', () => {
    const source = fs.readFileSync(path.join(root, 'apps/server/src/platform/http/create-server.ts'), 'utf8');
    const kibibytes = numberIn(source, /^const BODY_LIMIT_BYTES = (\d+) \* 1024;$/m);
    const limit = numberIn(
      at(readBlocks(file), 'api.example.com', 'request_body').lines.join('\n'),
      /^max_size (\d+)MB$/,
    );
    expect(limit * 1_000_000, 'the product says itself what is too long').toBeGreaterThan(kibibytes * 1024);
    expect(file).toContain(`Content-Length ^\\d{${String(limit * 1_000_000).length},}$`);
    const webhooks = fs.readFileSync(
      path.join(root, 'apps/server/src/modules/payments/payments.routes.ts'),
      'utf8',
    );
    expect(webhooks, 'nor is a payment notice cut off').toContain('MAX_WEBHOOK_BYTES = 1024 * 1024;');
    expect(limit).toBeGreaterThan(1);
    expect(read('nginx/linklode.conf')).toContain(`client_max_body_size ${limit}m;`);
  });
});

describe('the nginx file', () => {
  test.skipIf(!has('nginx') || !has('openssl'))('is one that nginx accepts', () => {
    const key = path.join(scratch, 'privkey.pem');
    const certificate = path.join(scratch, 'fullchain.pem');
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=app.example.com',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
    const site = read('nginx/linklode.conf')
      .replaceAll('/etc/ssl/linklode', scratch)
      .replaceAll('/var/log/nginx', scratch);
    const main = path.join(scratch, 'nginx.conf');
    const check = (text: string): string => {
      fs.writeFileSync(
        main,
        `pid ${scratch}/pid; error_log stderr; events {} http { access_log off; ${text} }`,
      );
      return spawnSync('nginx', ['-t', '-p', scratch, '-c', main], { encoding: 'utf8' }).stderr;
    };
    // Beyond that it takes the ports, which only root may.
    expect(check(site)).toContain('syntax is ok');
    const wrong = check(site.replace('proxy_pass http', 'proxy_past http'));
    expect(wrong).toContain('proxy_past');
    expect(wrong).not.toContain('syntax is ok');
  });

  test('replaces what callers say of their address, repeats no POST and shows no probe', () => {
    const conf = read('nginx/linklode.conf');
    expect(conf).not.toContain('$proxy_add_x_forwarded_for');
    expect(conf.match(/proxy_set_header X-Forwarded-For \$remote_addr;/g)).toHaveLength(2);
    expect(conf).not.toContain('non_idempotent');
    expect(conf).toContain('location = /readyz { return 404; }');
    expect(conf).not.toMatch(/^log_format .*\$request[ "]/m);
  });
});
