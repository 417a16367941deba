import net from 'node:net';

/**
 * Accounts with several fresh searches each under way; between the measurement and the process that plays the browsers.
 */
export interface LoadOrder {
  readonly port: number;
  readonly tokens: readonly string[];
  /** Of each account so many at a time. */
  readonly atOnce: number;
  /** Each is asked once. */
  readonly queries: readonly string[];
}

export interface LoadOutcome {
  /** Of each answer with status 200 that was fresh. */
  readonly times: number[];
  readonly others: Record<string, number>;
  readonly seconds: number;
}

// A process of its own, so that the server's thread is not its own client; for several orders, so that it is warm for
// those that count.
process.on('message', ({ port, tokens, atOnce, queries }: LoadOrder) => {
  const times: number[] = [];
  const others: Record<string, number> = {};
  let next = 0;
  const askAll = async (token: string): Promise<void> => {
    const { ask, close } = connect(port, token);
    for (let query = queries[next++]; query !== undefined; query = queries[next++]) {
      const from = performance.now();
      const told = await ask({ query });
      if (told === null) times.push(performance.now() - from);
      else others[told] = (others[told] ?? 0) + 1;
    }
    close();
  };
  const from = performance.now();
  const askers = tokens.flatMap((token) => Array.from({ length: atOnce }, () => askAll(token)));
  void Promise.all(askers).then(() => {
    const seconds = (performance.now() - from) / 1000;
    process.send?.({ times, others, seconds } satisfies LoadOutcome);
  });
});

const HEAD_END = '\r\n\r\n';

/**
 * One connection that asks one thing after the other; null for an answer of status 200 that was fresh, else what was
 * told. Written on the socket, since on the same cores Node's own client takes a third of what the server takes for the
 * search.
 */
function connect(port: number, token: string) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  let answer = '';
  let onAnswer: (told: string | null) => void = () => undefined;
  // One byte a sign: lengths are of bytes, and nothing but ASCII is looked for.
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    answer += part;
    const body = answer.indexOf(HEAD_END) + HEAD_END.length;
    if (body < HEAD_END.length) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, body))?.[1];
    if (length === undefined) throw new Error(`an answer without a length: ${answer}`);
    if (answer.length < body + Number(length)) return;
    const status = answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
    const isFresh = status === '200' && answer.includes('"cached":false', body);
    answer = '';
    onAnswer(isFresh ? null : status);
  });
  socket.on('error', (error) => onAnswer(String(error)));
  const head = `POST /search HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
  return {
    ask: (body: object) =>
      new Promise<string | null>((resolve) => {
        onAnswer = resolve;
        const payload = JSON.stringify(body);
        socket.write(`${head}content-length: ${Buffer.byteLength(payload)}${HEAD_END}${payload}`);
      }),
    close: () => socket.destroy(),
  };
}
