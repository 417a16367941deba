import path from 'node:path';
import { parseConfig, type Config } from './parse-config.ts';

/** The folder of the checkout. */
export const projectRoot = path.resolve(import.meta.dirname, '../../../../..');

/** The only reader of the environment. */
export function readConfig(): Config {
  return parseConfig(process.env, projectRoot);
}
