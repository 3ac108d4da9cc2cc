/** Puts beside the scripts what a PDF may count on and does not bring: character maps of Chinese fonts, standard fonts, decoders. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const home = dirname(new URL(import.meta.resolve('pdfjs-dist/package.json')).pathname);
const parts: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/u,
  standard_fonts: /\.(?:pfb|ttf)$/u,
  wasm: /_fallback\.js$/u,
};

/** Files below assets/pdfjs; fetched one by one, and only by who opens such a PDF. Affects builds only. */
export function pdfData(): Plugin {
  return {
    name: 'pdf-data',
    apply: 'build',
    generateBundle() {
      for (const [folder, wanted] of Object.entries(parts))
        for (const name of readdirSync(join(home, folder)).filter((file) => wanted.test(file)))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs/${folder}/${name}`,
            source: readFileSync(join(home, folder, name)),
          });
    },
  };
}
