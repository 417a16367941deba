import { PackError } from './pack-error.ts';

export const MANIFEST_FILE = 'pack.json';
export const SIGNATURE_FILE = 'pack.sig';

/** What a pack says of itself: the one file that is signed, and names the digest of every other. */
export interface PackManifest {
  readonly format: 1;
  /** Lower case letters, digits and hyphens. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly made_at: string;
  readonly pages: number;
  readonly domains: number;
  /** When its scores were reckoned, ISO 8601; null where they are not. */
  readonly ranked_at: string | null;
  readonly schema_version: number;
  /** First and last capture, ISO 8601; null where none states a time. */
  readonly captured: { readonly first: string | null; readonly last: string | null };
  /** The name of the file with the plan that it was fetched by; null where it has none. */
  readonly plan: string | null;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,60}$/;
/** Of a file in the pack's folder: nothing that leads out of it. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const MOST_FILES = 20;

export function isPackName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Reads a manifest that may come from anybody.
 *
 * @throws PackError where it is none
 */
export function readManifest(json: string): PackManifest {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new PackError(`${MANIFEST_FILE} is no JSON. Fetch the pack again.`);
  }
  const manifest = (value ?? {}) as PackManifest;
  if (manifest.format !== 1) {
    throw new PackError(`${MANIFEST_FILE} is of no format that this version reads. Is Linklode up to date?`);
  }
  const isCount = (number: unknown): boolean => Number.isSafeInteger(number) && Number(number) >= 0;
  const isText = (text: unknown): boolean => text === null || typeof text === 'string';
  const files = Object.entries(manifest.files ?? {});
  const isSound =
    typeof manifest.name === 'string' &&
    isPackName(manifest.name) &&
    typeof manifest.made_at === 'string' &&
    isCount(manifest.pages) &&
    isCount(manifest.domains) &&
    isCount(manifest.schema_version) &&
    isText(manifest.ranked_at) &&
    isText(manifest.plan) &&
    files.length > 0 &&
    files.length <= MOST_FILES &&
    files.every(
      ([name, file]) =>
        FILE_NAME.test(name) &&
        name !== MANIFEST_FILE &&
        name !== SIGNATURE_FILE &&
        isCount(file?.bytes) &&
        /^[0-9a-f]{64}$/.test(String(file?.sha256)),
    );
  if (!isSound) throw new PackError(`${MANIFEST_FILE} is not whole. Fetch the pack again.`);
  return manifest;
}
