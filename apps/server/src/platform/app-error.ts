/**
 * A failure that was foreseen: the status and the words reach the person who met it. Everything else is a bug and is
 * answered with a general sentence.
 */
export class AppError extends Error {
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  readonly position: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Extension members of the problem document, for a call whose clients know more than `detail`. */
  readonly members: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Whether an answer of 500 or more is a line of the log; false for what is logged elsewhere. */
  readonly isLogged: boolean;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: {
      position?: number | undefined;
      retryAfterSeconds?: number;
      members?: Readonly<Record<string, string | number | boolean>>;
      isLogged?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.position = more.position;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.members = more.members;
    this.isLogged = more.isLogged ?? true;
  }
}
