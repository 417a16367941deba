import type { AnswerOf, Route } from '@linklode/contract';
import { UnexpectedAnswerError } from './api-error.ts';

/** The part of JSON Schema that answers are described with (apps/web/contract-calls.ts writes it from the contract). */
interface Shape {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Where a value is not of its shape, as `results.3.url`. */
class Mismatch {
  readonly at: string;
  constructor(at: string) {
    this.at = at;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return isRecord(value);
    case 'array':
      return Array.isArray(value);
    default:
      return typeof value === type;
  }
}

function readObject(shape: Shape, value: Readonly<Record<string, unknown>>, at: string): unknown {
  const read: Record<string, unknown> = { ...value };
  for (const [name, part] of Object.entries(shape.properties ?? {})) {
    const found = readShape(part, value[name], `${at}.${name}`);
    if (!(found instanceof Mismatch)) read[name] = found;
    else if (!shape.required?.includes(name)) delete read[name];
    // A word that a newer server has and this build does not know is shown as it comes.
    else if (!(part.enum && typeof value[name] === 'string')) return found;
  }
  return read;
}

function readList(items: Shape, value: readonly unknown[], at: string): unknown {
  const read: unknown[] = [];
  for (const [place, item] of value.entries()) {
    const found = readShape(items, item, `${at}.${place}`);
    if (!(found instanceof Mismatch)) read.push(found);
    else if (!items.enum) return found;
  }
  return read;
}

function readShape(shape: Shape, value: unknown, at: string): unknown {
  const { anyOf, type, items, minimum = -Infinity, maximum = Infinity } = shape;
  const { const: only = value, enum: known = [value] } = shape;
  if (anyOf) {
    const tried = anyOf.map((one) => readShape(one, value, at));
    const found = tried.find((one) => !(one instanceof Mismatch));
    if (found !== undefined) return found;
    return anyOf.some((one) => one.type === 'null') ? null : tried[0];
  }
  // The specification's industry is a list or a string, which joins one.
  if (items?.type === 'string' && typeof value === 'string')
    return readShape(shape, value ? value.split('; ') : [], at);
  const types = typeof type === 'string' ? [type] : type;
  if (types && !types.some((one) => isOfType(value, one)))
    return types.includes('null') ? null : new Mismatch(at);
  const isOut = typeof value === 'number' && (value < minimum || value > maximum);
  if (isOut || value !== only || !known.includes(value)) return new Mismatch(at);
  if (isRecord(value)) return readObject(shape, value, at);
  return Array.isArray(value) && items ? readList(items, value, at) : value;
}

/**
 * The answer of a call as the contract describes it. Server and browser may be a release apart: what is not as
 * described is null where it may be, left out where it need not be there, and an unknown word of a list is dropped.
 * Throws UnexpectedAnswerError, with the place, for anything else.
 */
export function readAnswer<Call extends Route>(call: Call, value: unknown): AnswerOf<Call> {
  // The types are those of the contract; in the browser the build has put JSON Schema in the place of zod's.
  const shape = call.response as unknown as Shape;
  const read = readShape(shape, value, 'answer');
  if (!(read instanceof Mismatch)) return read as AnswerOf<Call>;
  throw new UnexpectedAnswerError(`${call.method} ${call.path}: ${read.at} is not what the contract says.`);
}
