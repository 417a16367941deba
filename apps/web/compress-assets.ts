import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg)$/;

/** Beside each script and style sheet, writes it as small as it gets: the web server sends these as they are. */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'linklode:compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error) {
        if (error) return;
        for (const name of fs.readdirSync(folder).filter((file) => TEXT.test(file))) {
          const file = path.join(folder, name);
          const bytes = fs.readFileSync(file);
          fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
          fs.writeFileSync(
            `${file}.br`,
            brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
          );
        }
      },
    },
  };
}
