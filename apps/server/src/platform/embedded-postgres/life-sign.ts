import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/**
 * Says across network, process and memory namespaces whether any process of a PostgreSQL lives. PostgreSQL's own checks
 * look for process ids and shared memory, which another container does not see: two servers on one folder would destroy
 * it. So PostgreSQL inherits a listening socket that lies with the data, and its children from it: as long as one of
 * them lives, in whatever namespace, the kernel keeps it listening, and not a moment longer.
 */
interface LifeSign {
  /** To be inherited. */
  readonly descriptor: number;
  /** Gives up our own part. */
  close(): Promise<void>;
}

const NAME = 'life.sock';

/** Whether a process that inherited the sign lives. */
export function showsLife(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path.join(socketFolder, NAME));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // Nobody accepts: a full queue (EAGAIN) is a sign as well.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(error.code ?? '')),
    );
  });
}

/** Only where nothing shows life, and under the lock that keeps others from starting. */
export async function makeLifeSign(socketFolder: string): Promise<LifeSign> {
  const file = path.join(socketFolder, NAME);
  // Made beside and moved: closing it removes the path that it was made under.
  const fresh = `${file}.new`;
  fs.rmSync(fresh, { force: true });
  const server = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(fresh, resolve);
  });
  fs.renameSync(fresh, file);
  const { _handle: handle } = server as unknown as { _handle: { fd: number } };
  return {
    descriptor: handle.fd,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
