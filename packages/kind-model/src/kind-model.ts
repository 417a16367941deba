import fs from 'node:fs';
import path from 'node:path';
import { SCORED_KINDS, type PageReading } from '@linklode/smart-filters';
import { readPieces } from './page-pieces.ts';

const FILE = path.join(import.meta.dirname, '../model/kinds.onnx');

export interface KindModel {
  /** The page's log-odds of each kind, in the order of `SCORED_KINDS`. */
  readonly score: (page: PageReading) => Promise<Float32Array>;
  readonly close: () => Promise<void>;
}

/** Reads the model into memory, some 100 MB. @throws Error for a file that is not a model of these kinds */
export async function openKindModel(threads = 1): Promise<KindModel> {
  const { env, InferenceSession, Tensor } = await import('onnxruntime-web');
  env.wasm.numThreads = threads;
  const session = await InferenceSession.create(fs.readFileSync(FILE), { executionProviders: ['wasm'] });
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return {
    async score(page) {
      const pieces = readPieces(page);
      const tensor = new Tensor('int64', BigInt64Array.from(pieces, BigInt), [1, pieces.length]);
      const data = (await session.run({ [input]: tensor }))[output]?.data;
      if (!(data instanceof Float32Array) || data.length !== SCORED_KINDS.length)
        throw new Error(`${FILE} does not answer for the kinds that it is asked for.`);
      return data;
    },
    close: () => session.release(),
  };
}
