import { createHash } from 'node:crypto';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import fs from 'node:fs';

export interface Claim {
  release(): Promise<void>;
}

/**
 * Takes a name that one process of the machine can have at a time, and that the kernel frees when the process dies, in
 * whatever way. Answers null when another process has it. On Linux the name is an abstract socket; elsewhere a socket in
 * the temporary folder, which a dead owner leaves behind and which is then taken over.
 */
export async function claimName(name: string): Promise<Claim | null> {
  const address = addressOf(name);
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listen(address);
    if (server !== null) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    if (process.platform === 'linux' || process.platform === 'win32' || (await answers(address))) return null;
    fs.rmSync(address, { force: true });
  }
  return null;
}

/** Waits until the name is free; throws when that takes longer than `timeoutMs`. */
export async function waitForName(name: string, timeoutMs: number): Promise<Claim> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const claim = await claimName(name);
    if (claim !== null) return claim;
    if (Date.now() > deadline)
      throw new Error(`waited ${timeoutMs} ms for another process that holds "${name}"`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(os.tmpdir(), `ll-${createHash('sha256').update(name).digest('hex').slice(0, 24)}.sock`);
}

function listen(address: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
