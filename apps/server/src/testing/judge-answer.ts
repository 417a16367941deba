import { STATUS_CODES } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FuzzRequest, OpenApiDocument, OpenApiResponse } from './api-fuzzer.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

type Judge = (request: FuzzRequest, answer: FuzzAnswer) => string[];

/** How a library or a defect speaks; no person should hear it. */
const JARGON =
  /invalid input|\bexpected\b|\breceived\b|\bNaN\b|\bundefined\b|\[object |node_modules|\bat \S+:\d+:\d+|Error:|FST_|SQLITE|syntax error/i;

/** Without its parameters. */
const bareType = (mediaType: string): string => mediaType.split(';')[0] ?? '';

/**
 * Holds an answer against the document: whether its status is one that the call may have, and its media type, headers
 * and body are as told. `isDown`: a part is away on purpose, so 503 is right where the document has it.
 */
export function createJudge(document: OpenApiDocument, { isDown }: { isDown: boolean }): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  ajv.addSchema(document as object, 'document');
  const prototype = Object.getOwnPropertyNames(Object.prototype).join();

  const resolve = (response: OpenApiResponse): { pointer: string; response: OpenApiResponse } | null => {
    const name = response.$ref?.split('/').at(-1);
    const found = name === undefined ? undefined : document.components.responses[name];
    return name === undefined || found === undefined
      ? null
      : { pointer: `/components/responses/${name}`, response: found };
  };

  function promised(
    request: FuzzRequest,
    status: number,
  ): { pointer: string; response: OpenApiResponse } | null {
    const methods = document.paths[request.path];
    const method = (request.method === 'HEAD' ? 'GET' : request.method).toLowerCase();
    const described = methods?.[method]?.responses[String(status)];
    const pointer = `/paths/${request.path.replaceAll('/', '~1')}/${method}/responses/${status}`;
    if (described !== undefined) return resolve(described) ?? { pointer, response: described };
    // An address or a method that the document does not have.
    if (methods?.[method] !== undefined) return null;
    if (![400, 404, 405, 413, 415, 429, 431].includes(status)) return null;
    const name = (STATUS_CODES[status] ?? '').replaceAll(/[^A-Za-z]/g, '');
    return resolve({ $ref: `#/components/responses/${name}` });
  }

  return (request, answer) => {
    const faults: string[] = [];
    const { status, headers, body } = answer;
    if (Object.getOwnPropertyNames(Object.prototype).join() !== prototype)
      faults.push('the prototype of all objects was changed');
    if (status >= 500 && !(status === 503 && isDown)) faults.push(`a ${status}`);
    if (request.method === 'OPTIONS' && status === 204) return faults;
    const found = promised(request, status);
    if (found === null) return [...faults, `${status} does not stand in the document`];
    const { pointer, response } = found;
    for (const [name, header] of Object.entries(response.headers ?? {}))
      if (header.required === true && headers[name.toLowerCase()] === undefined) faults.push(`no ${name}`);
    const media = Object.keys(response.content ?? {});
    if (request.method === 'HEAD') return faults;
    if (media.length === 0) return body === '' ? faults : [...faults, 'a body where none is promised'];
    const { 'content-type': given } = headers;
    const type = bareType(typeof given === 'string' ? given : '');
    // Files are promised with the encoding of their letters.
    if (!media.some((one) => bareType(one) === type))
      return [...faults, `${type}, and not ${media.join(' or ')}`];
    if (!type.endsWith('json')) return faults;
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return [...faults, 'a body that is no JSON'];
    }
    const schema = `document#${pointer}/content/${type.replaceAll('/', '~1').replaceAll('+', '%2B')}/schema`;
    const validate = ajv.getSchema(schema);
    if (validate === undefined) faults.push(`no schema at ${schema}`);
    else if (validate(value) !== true) faults.push(`against its schema: ${ajv.errorsText(validate.errors)}`);
    if (status >= 400 && type === 'application/problem+json')
      faults.push(...faultsOfProblem(request, status, value));
    return faults;
  };
}

function faultsOfProblem(request: FuzzRequest, status: number, value: unknown): string[] {
  const problem = value as { status?: unknown; detail?: unknown; request_id?: unknown };
  const faults: string[] = [];
  if (problem.status !== status) faults.push('another status in the body');
  if (!/^[0-9a-f-]{36}$/.test(String(problem.request_id))) faults.push('no request_id');
  const detail = String(problem.detail);
  // What was sent stands in quotation marks, or before the words that the specification has for a line; it is the
  // sender's to word.
  const own = detail.replaceAll(/“[^”]*”/g, '“”').replace(/^.*(?= is not a valid domain or URL\.$)/s, '');
  if (JARGON.test(own)) faults.push(`jargon: ${detail.slice(0, 100)}`);
  if (/^\/search(\/smart)?$/.test(request.path) && status !== 402 && /credit/i.test(JSON.stringify(value)))
    faults.push('the word on which the screen empties the account');
  return faults;
}
