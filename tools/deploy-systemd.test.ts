import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Under a systemd that boots nothing here is run: these hold the files to each other, to the server and to the tool.
const root = path.dirname(import.meta.dirname);
const read = (file: string): string => fs.readFileSync(path.join(root, 'deploy', file), 'utf8');
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

let scratch: string;
beforeAll(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-systemd-'));
});
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

describe('the systemd unit', () => {
  const unit = read('systemd/linklode@.service');

  test('tells the server alone to stop, waits for it, runs it without a shell or npm, and not again where settings are refused', () => {
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(65);
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node tools\/launch\.cjs start$/m);
    expect(unit).toMatch(/^User=linklode$/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    const refused = spawnSync(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    });
    // Without @pkey Node is killed at its start on processors that have protection keys.
    expect(unit).toMatch(/^SystemCallFilter=@system-service @pkey$/m);
    expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
    expect(unit, 'refused settings are not tried for ever').toMatch(
      new RegExp(`^RestartPreventExitStatus=${refused.status}$`, 'm'),
    );
    expect(refused.status, 'what may pass by itself is tried again').not.toBe(1);
  });

  test.skipIf(!has('systemd-analyze'))('is one that systemd understands', () => {
    const file = path.join(scratch, 'linklode@a.service');
    fs.writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    expect((stdout + stderr).split('\n').filter((line) => line.includes('linklode@'))).toEqual([]);
    fs.writeFileSync(file, unit.replace('KillMode=mixed', 'KillModus=mixed'));
    const planted = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(planted.stderr).toContain('KillModus');
  });
});

describe('the backup of every night', () => {
  const unit = read('systemd/linklode-backup.service');

  test('is made where the server is, with its settings', () => {
    const server = read('systemd/linklode@.service').replaceAll('%i', 'a').split('\n');
    const shared = /^(?:User|Group|WorkingDirectory|Environment|EnvironmentFile)=/;
    expect(unit.split('\n').filter((line) => shared.test(line))).toEqual(
      server.filter((line) => shared.test(line)),
    );
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node tools\/launch\.cjs ops backup \//m);
  });

  test('is shut in as the server is, and leaves the PostgreSQL that it started to a server that came meanwhile', () => {
    const server = read('systemd/linklode@.service').replaceAll('%i', 'a').split('\n');
    const shutIn = /^(?:StateDirectory|UMask|NoNew|Protect|Private|Restrict|Lock|Capability|SystemCall)\w*=/;
    const walls = (lines: string[]): string[] => lines.filter((line) => shutIn.test(line));
    expect(walls(server).length).toBeGreaterThan(20);
    expect(walls(unit.split('\n'))).toEqual(walls(server));
    const folder = /^ExecStart=.* ops backup (\S+)/m.exec(unit)?.[1];
    expect(unit).toMatch(new RegExp(`^ReadWritePaths=-${folder}$`, 'm'));
    expect(unit).toMatch(/^KillMode=process$/m);
    // That PostgreSQL would keep it.
    expect(unit).not.toMatch(/^Nice=/m);
  });

  test.skipIf(!has('systemd-analyze'))('is one that systemd understands', () => {
    const files = ['linklode-backup.service', 'linklode-backup.timer'].map((name) => {
      const file = path.join(scratch, name);
      fs.writeFileSync(file, read(`systemd/${name}`).replace('/usr/bin/node', process.execPath));
      return file;
    });
    const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
      encoding: 'utf8',
    });
    expect((stdout + stderr).split('\n').filter((line) => line.includes('linklode-backup'))).toEqual([]);
  });
});

describe('linklode-ops', () => {
  const script = path.join(root, 'deploy/systemd/linklode-ops');
  /** What it has systemd run, as root's shell would have it from a folder. */
  function asked(words: string[], env: NodeJS.ProcessEnv = {}): string[] {
    const bin = path.join(scratch, 'bin');
    fs.mkdirSync(bin, { recursive: true });
    fs.writeFileSync(path.join(bin, 'systemd-run'), `#!/bin/sh\nprintf '%s\\0' "$@"\n`, { mode: 0o755 });
    const PATH = `${bin}:${process.env['PATH']}`;
    return execFileSync(script, words, { cwd: scratch, env: { PATH, ...env }, encoding: 'utf8' })
      .split('\0')
      .slice(0, -1);
  }
  const after = (all: string[], option: string): string[] =>
    all.filter((one) => one.startsWith(option)).map((one) => one.slice(option.length));

  test('runs a command with the settings of the server, and stops it where it is stopped', () => {
    const all = asked(['doctor']);
    const server = read('systemd/linklode@.service').replaceAll('%i', 'a').split('\n');
    expect(after(all, '--property=EnvironmentFile=')).toEqual(after(server, 'EnvironmentFile='));
    const environment = after(server, 'Environment=').join(' ').split(' ');
    expect(after(all, '--setenv=')).toEqual(expect.arrayContaining(environment));
    for (const line of ['StateDirectory', 'StateDirectoryMode', 'UMask'])
      expect(after(all, `--property=${line}=`)).toEqual(after(server, `${line}=`));
    expect(after(all, '--uid=')).toEqual(after(server, 'User='));
    expect(after(all, '--working-directory=')).toEqual(after(server, 'WorkingDirectory='));
    expect(all.slice(all.indexOf('/usr/bin/node'))).toEqual([
      '/usr/bin/node',
      'tools/launch.cjs',
      'ops',
      'doctor',
    ]);
    expect(all).toEqual(expect.arrayContaining(['--wait', '--collect', '--pty', '--pipe']));
    expect(all).toContain('--property=KillMode=process');
  });

  test('passes words on as they were typed, the folder where and the person who typed, another process and version', () => {
    const typed = ['index', 'search', '"${HOME} $100" a\'b', '', '--page', '2'];
    const all = asked(typed, { SUDO_USER: 'ann', LINKLODE: 'b', LINKLODE_ROOT: '/opt/linklode-2' });
    // systemd makes one $ of two.
    const words = all.slice(all.indexOf('ops') + 1).map((word) => word.replaceAll('$$', '$'));
    expect(words).toEqual(typed);
    expect(all.join(' ')).toContain('$${HOME} $$100');
    expect(after(all, '--setenv=OPERATOR=')).toEqual(['ann']);
    expect(after(all, '--setenv=INIT_CWD=')).toEqual([fs.realpathSync(scratch)]);
    expect(after(all, '--setenv=DATA_DIR=')).toEqual(['/var/lib/linklode/b']);
    expect(after(all, '--working-directory=')).toEqual(['/opt/linklode-2']);
  });
});
