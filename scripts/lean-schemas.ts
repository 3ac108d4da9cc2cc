/** Leaves out of the schema library how it writes its schemas as JSON Schema: the API document is made by the server, and every page would load it. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const writers = /node_modules[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)/gmu;
/** What schemas tell of their own limits is read by the same file; it stands before what writes. */
const firstWriter = 'export const stringProcessor';

/** In place of each function stands one that says so, should a page ever ask for it. Affects builds only. */
export function leanSchemas(): Plugin {
  return {
    name: 'lean-schemas',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!writers.test(id)) return null;
      const source = readFileSync(id, 'utf8');
      const start = source.indexOf(firstWriter);
      const [kept, left] = start < 0 ? ['', source] : [source.slice(0, start), source.slice(start)];
      if (id.includes('processors') && start < 0) throw new Error('scripts/lean-schemas.ts: zod is arranged anew');
      // The library makes methods of some for each schema: those are made, and fail when called.
      const names = [...left.matchAll(exported)].map(([, name = '']) => name);
      return [
        kept,
        "const unused = () => { throw new Error('scripts/lean-schemas.ts leaves JSON Schema out of the pages'); };",
        ...names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => unused' : 'unused'};`),
        ...(names.includes('processSchema') ? ['export { processSchema as process };'] : []),
      ].join('\n');
    },
  };
}
