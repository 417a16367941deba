import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { DatabaseHome } from './database-home.ts';
import { installPostgresBinaries } from './postgres-binaries.ts';
import { SUPERUSER, dataFolderOf, spawnOptions } from './postmaster.ts';

/** initdb starts PostgreSQL by a shell, with its path between double quotes. */
// eslint-disable-next-line no-control-regex -- that is what is looked for
const UNSAFE = /["$`\\\u0000-\u001f\u007f]/;

const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];

/**
 * Makes the database where there is none yet. What is there is never touched: it is made beside, and moved when it is
 * whole.
 */
export function createCluster(home: DatabaseHome): void {
  const data = dataFolderOf(home);
  if (fs.existsSync(data)) return;
  if (UNSAFE.test(home.folder))
    throw new OperatorError(
      `PostgreSQL cannot be set up below ${JSON.stringify(home.folder)}: a path with a double quote, $, \`, \\ or a control character is not safe for its own programs. Set DATA_DIR to another path, or set DATABASE_URL.`,
    );
  const programs = installPostgresBinaries(home.folder);
  const fresh = `${data}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  const passwordFile = path.join(home.folder, 'initdb.password');
  fs.writeFileSync(passwordFile, home.password, { mode: 0o600 });
  if (home.account !== null) fs.chownSync(passwordFile, home.account.uid, home.account.gid);
  const run = spawnSync(
    path.join(programs, 'initdb'),
    [
      `--pgdata=${fresh}`,
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...LOCALE,
    ],
    { ...spawnOptions(home), encoding: 'utf8' },
  );
  fs.rmSync(passwordFile, { force: true });
  if (run.status !== 0)
    throw new OperatorError(
      `PostgreSQL could not create its data folder in ${home.folder}: ${run.stderr || String(run.error)}`,
    );
  fs.renameSync(fresh, data);
}
