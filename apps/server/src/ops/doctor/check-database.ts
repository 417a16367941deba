import { findLastAudit, listOpenDifferences } from '../../modules/credits/index.ts';
import { findFailingOrders } from '../../modules/payments/index.ts';
import { findLastBackup } from '../../platform/backup/backup-record.repo.ts';
import { acquireDatabase, type AcquiredDatabase } from '../../platform/database/acquire-database.ts';
import { isLedgerGuarded } from '../../platform/database/app-role.ts';
import { readClockSkew } from '../../platform/database/database-state.ts';
import { inspectSchema, type SchemaState } from '../../platform/database/migrate.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { listJobStates } from '../../platform/jobs/job.repo.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { CommandContext } from '../command.ts';
import { toPlainLine } from '../plain-line.ts';
import { onDatabase } from '../with-database.ts';
import { ageText, fail, fine, judgeClock, look, type Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
/** A night missed is told the next morning. */
const BACKUP_MS = 26 * HOUR_MS;
/** The audit and the rarest jobs are hourly. */
const OVERDUE_MS = 2 * HOUR_MS;

/** The database and what the installation keeps in it about itself; `more` is looked at while it is open. */
export async function checkDatabase(
  context: CommandContext,
  more: (db: DatabasePool) => Promise<Finding[]>,
): Promise<{ findings: Finding[]; isUsable: boolean }> {
  let database: AcquiredDatabase;
  try {
    database = await acquireDatabase(context.config, context.say, 'as it is');
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const remedy =
      context.config.databaseUrl === null
        ? 'see what the start says; where the embedded database was moved: npm run ops -- database adopt <its folder>'
        : 'check that the server of DATABASE_URL runs, lets this machine in, and that role and password are right';
    return { findings: [fail('database', error.message, remedy)], isUsable: false };
  }
  try {
    const findings = [fine('database', database.description)];
    let schema: SchemaState;
    try {
      schema = await inspectSchema(database.ownerUrl);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      findings.push(fail('schema', error.message, 'docs/how-to/upgrade-and-roll-back.md'));
      return { findings, isUsable: false };
    }
    findings.push(describeSchema(schema));
    if (schema.applied > 0)
      findings.push(
        (await isLedgerGuarded(database.url))
          ? fine('ledger', 'the role of the product can only add to it')
          : look(
              'ledger',
              'the role of DATABASE_URL owns it and could change it',
              'run by a second role: docs/how-to/separate-database-roles.md',
            ),
      );
    if (schema.applied === 0 || schema.pending.length > 0) return { findings, isUsable: false };
    await onDatabase(database.url, async (db) => {
      findings.push(...(await checkInside(db, context.config.production)), ...(await more(db)));
    });
    return { findings, isUsable: true };
  } finally {
    await database.release();
  }
}

function describeSchema({ applied, pending, newer }: SchemaState): Finding {
  if (applied === 0) return fine('schema', 'the database is empty; the first start fills it');
  if (pending.length > 0)
    return fail(
      'schema',
      `${pending.map(({ name }) => name).join(', ')} pending`,
      'take a backup, then start this version, or run: npm run ops -- migrate',
    );
  if (newer.length > 0)
    return fine('schema', `of a newer version that still serves this one (${newer.join(', ')})`);
  return fine('schema', `${applied} migrations, none pending`);
}

async function checkInside(db: DatabasePool, production: boolean): Promise<Finding[]> {
  return [
    await checkClock(db),
    await checkBackup(db, production),
    ...(await checkAudit(db)),
    ...(await checkJobs(db)),
    ...(await checkOrders(db)),
  ];
}

async function checkClock(db: DatabasePool): Promise<Finding> {
  return judgeClock(await readClockSkew(db), 'the database');
}

async function checkBackup(db: DatabasePool, production: boolean): Promise<Finding> {
  const last = await findLastBackup(db);
  const age = last === null ? Infinity : Date.now() - last.takenAt.getTime();
  const told = last === null ? 'none was taken yet' : `the last is ${ageText(age)} old, ${last.folder}`;
  const remedy = 'npm run ops -- backup <folder>, every night: docs/how-to/back-up-and-restore.md';
  // Whoever tries the product out loses nothing.
  return production && age > BACKUP_MS ? look('backup', told, remedy) : fine('backup', told);
}

async function checkAudit(db: DatabasePool): Promise<Finding[]> {
  const open = await listOpenDifferences(db, 1);
  const last = await findLastAudit(db);
  const findings: Finding[] = [];
  if (open.length > 0 || (last !== null && last.differences > 0))
    findings.push(
      fail(
        'books',
        `THEY DIFFER, since ${(open[0]?.found_at ?? last?.began_at)?.toISOString()}`,
        'npm run ops -- credits audit names the accounts; look into each before anything else',
      ),
    );
  if (last === null) return [...findings, fine('audit', 'there was none yet; the server audits every hour')];
  const age = Date.now() - last.began_at.getTime();
  const told = `the last was ${ageText(age)} ago, ${last.differences} differences`;
  return [
    ...findings,
    age > OVERDUE_MS
      ? look(
          'audit',
          told,
          'is the server running? It audits every hour; by hand: npm run ops -- credits audit',
        )
      : fine('audit', told),
  ];
}

/** The log told of it the first times. */
async function checkOrders(db: DatabasePool): Promise<Finding[]> {
  const found = await findFailingOrders(db);
  if (found === null) return [];
  const { failing, id, failures, error } = found;
  return [
    fail(
      'payments',
      `${failing} orders cannot be looked up for hours, such as ${id}: failed ${failures} times in a row: ${toPlainLine(error)}`,
      `they are tried daily; npm run ops -- payments show ${id}, and when it is mended: npm run ops -- payments reconcile`,
    ),
  ];
}

async function checkJobs(db: DatabasePool): Promise<Finding[]> {
  const states = await listJobStates(db);
  const failing = states.filter((job) => job.failures > 0);
  const late = states.filter(
    (job) => job.last_run_at !== null && Date.now() - job.last_run_at.getTime() > OVERDUE_MS,
  );
  const findings = failing.map((job) =>
    fail(
      'jobs',
      `"${job.name}" failed ${job.failures} times in a row: ${job.last_error ?? 'no reason kept'}`,
      'the log of the server has the whole error; it is tried again by itself',
    ),
  );
  const held = states.filter(({ held_until: until }) => until !== null && until.getTime() > Date.now());
  if (held.length > 0)
    findings.push(
      look(
        'jobs',
        `${held.length} that delete what is old are held until ${held[0]?.held_until?.toISOString()}, such as "${held[0]?.name}"`,
        'the clock went days ahead of their last run: is it right? If the server was off, they go on by themselves',
      ),
    );
  if (late.length > 0)
    findings.push(
      look(
        'jobs',
        `${late.length} of ${states.length} did not run for ${ageText(OVERDUE_MS)}, such as "${late[0]?.name}"`,
        'is the server running? They run in it and take up what is due at its start',
      ),
    );
  return findings.length > 0 ? findings : [fine('jobs', `${states.length} known, none late or failing`)];
}
