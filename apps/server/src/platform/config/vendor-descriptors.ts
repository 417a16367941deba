import { z } from 'zod';
import {
  address,
  DEFAULT_CAP_USD,
  MICRO_USD,
  secret,
  unencrypted,
  usd,
  type VendorTerms,
} from './vendor-fields.ts';
import { settingWords } from './setting-words.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A way into a vendor: where it is, and what it takes to get in. */
interface VendorAccess {
  /** The version of its API, where a vendor has several; `<prefix>_API` chooses one. */
  readonly api?: string;
  /** Null where the vendor is a machine of the operator's: its address is what it needs. */
  readonly baseUrl: string | null;
  /** The settings without which the way is shut, by the names that the adapter gives them. */
  readonly needs: Readonly<Record<string, string>>;
}

/**
 * A vendor as settings know it. `<prefix>_BASE_URL`, `<prefix>_DAILY_CAP_USD` and `<prefix>_USD_PER_1000` come by
 * themselves. Prices are those of 2026 for the smallest pack; an operator on another plan sets his own.
 */
export interface VendorDescriptor extends VendorAccess {
  readonly prefix: string;
  /** Null where there is nothing to pay: such a vendor has no cap and no setting of its price. */
  readonly usdPer1000: number | null;
  /** Further ways, taken in this order where the first is shut. */
  readonly others?: readonly VendorAccess[];
}

type Descriptors = Readonly<Record<string, VendorDescriptor>>;

type AccessOf<Vendor extends VendorDescriptor> =
  | Vendor
  | (Vendor extends { readonly others: readonly (infer Other)[] } ? Other : never);

type Given<Access> = Access extends VendorAccess
  ? { readonly [Need in keyof Access['needs']]: string } & (Access extends { readonly api: infer Api }
      ? { readonly api: Api }
      : unknown)
  : never;

/**
 * What a vendor needs, and its terms. The price of a unit has the name that the adapters give it, in millionths of a US
 * dollar.
 */
export type VendorConfig<Vendor extends VendorDescriptor, Price extends string> = VendorTerms &
  (Vendor['usdPer1000'] extends number ? { readonly [Name in Price]: number } : unknown) &
  Given<AccessOf<Vendor>>;

export type VendorConfigs<Table extends Descriptors, Price extends string> = {
  readonly [Name in keyof Table]?: VendorConfig<Table[Name], Price>;
};

const accessesOf = (vendor: VendorDescriptor): readonly VendorAccess[] => [vendor, ...(vendor.others ?? [])];
const keysOf = ({ needs }: VendorAccess): string[] => Object.values(needs);
const isOpen = (access: VendorAccess, env: Env): boolean =>
  keysOf(access).every((key) => env[key] !== undefined);
const basesOf = ({ prefix, baseUrl }: VendorDescriptor): string[] =>
  baseUrl === null ? [] : [`${prefix}_BASE_URL`];
const apisOf = (vendor: VendorDescriptor): string[] => [
  ...new Set(accessesOf(vendor).flatMap(({ api }) => api ?? [])),
];

/** Vendors that have all they need. Pure; a problem is one line and never holds a value. */
export function readVendors<Table extends Descriptors, Price extends string>(
  table: Table,
  price: Price,
  env: Env,
  production: boolean,
): { readonly vendors: VendorConfigs<Table, Price>; readonly problems: readonly string[] } {
  const descriptors = Object.values(table);
  const problems: string[] = [];
  const read = <Value>(
    settings: readonly (readonly [string, z.ZodType<Value>])[],
  ): Readonly<Record<string, Value | undefined>> => {
    const schema = z.object(Object.fromEntries(settings.map(([name, one]) => [name, one.optional()])));
    const parsed = schema.safeParse(env, { error: settingWords });
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    return {};
  };
  const needs = descriptors.flatMap((one) =>
    accessesOf(one).flatMap((access) => Object.entries(access.needs)),
  );
  const values: Values = {
    texts: read([
      ...needs.map(([need, key]) => [key, need === 'baseUrl' ? address : secret] as const),
      ...descriptors.flatMap(basesOf).map((name) => [name, address] as const),
      ...descriptors.flatMap((one) => {
        const apis = apisOf(one);
        return apis.length > 1 ? [[`${one.prefix}_API`, z.enum(apis)] as const] : [];
      }),
    ]),
    prices: read(
      descriptors.flatMap(({ prefix, usdPer1000 }) =>
        usdPer1000 === null
          ? []
          : [`${prefix}_DAILY_CAP_USD`, `${prefix}_USD_PER_1000`].map((name) => [name, usd] as const),
      ),
    ),
  };
  if (production) problems.push(...unencrypted(values.texts, descriptors.flatMap(basesOf)));
  problems.push(
    ...descriptors.flatMap((one) => halfGiven(one, env)),
    ...descriptors.flatMap((one) => keysOfOtherApi(one, env)),
  );
  const vendors = Object.entries(table).flatMap(([name, descriptor]) => {
    const config = configOf(descriptor, price, values);
    return config === null ? [] : [[name, config] as const];
  });
  // The members are those that the descriptors name: each need was found.
  return { vendors: Object.fromEntries(vendors) as VendorConfigs<Table, Price>, problems };
}

interface Values {
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly prices: Readonly<Record<string, number | undefined>>;
}

function configOf(vendor: VendorDescriptor, price: string, { texts, prices }: Values): object | null {
  const { prefix, usdPer1000 } = vendor;
  const open = accessesOf(vendor).filter((access) => isOpen(access, texts));
  const chosen = texts[`${prefix}_API`];
  const access = open.find(({ api }) => chosen === undefined || api === chosen);
  if (access === undefined) return null;
  // What costs nothing passes any cap.
  const capUsd = usdPer1000 === null ? 0 : (prices[`${prefix}_DAILY_CAP_USD`] ?? DEFAULT_CAP_USD);
  const unitUsd = usdPer1000 === null ? null : (prices[`${prefix}_USD_PER_1000`] ?? usdPer1000) / 1000;
  return {
    baseUrl: texts[`${prefix}_BASE_URL`] ?? access.baseUrl,
    dailyCapMicroUsd: Math.round(capUsd * MICRO_USD),
    ...(unitUsd === null ? {} : { [price]: Math.round(unitUsd * MICRO_USD) }),
    ...(access.api === undefined ? {} : { api: access.api }),
    ...Object.fromEntries(Object.entries(access.needs).map(([need, key]) => [need, texts[key]])),
  };
}

/** A vendor with some of what it needs is a mistake; with none of it, it is not wanted. */
function halfGiven(vendor: VendorDescriptor, env: Env): string[] {
  return accessesOf(vendor)
    .map(keysOf)
    .filter(
      (keys) => keys.some((key) => env[key] !== undefined) && keys.some((key) => env[key] === undefined),
    )
    .map((keys) => `${keys.join(' and ')} go together; only one of them is set`);
}

/** Keys of one version of an API, and another version asked for. */
function keysOfOtherApi(vendor: VendorDescriptor, env: Env): string[] {
  const name = `${vendor.prefix}_API`;
  const chosen = env[name];
  const accesses = accessesOf(vendor);
  const asked = accesses.filter(({ api }) => api === chosen);
  const [first] = asked;
  if (first === undefined || asked.some((access) => isOpen(access, env))) return [];
  return accesses
    .filter(({ api }) => api !== chosen)
    .flatMap((access) => keysOf(access).map((key) => ({ key, api: access.api })))
    .filter(({ key }) => env[key] !== undefined)
    .slice(0, 1)
    .map(({ key, api }) => `${name}: ${chosen} needs ${keysOf(first).join(' and ')}; ${key} is for ${api}`);
}

/** The order of sources that a setting names, the own index among them. What is wrong with it is told to `problems`. */
export function readOrder<Name extends string>(
  setting: string,
  {
    text,
    table,
    env,
    problems,
  }: {
    readonly text: string;
    readonly table: Readonly<Record<Name, VendorDescriptor>>;
    readonly env: Env;
    readonly problems: string[];
  },
): (Name | 'own-index')[] {
  const names = ['own-index', ...(Object.keys(table) as Name[])] as const;
  const order: (Name | 'own-index')[] = [];
  for (const part of text.split(',').map((one) => one.trim().toLowerCase())) {
    const source = names.find((one) => one === part);
    if (source === undefined) problems.push(`${setting}: names are ${names.join(', ')}, separated by commas`);
    else if (order.includes(source)) problems.push(`${setting}: ${source} stands there twice`);
    else if (source !== 'own-index' && !accessesOf(table[source]).some((access) => isOpen(access, env)))
      problems.push(`${setting}: ${source} has no ${keysOf(table[source]).join(' and ')}`);
    else order.push(source);
  }
  return order;
}
