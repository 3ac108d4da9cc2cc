/**
 * Writes each asset beside itself as brotli and as gzip: packing them at every request cost the server half a second of a
 * processor for each person who began with an empty cache. Browsers take brotli only where the address is trusted.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller ones are sent as they are: an answer of a kilobyte is a packet either way. */
const leastBytes = 1024;
/** Of eleven: the ones above cost ten times the time and save two in a hundred. */
const brotliQuality = 5;

const packed = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/** Plugin of the build of the pages: once the files are written. */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const folder = join(dir, 'assets');
      const names = (await readdir(folder)).filter((name) => /\.(?:js|mjs|css|svg|json)$/u.test(name));
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(folder, name));
          if (content.length < leastBytes) return;
          for (const [ending, pack] of Object.entries(packed))
            await writeFile(join(folder, `${name}.${ending}`), await pack(content));
        }),
      );
    },
  };
}
