import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than the longest answer takes to begin, and any reader needs to take a part of one. */
export const SILENT_CONNECTION_MS = 60_000;
/** Browsers and proxies send a connection's next request when its last is answered; some programs send a few ahead. */
const MOST_UNANSWERED = 8;

/**
 * Ends a connection that piles up requests without taking their answers. Node reads all that came in one packet, a
 * thousand small ones, and keeps each answer whole in memory until the one before it has gone: sixty connections that
 * read nothing held 900 MB. Below the framework, so that nothing is done for them.
 */
export function endPiledUpConnections(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + by;
    unanswered.set(socket, now);
    return now;
  };
  server.prependListener('request', ({ socket }, response) => {
    response.once('close', () => count(socket, -1));
    if (count(socket, 1) > MOST_UNANSWERED) socket.destroy();
  });
}
