import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { findHostName, findSources } from '../src/reading/find-sources.ts';
import { collect, withFolder } from './reading-archive-builder.ts';

/** Lays out the files, lists the sources under `given` and answers them in short. */
async function list(files: string[], given = '', links: Record<string, string> = {}): Promise<string[]> {
  return withFolder(async (folder) => {
    const root = join(folder, 'root');
    await mkdir(root);
    for (const file of files) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), 'content');
    }
    for (const [link, target] of Object.entries(links)) await symlink(target, join(root, link));
    const sources = await collect(findSources([join(root, given)]));
    return sources.map((source) => {
      const path = relative(root, source.path);
      if (source.kind === 'page') return source.url;
      return source.kind === 'skip' ? `${path}: ${source.reason}` : path;
    });
  });
}

test('pages take their address from host folder and path', async () => {
  const files = [
    'a.example/index.html',
    'a.example/about.html',
    'a.example/blog/index.htm',
    'a.example/blog/a b.html',
    'a.example/blog/50%.html',
    'a.example/blog/q?.html',
    'a.example/blog/ä.htm',
    'a.example/blog/answer.php',
    'WWW.B.example/x.xhtml',
  ];
  expect(await list(files)).toEqual([
    'https://www.b.example/x.xhtml',
    'https://a.example/about.html',
    'https://a.example/',
    'https://a.example/blog/50%25.html',
    'https://a.example/blog/a%20b.html',
    'https://a.example/blog/answer.php',
    'https://a.example/blog/',
    'https://a.example/blog/q%3F.html',
    'https://a.example/blog/%C3%A4.htm',
  ]);
});

test('archives count wherever they lie; what is neither is told', async () => {
  const files = [
    'x.warc',
    'deep/er/y.warc.gz',
    'a.example/z.arc',
    'a.example/style.css',
    'page.html',
    'notes/b.html',
  ];
  expect(await list(files)).toEqual([
    'page.html: page outside a host folder',
    'x.warc',
    'a.example/style.css: neither page nor archive',
    'a.example/z.arc',
    'deep/er/y.warc.gz',
    'notes/b.html: page outside a host folder',
  ]);
});

test('a given folder named like a host is one', async () => {
  const page = ['https://a.example/b.html'];
  expect(await list(['a.example/b.html'], 'a.example')).toEqual(page);
  expect(await list(['a.example/b.html', 'a.example/c.example/d.html'], 'a.example')).toEqual([
    'https://a.example/b.html',
    'https://a.example/c.example/d.html',
  ]);
  expect(await list(['my.sites/a.example/b.html'], 'my.sites')).toEqual(page);
});

test('a page given by itself belongs to the host folder in its path', async () => {
  expect(await list(['a.example/deep/v1.example/b.html'], 'a.example/deep/v1.example/b.html')).toEqual([
    'https://a.example/deep/v1.example/b.html',
  ]);
  expect(await list(['b.html'], 'b.html')).toEqual(['b.html: page outside a host folder']);
  expect(await list(['b.bin'], 'b.bin')).toEqual(['b.bin']);
});

test('symbolic links do not lead out of the folder', async () => {
  const links = {
    'a.example/out.html': '/etc/passwd',
    'a.example/in.html': 'b.html',
    'a.example/gone.html': 'nothing.html',
    'a.example/loop': '.',
  };
  expect(await list(['a.example/b.html'], '', links)).toEqual([
    'https://a.example/b.html',
    'a.example/gone.html: cannot be read',
    'https://a.example/in.html',
    'a.example/loop: symbolic link to a folder',
    'a.example/out.html: symbolic link to elsewhere',
  ]);
});

test.skipIf(process.platform === 'win32')('what is no file is not opened', async () => {
  expect(await list([], `${'../'.repeat(12)}dev/zero`)).toEqual([expect.stringContaining(': not a file')]);
});

test('what is not there cannot be read', async () => {
  expect(await list([], 'nothing')).toEqual(['nothing: cannot be read']);
});

test.each([
  ['a.example', 'a.example'],
  ['A.Example', 'a.example'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', null],
  ['.git', null],
  ['a..b', null],
  ['a.example.', null],
  ['a.example:80', null],
  ['v1.2', null],
  ['user@a.example', null],
  ['', null],
])('the folder name %s spells the host %s', (name, host) => {
  expect(findHostName(name)).toBe(host);
});
