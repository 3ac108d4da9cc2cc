// @ts-check
// npm start: installs, builds and starts, each only when needed.
import { become } from './bootstrap.mjs';
import { ensureInstalled, needDataFolder, needDatabase, needPort, node24 } from './machine.mjs';
import { ensureBuilt } from './web-build.mjs';

await needPort();
needDataFolder();
ensureInstalled();
const node = node24();
needDatabase();
ensureBuilt(node);
become(node, ['src/app/server/main.ts', ...process.argv.slice(2)]);
