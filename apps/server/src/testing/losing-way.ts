import net from 'node:net';
import pg from 'pg';

/**
 * A way to PostgreSQL on which an answer can be lost: the server has done it, and the connection breaks before it is
 * read.
 */
export interface LosingWay {
  /** The same database by this way. For one database. */
  readonly through: (url: string) => string;
  /** From now on the answer to each statement that matches is lost. */
  readonly lose: (matches: (statement: string) => boolean) => void;
  /** The statements whose answers were lost. */
  readonly lost: string[];
  readonly close: () => Promise<void>;
}

interface Message {
  /** A letter; empty for the first message of a connection, which has none. */
  readonly type: string;
  readonly body: Buffer;
}

export async function startLosingWay(): Promise<LosingWay> {
  let target: { readonly host: string; readonly port: number } | undefined;
  let matches: (statement: string) => boolean = () => false;
  const lost: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    if (target === undefined) return near.destroy();
    const { host, port } = target;
    const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    const end = (): void => {
      for (const socket of [near, far]) socket.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    let isLosing = false;
    const statementOf = readStatements();
    const readAsked = messageReader(true);
    const readAnswered = messageReader(false);
    near.on('data', (bytes: Buffer) => {
      for (const message of readAsked(bytes)) {
        const statement = statementOf(message);
        if (statement === null || isLosing || !matches(statement)) continue;
        isLosing = true;
        lost.push(statement);
      }
      far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => {
      const messages = readAnswered(bytes);
      if (!isLosing) near.write(bytes);
      // It is ready for what is next, so what was asked is done and committed.
      else if (messages.some(({ type }) => type === 'Z')) end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    through(url) {
      const { host, port: at, user, password, database } = new pg.Client({ connectionString: url });
      target = { host, port: at };
      const [name, secret] = [user, password].map((part) => encodeURIComponent(part ?? ''));
      return `postgresql://${name}:${secret}@127.0.0.1:${port}/${database}`;
    },
    lose: (wanted) => void (matches = wanted),
    lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The statement that a message asks for, by its text or by the name that it was given before. */
function readStatements(): (message: Message) => string | null {
  const named = new Map<string, string>();
  const textsOf = (body: Buffer): readonly string[] => body.toString('latin1').split('\0');
  return ({ type, body }) => {
    const [first = '', second = ''] = textsOf(body);
    if (type === 'P') named.set(first, second);
    if (type === 'Q') return first;
    return type === 'B' ? (named.get(second) ?? '') : null;
  };
}

/** Whole messages of the protocol, out of bytes as they come. */
function messageReader(hasStart: boolean): (bytes: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let typed = hasStart ? 0 : 1;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages: Message[] = [];
    while (rest.length >= typed + 4) {
      const end = typed + rest.readInt32BE(typed);
      if (rest.length < end) break;
      messages.push({ type: rest.toString('latin1', 0, typed), body: rest.subarray(typed + 4, end) });
      rest = rest.subarray(end);
      typed = 1;
    }
    return messages;
  };
}
