import { accountsCommands } from './accounts-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { clusterCommands } from './cluster-commands.ts';
import { commonCrawlCommands } from './common-crawl-commands.ts';
import { crawlCommands } from './crawl/crawl-commands.ts';
import { creditsCommands } from './credits-commands.ts';
import { databaseCommands } from './database-commands.ts';
import { doctorCommands } from './doctor-command.ts';
import { findCommands } from './find-commands.ts';
import { indexCommands } from './index-commands.ts';
import { packCommands } from './pack-commands.ts';
import { paymentsCommands } from './payments-commands.ts';
import { prospectsCommands } from './prospects-commands.ts';
import { logCommands } from './log-commands.ts';
import { providersCommands } from './providers-commands.ts';
import { ranksCommands } from './ranks-commands.ts';
import { receiptsCommands } from './receipts-commands.ts';
import { systemCommands } from './system-commands.ts';
import { takedownCommands } from './takedown-commands.ts';
import type { Command } from './command.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...indexCommands,
  ...commonCrawlCommands,
  ...crawlCommands,
  ...packCommands,
  ...takedownCommands,
  ...clusterCommands,
  ...ranksCommands,
  ...accountsCommands,
  ...findCommands,
  ...creditsCommands,
  ...databaseCommands,
  ...paymentsCommands,
  ...prospectsCommands,
  ...providersCommands,
  ...receiptsCommands,
  ...systemCommands,
  ...backupCommands,
  ...logCommands,
  ...doctorCommands,
];
