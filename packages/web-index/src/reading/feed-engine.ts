import type { InflateRaw, ZstdDecompress } from 'node:zlib';
import type { FileWindow } from './file-window.ts';

type Engine = InflateRaw | ZstdDecompress;

/** Writes a part of the file into the engine until that has had enough; ends with the engine, never rejects. */
export async function feedEngine(
  engine: Engine,
  file: FileWindow,
  from: number,
  end = Infinity,
): Promise<void> {
  try {
    for (let at = from; at < end && !engine.destroyed && !engine.readableEnded;) {
      const bytes = (await file.read(at)).subarray(0, end - at);
      if (engine.destroyed) return;
      if (bytes.length === 0) break;
      at += bytes.length;
      if (!engine.write(bytes)) await drained(engine);
    }
    if (!engine.destroyed && !engine.readableEnded) engine.end();
  } catch (error) {
    engine.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function drained(engine: Engine): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      engine.off('drain', done).off('close', done).off('end', done);
      resolve();
    };
    engine.on('drain', done).on('close', done).on('end', done);
  });
}
