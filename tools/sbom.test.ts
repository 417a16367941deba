import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly {
    'bom-ref': string;
    purl: string;
    scope: string;
    hashes?: readonly object[];
  }[];
  readonly dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
}

const root = path.dirname(import.meta.dirname);

interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

test('npm run sbom lists each package that production runs on, in its locked version, and no other', () => {
  const answer = execFileSync(process.execPath, [path.join(root, 'tools/sbom.cjs')], { encoding: 'utf8' });
  const bom = JSON.parse(answer) as Bom;
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(bom.serialNumber).toMatch(/^urn:uuid:/);

  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const wanted = Object.entries(packages)
    .filter(([key, entry]) => key.includes('node_modules/') && entry.link !== true && entry.dev !== true)
    .map(
      ([key, entry]) =>
        `pkg:npm/${key.replace(/^.*node_modules\//, '').replace('@', '%40')}@${entry.version}`,
    );
  const listed = bom.components.map((component) => component.purl);
  expect(listed.filter((purl) => !purl.includes('%40linklode/')).sort()).toEqual([...new Set(wanted)].sort());
  // What stands in for outside parties, and what builds and tests, is none of production's.
  for (const name of ['oidc-provider', 'koa', 'vite', 'react', 'vitest'])
    expect(listed.filter((purl) => purl.startsWith(`pkg:npm/${name}@`))).toEqual([]);
  for (const component of bom.components.filter(({ purl }) => !purl.includes('%40linklode/')))
    expect(component.hashes?.length).toBeGreaterThan(0);
  // Each reference leads to a component, and what the server is made of is found through it.
  const refs = new Set(bom.components.map((component) => component['bom-ref']));
  const dependsOn = new Map(bom.dependencies.map((one) => [one.ref, one.dependsOn]));
  expect([...dependsOn.values()].flat().filter((ref) => !refs.has(ref))).toEqual([]);
  const reached = new Set<string>(dependsOn.get(bom.metadata.component['bom-ref']));
  for (const ref of reached) for (const next of dependsOn.get(ref) ?? []) reached.add(next);
  const optional = bom.components.filter((component) => component.scope === 'optional');
  const unreached = bom.components.filter((one) => !reached.has(one['bom-ref']) && !optional.includes(one));
  expect(unreached.map(({ purl }) => purl)).toEqual([]);
});

test('no package’s install script runs, whoever installs', () => {
  expect(fs.readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
