import { commandOf, type Command } from './command.ts';

type Commands = readonly Command[];

/**
 * Every command by its first word, in the order of the help. They are read when they are asked for: all together load
 * most of the product, which is half the time of a short one.
 */
const GROUPS: Readonly<Record<string, () => Promise<Commands>>> = {
  index: async () => [
    ...(await import('./index-commands.ts')).indexCommands,
    ...(await import('./common-crawl-commands.ts')).commonCrawlCommands,
    ...(await import('./crawl/crawl-commands.ts')).crawlCommands,
    ...(await import('./pack-commands.ts')).packCommands,
    ...(await import('./takedown-commands.ts')).takedownCommands,
    ...(await import('./cluster-commands.ts')).clusterCommands,
    ...(await import('./ranks-commands.ts')).ranksCommands,
  ],
  accounts: async () => [
    ...(await import('./accounts-commands.ts')).accountsCommands,
    ...(await import('./find-commands.ts')).findCommands,
  ],
  credits: async () => (await import('./credits-commands.ts')).creditsCommands,
  database: async () => (await import('./database-commands.ts')).databaseCommands,
  payments: async () => (await import('./payments-commands.ts')).paymentsCommands,
  prospects: async () => (await import('./prospects-commands.ts')).prospectsCommands,
  providers: async () => (await import('./providers-commands.ts')).providersCommands,
  receipts: async () => (await import('./receipts-commands.ts')).receiptsCommands,
  migrate: async () => (await import('./system-commands.ts')).systemCommands,
  backup: async () => (await import('./backup-commands.ts')).backupCommands,
  log: async () => (await import('./log-commands.ts')).logCommands,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommands,
};

export async function allCommands(): Promise<Commands> {
  const groups: Command[] = [];
  for (const load of Object.values(GROUPS)) groups.push(...(await load()));
  return groups;
}

/** Those among which the command is that was typed; all where there is none. */
export async function commandsFor(typed: readonly string[]): Promise<Commands> {
  const [word = ''] = typed;
  const group = Object.hasOwn(GROUPS, word) ? await GROUPS[word]?.() : undefined;
  return group !== undefined && commandOf(group, typed) !== undefined ? group : allCommands();
}
