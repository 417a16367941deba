import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** What COPY needs of node-postgres's connection. */
interface Wire {
  readonly stream: Writable & { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const CHUNK_BYTES = 64 * 1024;

/** The rows that a COPY statement told of when it was through. */
const rowsOf = (text: string): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

/**
 * The bytes of `COPY ... TO STDOUT`, as slowly as they are read: the server waits while the reader does. `rows` counts
 * once the stream has ended. Whoever gives up half-way loses the connection, since the server would go on sending.
 */
class CopyOut extends Readable {
  rows = 0;
  readonly #statement: string;
  #wire: Wire | null = null;
  #kept: Buffer[] = [];
  #keptBytes = 0;

  constructor(statement: string) {
    super({ highWaterMark: 4 * CHUNK_BYTES });
    this.#statement = statement;
  }

  submit(connection: unknown): void {
    this.#wire = connection as Wire;
    this.#wire.query(this.#statement);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#wire !== null) this.#wire.stream.destroy();
    done(error);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reads the next rows into the same memory.
    this.#kept.push(Buffer.from(chunk));
    this.#keptBytes += chunk.length;
    if (this.#keptBytes >= CHUNK_BYTES && !this.#give()) this.#wire?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#wire = null;
    if (this.#keptBytes > 0) this.#give();
    this.push(null);
  }

  handleError(error: Error): void {
    this.#wire = null;
    this.destroy(error);
  }

  #give(): boolean {
    const whole = Buffer.concat(this.#kept, this.#keptBytes);
    this.#kept = [];
    this.#keptBytes = 0;
    return this.push(whole);
  }
}

/** Takes what `COPY ... FROM STDIN` reads. Ends when the server has stored it; `rows` counts then. */
class CopyIn extends Writable {
  rows = 0;
  readonly #statement: string;
  #wire: Wire | null = null;
  #isOpen = false;
  #onOpen: (() => void) | null = null;
  #onStored: ((error?: Error | null) => void) | null = null;

  constructor(statement: string) {
    super({ highWaterMark: CHUNK_BYTES });
    this.#statement = statement;
  }

  submit(connection: unknown): void {
    this.#wire = connection as Wire;
    this.#wire.query(this.#statement);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#whenOpen((wire) => {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) wire.stream.once('drain', done);
      else done();
    });
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#whenOpen((wire) => {
      this.#onStored = done;
      wire.endCopyFrom();
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // The server still waits for rows: only the end of the connection undoes what it has.
    if (this.#wire !== null) this.#wire.stream.destroy();
    done(error);
  }

  handleCopyInResponse(): void {
    this.#isOpen = true;
    this.#onOpen?.();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#wire = null;
    this.#onStored?.();
  }

  handleError(error: Error): void {
    this.#wire = null;
    this.destroy(error);
  }

  #whenOpen(work: (wire: Wire) => void): void {
    const go = (): void => {
      if (this.#wire !== null) work(this.#wire);
    };
    if (this.#isOpen) go();
    else this.#onOpen = go;
  }
}

/** Runs a `COPY ... TO STDOUT`; nothing else may be asked of the client until the stream has ended. */
export const copyOut = (client: pg.Client, statement: string): CopyOut =>
  client.query(new CopyOut(statement) as CopyOut & pg.Submittable);

/** Runs a `COPY ... FROM STDIN`. */
export const copyIn = (client: pg.Client, statement: string): CopyIn =>
  client.query(new CopyIn(statement) as CopyIn & pg.Submittable);
