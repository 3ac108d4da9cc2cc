// What a visitor loads first, in gzip, against a budget; and no server library in the browser.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './test-projects.ts';

/** One entry of Vite's manifest: https://vite.dev/guide/backend-integration */
export type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
export type Manifest = Record<string, Chunk>;

/** A page by its source file, or a pattern of it, and the KiB (gzip) it may need from an empty cache. */
type Budget = { page: string; source: RegExp; kibibytes: number };

const entry = /^(index\.html|src\/app\/web\/main\.tsx)$/;
const budgets: Budget[] = [
  { page: 'landing', source: /^src\/(?:areas|core)\/[a-z]+\/web\/(.*\/)?LandingPage\.tsx$/, kibibytes: 110 },
  { page: 'login', source: /^src\/core\/account\/web\/LoginPage\.tsx$/, kibibytes: 200 },
  { page: 'home', source: /^src\/areas\/home\/web\/HomePage\.tsx$/, kibibytes: 310 },
  { page: 'list', source: /^src\/areas\/staff\/web\/InteriorPage\.tsx$/, kibibytes: 360 },
];

/** Words that stand in the code of a server library and in no page of ours. */
const serverMarks: Record<string, RegExp> = {
  pg: /\bSASL: SCRAM-SERVER-FIRST-MESSAGE\b/,
  kysely: /\bkysely_migration\b|\bimmediateTransaction\b/,
  fastify: /\bFST_ERR_[A-Z_]{4,}/,
  'pg-boss': /\bpgboss\b/,
  node: /["'`]node:(?:fs|net|crypto|child_process|path|os|http)["'`]/,
};

/** Every file that one page needs at its first load: its chunk, the entry, and all they import, not what they load later. */
export function filesOf(manifest: Manifest, source: RegExp): string[] {
  const find = (pattern: RegExp) => Object.keys(manifest).find((key) => pattern.test(manifest[key]?.src ?? key));
  const starts = [find(entry), find(source)];
  if (starts.some((key) => key === undefined))
    throw new Error(`no chunk for ${starts[0] ? source : entry} in the manifest`);
  const seen = new Set<string>();
  const visit = (key: string | undefined) => {
    if (key === undefined || seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  starts.forEach(visit);
  return [...new Set([...seen].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()))];
}

/** Names of the rules of vite.config.ts by which parts are put together, in the order of the file. */
export const chunkRulesIn = (config: string): string[] =>
  [...config.matchAll(/\bname: '([\w-]+)'/g)].flatMap(([, name]) => name ?? []);

/** Rules that no file of the build came of: what they matched has another name by now, and lies elsewhere. */
export const idleRules = (rules: readonly string[], manifest: Manifest): string[] =>
  rules.filter(
    (name) => !Object.values(manifest).some(({ file }) => new RegExp(`/${name}-[\\w-]{8}\\.js$`).test(file)),
  );

/** The server libraries whose marks a browser script holds. */
export function serverLibrariesIn(script: string): string[] {
  return Object.entries(serverMarks)
    .filter(([, mark]) => mark.test(script))
    .map(([name]) => name);
}

/** Checks dist/web. @returns one line per fault */
function faults(folder: string): string[] {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  } catch {
    return [`${folder} holds no manifest: run npm run build first`];
  }
  const found: string[] = [];
  for (const { page, source, kibibytes } of budgets) {
    try {
      const size =
        filesOf(manifest, source).reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) /
        1024;
      console.log(`${page}: ${size.toFixed(0)} of ${kibibytes} KiB`);
      if (size > kibibytes)
        found.push(`${page} needs ${size.toFixed(0)} KiB at its first load, the budget is ${kibibytes} KiB`);
    } catch (error) {
      found.push(`${page}: ${(error as Error).message}`);
    }
  }
  const rules = chunkRulesIn(readFileSync(join(root, 'vite.config.ts'), 'utf8'));
  for (const name of idleRules(rules, manifest)) found.push(`the rule "${name}" of vite.config.ts matches nothing`);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )) {
    for (const name of serverLibrariesIn(readFileSync(join(folder, file), 'utf8')))
      found.push(`${file} holds server code: ${name}`);
  }
  return found;
}

if (import.meta.main) {
  const lines = faults(join(root, 'dist/web'));
  for (const line of lines) console.error(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
