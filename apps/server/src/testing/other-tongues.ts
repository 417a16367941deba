import type { OpenApiDocument, OpenApiResponse } from './api-fuzzer.ts';

const JSON_TYPE = 'application/json';
const PROBLEM = 'application/problem+json';

/** Of JSON-RPC and of OAuth, or of the API: what is wrong before either is read is told in the API's words. */
const answer = (...types: string[]): OpenApiResponse => ({
  content: Object.fromEntries(
    types.map((type) => [
      type,
      { schema: type === PROBLEM ? { $ref: '#/components/schemas/Problem' } : { type: 'object' } },
    ]),
  ),
});

const call = (type: string, members: readonly string[], responses: Record<string, OpenApiResponse>) => ({
  post: {
    requestBody: {
      content: { [type]: { schema: { properties: Object.fromEntries(members.map((name) => [name, {}])) } } },
    },
    responses: {
      400: answer(JSON_TYPE, PROBLEM),
      ...Object.fromEntries([408, 413, 415, 429, 431].map((status) => [status, answer(PROBLEM)])),
      ...responses,
    },
  },
});

const FORM = 'application/x-www-form-urlencoded';
const GRANT = [
  'grant_type',
  'code',
  'code_verifier',
  'redirect_uri',
  'client_id',
  'refresh_token',
  'resource',
];

/** The API's document with what is spoken beside it: MCP at /mcp, and OAuth's own forms. */
export function withOtherTongues(document: OpenApiDocument): OpenApiDocument {
  return {
    ...document,
    paths: {
      ...document.paths,
      '/mcp': call(JSON_TYPE, ['jsonrpc', 'id', 'method', 'params'], {
        200: answer(JSON_TYPE),
        202: {},
        401: answer(PROBLEM),
        403: answer(PROBLEM),
        404: answer(JSON_TYPE),
      }),
      '/token': call(FORM, GRANT, { 200: answer(JSON_TYPE) }),
      '/revoke': call(FORM, ['token', 'token_type_hint'], { 200: answer(JSON_TYPE) }),
      '/register': call(JSON_TYPE, ['client_name', 'redirect_uris', 'grant_types'], {
        201: answer(JSON_TYPE),
      }),
    },
  };
}
