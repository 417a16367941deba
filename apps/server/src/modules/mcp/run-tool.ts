import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tool } from './tools.ts';

type Arguments = Readonly<Record<string, unknown>>;

interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: unknown;
  readonly isError: boolean;
}

/**
 * Makes the call of the contract that the tool stands for, through the API itself: the same checks, limits, caps,
 * charges and words as for anybody who makes it. What is wrong with the arguments is an answer for the model, which can
 * mend them.
 */
export async function runTool(
  api: FastifyInstance,
  tool: Tool,
  given: Arguments,
  request: FastifyRequest,
): Promise<ToolResult> {
  const fault = faultOf(tool, given);
  if (fault !== null) return refused(fault);
  const { max_credits: most, idempotency_key: key, ...asked } = given;
  const { method, path } = tool.route;
  const answer = await api.inject({
    method,
    url: path,
    // Whose limits it counts for is the caller's address, not this process's.
    remoteAddress: request.ip,
    headers: {
      authorization: request.headers.authorization ?? '',
      ...(tool.takesCredits ? { 'max-credits': String(most) } : {}),
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    },
    ...(method === 'GET' ? { query: inAddress(asked) } : { payload: asked }),
  });
  const body = answer.json<unknown>();
  if (answer.statusCode !== 200) return refused(wordsOf(body, answer.headers['retry-after']));
  const structuredContent = tool.isList ? { rows: body } : body;
  // A file is given byte for byte: its signature is over them.
  const text = tool.route.kind === 'file' ? answer.payload : JSON.stringify(structuredContent);
  const texts = [text, ...(tool.takesCredits ? [costOf(answer.headers)] : [])];
  return { content: texts.map((text) => ({ type: 'text', text })), structuredContent, isError: false };
}

function faultOf({ inputSchema, takesCredits, name }: Tool, given: Arguments): string | null {
  const unknown = Object.keys(given).find((one) => !Object.hasOwn(inputSchema.properties, one));
  // Never passed over: a misspelt limit or exclusion would be paid for.
  if (unknown !== undefined)
    return `${name} takes ${Object.keys(inputSchema.properties).join(', ') || 'nothing'}, and no other argument. Nothing was charged.`;
  // JSON is read at any depth, and written by recursion.
  if (isDeeperThan(given, DEEPEST)) return 'The arguments are nested too deep. Nothing was charged.';
  const most = given['max_credits'];
  if (takesCredits && !(Number.isSafeInteger(most) && Number(most) >= 0 && Number(most) <= 999_999))
    return `${name} can take credits: say with max_credits, a whole number from 0, how many at most. Nothing was charged.`;
  const key = given['idempotency_key'];
  if (key !== undefined && typeof key !== 'string') return 'idempotency_key is a text. Nothing was charged.';
  return null;
}

/** No tool takes a list of more than objects. */
const DEEPEST = 8;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(one, levels - 1));
}

/** As an address writes them: a list by repeating its name. */
function inAddress(asked: Arguments): Record<string, string | string[]> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(text) : text(value),
    ]),
  );
}

function wordsOf(problem: unknown, retryAfter: number | string | string[] | undefined): string {
  const { detail, code } = problem as { detail?: string; code?: string };
  const later = retryAfter === undefined ? '' : ` Try again after ${[retryAfter].flat().join()} seconds.`;
  return `${detail ?? 'The call failed.'}${later} (${code ?? 'unknown'})`;
}

function costOf(headers: Readonly<Record<string, unknown>>): string {
  const told = (name: string): string => String(headers[name]);
  return `Took ${told('credits-charged')} credits; ${told('credits-free-rows')} rows came free; ${told('credits-left')} credits are left.`;
}

function refused(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
