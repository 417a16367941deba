import type { Cluster } from './cluster.ts';

/** So much is sent at once; OpenSearch takes a hundred megabytes and works best with a tenth. */
const PORTION_BYTES = 8 * 1024 * 1024;
/** Some two minutes: a node that is started again has its pages back in less. */
const MOST_TRIES = 10;
const TRY_SECONDS = 10;
const FIRST_PAUSE_MS = 200;

interface BulkAnswer {
  errors: boolean;
  items: { index: { status: number; error?: { type?: string; reason?: string } } }[];
}

/**
 * Writes documents in large portions. Each has an id of its own, so that one that is sent twice is there once; what a
 * node could not take at the moment is sent again.
 */
export function createBulkWriter(
  cluster: Cluster,
  index: string,
  portionBytes = PORTION_BYTES,
): {
  /** True where a portion was sent. */
  add: (id: string, document: object, routing?: string) => Promise<boolean>;
  end: () => Promise<void>;
} {
  let waiting: string[] = [];
  let bytes = 0;

  async function send(): Promise<void> {
    let left = waiting;
    waiting = [];
    bytes = 0;
    for (let tries = 1, pause = FIRST_PAUSE_MS; left.length > 0; tries++, pause *= 2) {
      const answer = await cluster.call<BulkAnswer>({
        method: 'POST',
        path: `${index}/_bulk?timeout=${TRY_SECONDS}s&filter_path=errors,items.*.status,items.*.error`,
        lines: left.join(''),
      });
      if (!answer.errors) return;
      const failed = answer.items.map(({ index: item }) => item);
      const refused = failed.find(({ status }) => status >= 400 && status !== 429 && status < 500);
      if (refused !== undefined || tries === MOST_TRIES) {
        const { status, error } = refused ?? failed.find((item) => item.status >= 400) ?? { status: 0 };
        throw new Error(
          `The cluster did not take a document (${status}, ${error?.type}): ${error?.reason?.slice(0, 300)}`,
        );
      }
      left = left.filter((_, at) => (failed[at]?.status ?? 500) >= 400);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  return {
    async add(id, document, routing) {
      const action = { index: { _id: id, ...(routing === undefined ? {} : { routing }) } };
      const lines = `${JSON.stringify(action)}\n${JSON.stringify(document)}\n`;
      waiting.push(lines);
      bytes += lines.length;
      if (bytes < portionBytes) return false;
      await send();
      return true;
    },
    end: send,
  };
}
