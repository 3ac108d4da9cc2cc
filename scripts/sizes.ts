// npm run sizes: lines of production TypeScript by floor, and of each room for each call it answers (decision 045).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '#app/server/registry.ts';
import { root } from './test-projects.ts';

/** Most lines of a floor, and of the parts of the platform (decisions 045, 054, 068 and 089), of which none may grow because another shrinks. */
const aims: Readonly<Record<string, number>> = { lib: 9_200, platform: 48_800, core: 46_200 };
const partsOfPlatform: readonly { readonly rooms: readonly string[]; readonly aim: number }[] = [
  { rooms: ['http', 'tenancy', 'db', 'store', 'kinds', 'acts', 'jobs'], aim: 13_000 },
  { rooms: ['transfer'], aim: 5_100 },
  { rooms: ['web'], aim: 23_500 },
  { rooms: ['entity', 'runtime', 'files', 'backup', 'events', 'dictionaries'], aim: 7_400 },
];
const aimOfCall = 270;

const isDemonstration = (path: string): boolean => /demo/u.test(path);
const isTest = (path: string): boolean => /\.(test|type-test|spec)\.tsx?$|\/testing\//u.test(path);
const lines = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1, 0);
const sources = (folder: string): string[] => globSync(`src/${folder}/**/*.{ts,tsx}`, { cwd: root });

const production = (folder: string): number => lines(sources(folder).filter((path) => !isTest(path)));

console.log('floor      lines    aim');
for (const [floor, aim] of Object.entries(aims)) {
  console.log(`${floor.padEnd(10)} ${String(production(floor)).padStart(6)} ${String(aim).padStart(6)}`);
  if (floor !== 'platform') continue;
  for (const part of partsOfPlatform) {
    const count = part.rooms.reduce((sum, room) => sum + production(`platform/${room}`), 0);
    console.log(`           ${String(count).padStart(6)} ${String(part.aim).padStart(6)}  ${part.rooms.join(', ')}`);
  }
}
console.log(`\nroom       lines  calls  lines a call (aim ${aimOfCall})`);
for (const { name, handlers = [] } of registry.areas) {
  const folder = ['core', 'areas'].find((floor) => sources(`${floor}/${name}`).length > 0) ?? 'areas';
  const count = lines(sources(`${folder}/${name}`).filter((path) => !isTest(path) && !isDemonstration(path)));
  const each = handlers.length === 0 ? '-' : (count / handlers.length).toFixed(0);
  console.log(
    `${name.padEnd(10)} ${String(count).padStart(6)} ${String(handlers.length).padStart(6)} ${each.padStart(6)}`,
  );
}
