import http from 'node:http';

/** Accounts with several fresh searches each under way; between the measurement and the process that plays the browsers. */
export interface LoadOrder {
  readonly url: string;
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
  /** Of this process, since the order came. */
  readonly processorMs: number;
}

// A process of its own, so that the server's thread is not its own client.
process.on('message', ({ url, tokens, atOnce, queries }: LoadOrder) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: tokens.length * atOnce });
  const times: number[] = [];
  const others: Record<string, number> = {};
  let next = 0;
  const askAll = async (token: string): Promise<void> => {
    for (let query = queries[next++]; query !== undefined; query = queries[next++]) {
      const from = performance.now();
      const { status, text } = await post(agent, url, token, { query });
      const told = status === 200 && text.includes('"cached":false') ? null : `${status}`;
      if (told === null) times.push(performance.now() - from);
      else others[told] = (others[told] ?? 0) + 1;
    }
  };
  const processor = process.cpuUsage();
  const from = performance.now();
  const askers = tokens.flatMap((token) => Array.from({ length: atOnce }, () => askAll(token)));
  void Promise.all(askers).then(() => {
    const seconds = (performance.now() - from) / 1000;
    const { user, system } = process.cpuUsage(processor);
    const outcome: LoadOutcome = { times, others, seconds, processorMs: (user + system) / 1000 };
    process.send?.(outcome);
  });
});

function post(
  agent: http.Agent,
  url: string,
  token: string,
  body: object,
): Promise<{ status: number; text: string }> {
  const payload = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  return new Promise((resolve) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    request.on('error', (error) => resolve({ status: 0, text: String(error) }));
    request.end(payload);
  });
}
