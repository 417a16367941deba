import fs from 'node:fs';
import path from 'node:path';
import { parseConfig, type Config } from './parse-config.ts';

/** The folder of the checkout. */
export const projectRoot = path.resolve(import.meta.dirname, '../../../../..');

/** The only reader of the environment. */
export function readConfig(): Config {
  return parseConfig(process.env, projectRoot);
}

/** The version of the product, from its manifest. */
export function productVersion(): string {
  const text = fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
