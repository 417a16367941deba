import { STATUS_CODES } from 'node:http';
import type { Problem } from '@linklode/contract';
import { AppError } from '../app-error.ts';
import { databaseFailure } from '../database/database-failure.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

interface FrameworkError extends Error {
  code?: string;
  statusCode?: number;
}

/** Foreseen failures of the framework, in our words. */
const FRAMEWORK_PROBLEMS: Readonly<Record<string, { status: number; code: string; detail: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'invalid_json', detail: 'The body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    status: 400,
    code: 'invalid_json',
    detail: 'The body is empty; it must be a JSON object.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'invalid_body',
    detail: 'The body is not as long as its Content-Length says.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    detail: 'The body must be JSON, with Content-Type: application/json.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body_too_large', detail: 'The body is too large.' },
  FST_CP_ERR_INVALID_CONTENT_ENCODING: {
    status: 415,
    code: 'unsupported_media_type',
    detail: 'The body is packed in a way that is not known here: gzip, deflate and br are.',
  },
  FST_CP_ERR_INVALID_CONTENT: {
    status: 400,
    code: 'invalid_body',
    detail: 'The body is not packed as its Content-Encoding says.',
  },
  FST_ERR_BAD_URL: { status: 400, code: 'invalid_url', detail: 'The address is not valid.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: 'not_found', detail: 'There is nothing at this address.' },
};

/** Turns whatever was thrown into the failure that the caller is told, or null for a defect. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const passing = databaseFailure(error);
  if (passing !== null) return passing;
  if (!(error instanceof Error)) return null;
  const framework = error as FrameworkError;
  const known = framework.code === undefined ? undefined : FRAMEWORK_PROBLEMS[framework.code];
  if (known !== undefined) return new AppError(known.status, known.code, known.detail, { cause: error });
  if (framework.statusCode !== undefined && framework.statusCode >= 400 && framework.statusCode < 500) {
    return new AppError(framework.statusCode, 'bad_request', 'The request is not valid.', { cause: error });
  }
  return null;
}

export function problemOf(error: AppError | null, requestId: string): Problem {
  const status = error?.status ?? 500;
  return {
    ...error?.members,
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: error?.message ?? 'Something went wrong on our side. It has been noted; please try again.',
    code: error?.code ?? 'internal',
    request_id: requestId,
    ...(error?.position === undefined ? {} : { position: error.position }),
  };
}
