import { pino } from 'pino';
import { composeGateway } from '../compose-payments.ts';
import {
  COMPARED_DAYS,
  listOrders,
  makeReport,
  ORDER_STATES,
  PaymentGatewayError,
  reconcileOpen,
  reconcileOrder,
  reportLine,
  rupeesText,
  showOrder,
  type ListedOrder,
  type OrderReport,
  type OrderState,
} from '../modules/payments/index.ts';
import { readArguments, readDay, readOptions, readWhole, UsageError } from './arguments.ts';
import { inDatabase, type Command, type CommandContext } from './command.ts';
import { isAccountId } from './named-account.ts';
import { toPlainLine } from './plain-line.ts';
import { withDatabase } from './with-database.ts';

const LISTED = 50;

const list: Command = {
  name: 'payments list',
  usage: 'payments list [--state STATE] [--since YYYY-MM-DD] [--user <e-mail or id>] [--limit N] [--json]',
  summary: `Purchases, newest first. States: ${ORDER_STATES.join(', ')}.`,
  run: (words, context) => {
    const { flags, values } = readOptions(words, {
      flags: ['--json'],
      values: ['--state', '--since', '--user', '--limit'],
    });
    const state = readState(values.get('--state'));
    const since = readDay(values.get('--since'), '--since');
    const limit = readWhole(values.get('--limit'), '--limit', LISTED, 1);
    return withDatabase(context, async (db) => {
      const orders = await listOrders(db, {
        ...(state === undefined ? {} : { state }),
        ...(since === undefined ? {} : { since }),
        ...userOf(values.get('--user')),
        limit,
      });
      for (const order of orders)
        await context.answer(`${flags.has('--json') ? JSON.stringify(order) : lineOf(order)}\n`);
      if (!flags.has('--json')) await context.answer(`${orders.length} orders\n`);
      return 0;
    });
  },
};

const show: Command = {
  name: 'payments show',
  usage: 'payments show <order, or its id or a payment’s at the provider> [--json]',
  summary: 'All that is known of a purchase: its payments, what went back, and what the ledger says.',
  run: (words, context) => {
    const { positional, flags } = readArguments(words, { flags: ['--json'] });
    const id = onlyId(positional);
    return withDatabase(context, async (db) => {
      const report = await showOrder(db, id);
      if (report === null) {
        context.say(`There is no order or payment ${id}.`);
        return 1;
      }
      await context.answer(
        flags.has('--json') ? `${JSON.stringify(report)}\n` : `${linesOf(report).join('\n')}\n`,
      );
      return 0;
    });
  },
};

const reconcile: Command = {
  name: 'payments reconcile',
  usage: 'payments reconcile [--order <id> | --since YYYY-MM-DD]',
  summary:
    'Asks the provider about one order, or about every open one and the list of the last days, credits what is paid and takes back what was returned; after a restore, --since the day of the backup. Exit status 1 on any difference.',
  changes: inDatabase,
  run: (words, context) => {
    const { values } = readOptions(words, { values: ['--order', '--since'] });
    const asked = values.get('--order');
    const days = daysToCompare(readDay(values.get('--since'), '--since') ?? new Date());
    if (asked !== undefined && values.has('--since')) throw new UsageError('--order or --since, not both');
    return withDatabase(context, async (db) => {
      const parts = { db, gateway: await composeGateway(context.config), log: pino({ level: 'silent' }) };
      try {
        if (asked !== undefined) {
          const report = await showOrder(db, asked);
          if (report === null) {
            context.say(`There is no order or payment ${asked}.`);
            return 1;
          }
          const state = await reconcileOrder(parts, report.order.id, 'operator');
          const after = await showOrder(db, report.order.id);
          await context.answer(`${report.order.id}: ${report.order.state} -> ${state}\n`);
          return after?.payments.some((one) => isLeftOver(one, after)) === true ? 1 : 0;
        }
        const sums = await reconcileOpen(parts, 'operator');
        await context.answer(
          `${sums.looked} open orders looked at, ${sums.credited} credited, ${sums.failed} without an answer\n`,
        );
        let differences = 0;
        for (const day of days) {
          const report = await makeReport(parts, day, 'operator');
          await context.answer(`${reportLine(report)}\n`);
          for (const difference of report.differences) await context.answer(`       ${difference}\n`);
          differences += report.differences.length;
        }
        const agrees = differences === 0 && sums.failed === 0;
        if (!agrees && context.config.payments.kind === 'local')
          context.say('The local payment provider forgets its orders when the server stops.');
        return agrees ? 0 : 1;
      } catch (error) {
        if (!(error instanceof PaymentGatewayError)) throw error;
        context.say(explain(error, context));
        return 1;
      }
    });
  },
};

function explain(error: PaymentGatewayError, { config }: CommandContext): string {
  if (config.payments.kind === 'local') {
    return `The local payment provider lives in the running server and forgets when that stops (${error.message}).`;
  }
  return `The payment provider gave no answer that can be used (${error.message}). Nothing was changed by it.`;
}

function userOf(who: string | undefined): { email?: string; accountId?: string } {
  if (who === undefined) return {};
  return isAccountId(who) ? { accountId: who } : { email: who };
}

function onlyId(positional: readonly string[]): string {
  const [id, ...more] = positional;
  if (id === undefined || more.length > 0) throw new UsageError('name one order or payment');
  return id;
}

function readState(text: string | undefined): OrderState | undefined {
  if (text === undefined) return undefined;
  const state = ORDER_STATES.find((one) => one === text);
  if (state === undefined) throw new UsageError(`--state is one of ${ORDER_STATES.join(', ')}`);
  return state;
}

/**
 * The days (UTC) whose reports together compare everything from the given one to today; each looks back over some days.
 */
function daysToCompare(since: Date): string[] {
  const days: string[] = [];
  let end = Date.now();
  do {
    days.unshift(new Date(end).toISOString().slice(0, 10));
    end -= COMPARED_DAYS * 86_400_000;
  } while (end >= since.getTime());
  return days;
}

function lineOf(order: ListedOrder): string {
  const notes = [
    ...(order.returned_paise > 0 ? [`${rupeesText(order.returned_paise)} returned`] : []),
    ...(order.faults > 0 ? [`${order.faults} captured and not credited`] : []),
  ];
  return [
    order.created_at.toISOString(),
    order.state.padEnd(9),
    `${order.credits} credits`.padStart(11),
    rupeesText(order.amount_paise).padStart(10),
    order.id,
    order.provider_order_id ?? '-',
    order.email ?? '-',
    ...notes,
  ].join('  ');
}

/** Whether the payment was captured for nothing; a second payment is not, where what stays of both covers the order. */
function isLeftOver({ fault }: OrderReport['payments'][number], report: OrderReport): boolean {
  return fault === 'second payment' ? report.kept_paise > report.order.amount_paise : fault !== null;
}

function linesOf(report: OrderReport): string[] {
  const { order, email, payments, returns, entries } = report;
  const at = (date: Date | null): string => date?.toISOString() ?? '-';
  return [
    `${order.id}  ${order.state}`,
    `  of         ${email ?? '-'} (${order.account_id})`,
    `  sells      ${order.credits} credits for ${rupeesText(order.amount_paise)}`,
    `  made       ${at(order.created_at)}, at the provider ${order.provider_order_id ?? '-'}`,
    `  credited   ${at(order.credited_at)}, for ${order.credited_payment_id ?? '-'}`,
    `  returned   ${rupeesText(order.returned_paise)}, which asks ${order.returned_credits} credits back`,
    `  kept       ${rupeesText(report.kept_paise)} of its payments`,
    `  next look  ${at(order.next_check_at)}, ${order.checks} so far` +
      (order.failed_checks === 0
        ? ''
        : `, the last ${order.failed_checks} failed: ${toPlainLine(order.check_error ?? 'no reason kept')}`),
    ...payments.map(
      (one) =>
        `  payment    ${at(one.seen_at)}  ${one.id}  ${one.state}  ${one.currency} ${one.amount_paise / 100}  by ${one.source}` +
        (one.fault === null ? '' : `  ${isLeftOver(one, report) ? 'NOT CREDITED: ' : ''}${one.fault}`),
    ),
    ...returns.map(
      (one) =>
        `  ${one.kind.padEnd(9)}  ${at(one.seen_at)}  ${one.id}  ${one.state}  ${rupeesText(one.amount_paise)}`,
    ),
    ...entries.map(
      (one) =>
        `  ledger     ${at(one.created_at)}  ${one.amount > 0 ? '+' : ''}${one.amount}  ${one.reason}: ${one.details ?? '-'}`,
    ),
  ];
}

export const paymentsCommands: readonly Command[] = [list, show, reconcile];
