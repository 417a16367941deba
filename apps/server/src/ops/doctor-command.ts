import { compose } from '../compose.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readOptions } from './arguments.ts';
import type { Command } from './command.ts';
import { askIdentity, askPayments, askVendors } from './doctor/ask-keys.ts';
import { fail, fine, skipped, type Finding, type Grade } from './doctor/finding.ts';
import { checkCluster } from './doctor/check-cluster.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkFetching } from './doctor/check-fetching.ts';
import { checkDisk, checkIndex, checkProxies } from './doctor/check-machine.ts';

const SIGNS: Readonly<Record<Grade, string>> = { ok: 'ok  ', look: 'look', FAIL: 'FAIL', skipped: '-   ' };

const doctor: Command = {
  name: 'doctor',
  usage: 'doctor [--no-network] [--json]',
  summary:
    'Looks whether this installation runs as it should: database, schema, books, backup, index, disk, clocks, and each key by asking (what costs says what it cost). Exit status 1 on any FAIL.',
  async run(words, context) {
    const { flags } = readOptions(words, { flags: ['--no-network', '--json'] });
    const { config } = context;
    const network = !flags.has('--no-network');
    const isJson = flags.has('--json');
    const all: Finding[] = [];
    const report = async (found: Finding | readonly Finding[]): Promise<void> => {
      for (const finding of [found].flat()) {
        all.push(finding);
        if (!isJson) await context.answer(`${textOf(finding)}\n`);
      }
    };
    await report(fine('Node', process.versions.node));
    const database = await checkDatabase(context, (db) => askVendors(config, db, network));
    await report(database.findings);
    if (!database.isUsable)
      await report(skipped('vendors', 'were not asked: their calls are counted in the database'));
    await report(await checkDisk(config));
    await report(checkIndex(config));
    await report(await checkCluster(config, network));
    await report(checkProxies(config));
    await report(checkFetching(config));
    await report(await askIdentity(config, network));
    await report(await askPayments(config, network));
    await report(await listPorts());
    const faults = all.filter(({ grade }) => grade === 'FAIL').length;
    if (isJson)
      await context.answer(`${JSON.stringify({ isSound: faults === 0, findings: all }, null, 2)}\n`);
    return faults === 0 ? 0 : 1;

    async function listPorts(): Promise<Finding[]> {
      try {
        return (await compose(config)).ports.map(({ port, adapter, kind }) =>
          fine(port, `${adapter} (${kind})`),
        );
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        return [fail('adapters', error.message, 'mend the setting that it names')];
      }
    }
  },
};

function textOf({ subject, grade, told, remedy }: Finding): string {
  return `${SIGNS[grade]} ${subject}: ${told}${remedy === null ? '' : `\n     what to do: ${remedy}`}`;
}

export const doctorCommands: readonly Command[] = [doctor];
