import fc from 'fast-check';

/** As far as the fuzzer reads the document. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, OpenApiResponse>> };
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: 'query' | 'header' }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly properties?: Readonly<Record<string, unknown>> } }>
    >;
  };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}
export interface OpenApiResponse {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  /** Raw, without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Raw. */
  readonly body: string | null;
}

/** What a right request holds, by the name of the member; a member that is not listed gets a plain word. */
type Samples = Readonly<Record<string, readonly unknown[]>>;

/** Bodies are refused from 256 KiB on, a webhook's from 1 MiB on. */
const MEGABYTE = 'x'.repeat(1024 * 1024);

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'intitle:guide\u0000',
    '\ud800',
    'a\udfffb',
    '\uffff\ufeff\u202e',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'NaN',
    '-0',
    '9'.repeat(400),
    '../../etc/passwd',
    "'; DROP TABLE account; --",
    '<script>alert(1)</script>',
    '{{7*7}}${7*7}',
    '%00%ff%',
    '('.repeat(3000),
    '"*" '.repeat(500),
    'credit CREDITS',
    '\r\nset-cookie: a=b',
    'https://user:pass@[::1]:99999/\u0000',
    '127.0.0.1',
    'xn--',
    'İ.example',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  fc.constantFrom(null, true, false, [], {}, [[]], { length: 5 }, { toString: 1 }, nested(500)),
  fc.array(hostileText, { maxLength: 5 }),
  fc.constant(Array.from({ length: 1500 }, (_, i) => `site-${i}.example`)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** JSON that no value of JavaScript gives: what parsers are known to fall over. */
const rawBody = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '{',
    '[]',
    '"text"',
    '\ufeff{}',
    '{"a":1}\u0000',
    '{"query":"a","query":"intitle:b"}',
    '{"__proto__":{"polluted":true},"query":"intitle:a"}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"page":1e999,"query":"intitle:guide"}',
    '{"amount":1e999,"credits":-1e999}',
    '{"query":"\\ud800"}',
    '{"query":"\\u0000intitle:a"}',
    `{"query":"${MEGABYTE}"}`,
    '['.repeat(100_000),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    'a=b&c=d',
    '<xml/>',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/problem+json',
    'json',
    '/',
    '',
    '*/*',
  ),
);

const FORM = 'application/x-www-form-urlencoded';

/** What stands in a header: bytes that Node lets through. */
const headerText = fc
  .string({ unit: 'binary-ascii', maxLength: 80 })
  .map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '~'));

/**
 * A round of requests: one to each call of the document in any order, right ones and wrong ones, and some to addresses
 * that it does not have. Each call has its turn, so that none is left out by chance.
 */
export function fuzzRound(
  document: OpenApiDocument,
  samples: Samples,
  tokens: readonly string[],
): fc.Arbitrary<FuzzRequest[]> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const rightOf = (name: string): fc.Arbitrary<unknown> => fc.constantFrom(...(samples[name] ?? ['word']));
  const authorization = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
    fc.constantFrom('Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(600)}`, 'bearer null', ''),
    headerText.map((text) => `Bearer ${text}`),
    headerText,
  );

  /** One member: as it should be, wrong, twice or not there. */
  const member = (name: string) =>
    fc.oneof(
      { weight: 7, arbitrary: rightOf(name).map((value) => [[name, value]] as [string, unknown][]) },
      { weight: 4, arbitrary: hostileValue.map((value) => [[name, value]] as [string, unknown][]) },
      { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
      {
        weight: 1,
        arbitrary: fc.tuple(rightOf(name), hostileValue).map(([one, other]): [string, unknown][] => [
          [name, one],
          [name, other],
        ]),
      },
    );
  const members = (names: readonly string[]) => fc.tuple(...names.map(member)).map((found) => found.flat(1));

  const requestTo = ({ method, path, operation }: (typeof operations)[number]): fc.Arbitrary<FuzzRequest> => {
    const inQuery = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
    const inHeaders = (operation.parameters ?? []).filter((one) => one.in === 'header');
    const { 'application/json': asJson, [FORM]: asForm } = operation.requestBody?.content ?? {};
    const { schema } = asForm ?? asJson ?? {};
    const inBody = Object.keys(schema?.properties ?? {});
    const queryText = fc.oneof(
      { weight: 8, arbitrary: members(inQuery).map(asQuery) },
      { weight: 1, arbitrary: fc.tuple(members(inQuery), fc.string()).map(([m, s]) => `${asQuery(m)}&${s}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '__proto__=1&constructor=2',
          'query=%00',
          'query=%ED%A0%80',
          'query=%ff%fe&filter=%',
          'exclude[]=a&exclude[1]=b',
          '&&&==&',
          `query=${'x'.repeat(30_000)}`,
          `exclude=${Array.from({ length: 1200 }, (_, i) => `s${i}.example`).join('&exclude=')}`,
          'token=abc',
        ),
      },
    );
    const right = members(inBody).map((found) =>
      asForm === undefined ? JSON.stringify(Object.fromEntries(found)) : asQuery(found),
    );
    const body =
      method === 'GET'
        ? fc.constant(null)
        : fc.oneof({ weight: 9, arbitrary: right }, { weight: 3, arbitrary: rawBody });
    const others = fc.record(
      {
        origin: fc.constantFrom('http://localhost:3000', 'https://evil.example', 'null', ''),
        accept: fc.constantFrom('text/html', 'application/json', '', '\t', 'x'.repeat(300)),
        cookie: fc.oneof(headerText, fc.constant('linklode_login=%00; linklode_token=abc')),
        'x-forwarded-for': fc.oneof(headerText, fc.constant('::1, 999.1.1.1, %00')),
        'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'nonsense'),
        'accept-encoding': fc.constantFrom('gzip', 'br;q=0', '*', 'nonsense'),
        ...Object.fromEntries(inHeaders.map(({ name }) => [name.toLowerCase(), headerText])),
      },
      { requiredKeys: [] },
    );
    return fc
      .record({
        // Mostly the call itself; sometimes a neighbour that does not exist.
        method: fc.oneof(
          { weight: 30, arbitrary: fc.constant(method) },
          fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'),
        ),
        path: fc.oneof(
          { weight: 30, arbitrary: fc.constant(path) },
          fc.constantFrom(`${path}/`, `${path}/%00`, `/%ff${path}`, `/${path}`, `${path};a=b`),
        ),
        query: fc.oneof({ weight: inQuery.length === 0 ? 9 : 0, arbitrary: fc.constant('') }, queryText),
        authorization: fc.option(authorization, { freq: 12, nil: null }),
        type:
          asForm === undefined
            ? contentType
            : fc.oneof({ weight: 4, arbitrary: fc.constant(FORM) }, contentType),
        others: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, others),
        body,
      })
      .map((one) => ({
        method: one.method,
        path: one.path,
        query: one.query,
        body: one.body,
        headers: {
          ...one.others,
          ...(one.authorization === null ? {} : { authorization: one.authorization }),
          ...(one.body === null ? {} : { 'content-type': one.type }),
        },
      }));
  };
  return fc
    .shuffledSubarray(operations, { minLength: operations.length })
    .chain((round) => fc.tuple(...round.map(requestTo)));
}

function asQuery(members: readonly [string, unknown][]): string {
  return members
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(
      ([name, value]) =>
        `${name}=${percentEncode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
    )
    .join('&')
    .slice(0, 60_000);
}

/** As encodeURIComponent, which throws at half a character: that goes out as what it would be in bytes. */
function percentEncode(text: string): string {
  return Array.from(text)
    .map((sign) =>
      sign.isWellFormed()
        ? encodeURIComponent(sign)
        : `%ED%${(0x80 | ((sign.charCodeAt(0) >> 6) & 0x3f)).toString(16)}%${(0x80 | (sign.charCodeAt(0) & 0x3f)).toString(16)}`,
    )
    .join('');
}
