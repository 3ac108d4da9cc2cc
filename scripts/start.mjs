// @ts-check
// npm start: installs, builds and starts, each only when needed.
import { fileURLToPath } from 'node:url';
import { become } from './bootstrap.mjs';
import {
  ensureInstalled,
  heapLimits,
  memoryEnvironment,
  needDataFolder,
  needDatabase,
  needPort,
  node24,
} from './machine.mjs';
import { ensureBuilt } from './web-build.mjs';

await needPort();
needDataFolder();
ensureInstalled();
const node = node24();
needDatabase();
ensureBuilt(node);
const heap = process.env['NODE_OPTIONS']?.includes('max-old-space-size') ? [] : heapLimits;
for (const [name, value] of Object.entries(memoryEnvironment)) process.env[name] ??= value;
// What Node made of the sources once: the second start has a third less to do.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
become(node, [...heap, 'src/app/server/main.ts', ...process.argv.slice(2)]);
