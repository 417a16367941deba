import fs from 'node:fs';
import { compose } from '../compose.ts';
import { acquireDatabase } from '../platform/database/acquire-database.ts';
import { indexFileOf } from '../platform/index-location.ts';
import type { Command } from './command.ts';

const migrate: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'Brings the database to the newest schema.',
  async run(_words, context) {
    const database = await acquireDatabase(context.config, context.say);
    await database.release();
    await context.answer(`The schema is up to date (${database.description}).\n`);
    return 0;
  },
};

const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'Looks whether this installation can run, and says what is real and what is local.',
  async run(_words, context) {
    const { config } = context;
    let faults = 0;
    const report = async (good: boolean, line: string): Promise<void> => {
      if (!good) faults++;
      await context.answer(`${good ? 'ok  ' : 'FAIL'} ${line}\n`);
    };
    await report(true, `Node ${process.versions.node}`);
    try {
      const database = await acquireDatabase(config, context.say);
      await database.release();
      await report(true, database.description);
    } catch (error) {
      await report(false, error instanceof Error ? error.message : String(error));
    }
    const indexFile = indexFileOf(config.dataDir);
    await report(fs.existsSync(indexFile), `web index at ${indexFile}`);
    for (const line of compose(config).ports)
      await report(true, `${line.port}: ${line.adapter} (${line.kind})`);
    return faults === 0 ? 0 : 1;
  },
};

export const systemCommands: readonly Command[] = [migrate, doctor];
