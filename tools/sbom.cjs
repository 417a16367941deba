'use strict';
const { randomUUID } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

// A bill of materials of what production runs on, CycloneDX 1.5, on standard output. Out of the lockfile, which is what
// `npm ci --omit=dev` installs: npm's own `npm sbom --omit=dev` leaves out what a development package needs as well.
const root = path.dirname(__dirname);
const { name, version, packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

const nameOf = (key) => packages[key].name ?? key.replace(/^.*node_modules\//, '');
const refOf = (key) => `pkg:npm/${nameOf(key).replace('@', '%40')}@${packages[key].version}`;

/** A link stands for the workspace that it points at. */
const resolve = (key) => (packages[key]?.link === true ? packages[key].resolved : key);

/** Where Node finds a package that the one at `from` asks for: beside it, or in a folder above. */
function find(from, wanted) {
  for (let at = from; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const key = resolve(path.posix.join(at, 'node_modules', wanted));
    if (packages[key] !== undefined) return key;
    if (at === '') return null;
  }
}

/** Subresource integrity, `sha512-<base64>`, as the hexadecimal that the format wants. */
function hashesOf(integrity) {
  if (integrity === undefined) return {};
  const [algorithm, digest] = integrity.split('-');
  const content = Buffer.from(digest, 'base64').toString('hex');
  return { hashes: [{ alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content }] };
}

const keys = Object.keys(packages).filter(
  (key) => key.includes('node_modules/') && packages[key].link !== true && packages[key].dev !== true,
);
const own = Object.keys(packages).filter((key) => key !== '' && !key.includes('node_modules/'));
const kept = new Set([...keys, ...own]);

function componentOf(key) {
  const { license, integrity, optional } = packages[key];
  return {
    type: 'library',
    'bom-ref': refOf(key),
    name: nameOf(key),
    version: packages[key].version,
    scope: optional === true ? 'optional' : 'required',
    purl: refOf(key),
    ...hashesOf(integrity),
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  };
}

function dependenciesOf(key) {
  const { dependencies, optionalDependencies } = packages[key];
  const found = Object.keys({ ...dependencies, ...optionalDependencies }).map((wanted) => find(key, wanted));
  const dependsOn = new Set(found.filter((one) => one !== null && kept.has(one)).map(refOf));
  return { ref: refOf(key), dependsOn: [...dependsOn].sort() };
}

const byRef = new Map([...kept].map((key) => [refOf(key), key]));
const places = [...byRef.values()].sort((a, b) => (refOf(a) < refOf(b) ? -1 : 1));
const product = { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version };
console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: `urn:uuid:${randomUUID()}`,
      version: 1,
      metadata: { timestamp: new Date().toISOString(), component: product },
      components: places.map(componentOf),
      dependencies: [
        { ref: product['bom-ref'], dependsOn: own.map(refOf).sort() },
        ...places.map(dependenciesOf),
      ],
    },
    null,
    2,
  ),
);
