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

/**
 * A page by its source file, or a pattern of it, the KiB (gzip) that it may need with the entry alone, and those with all that
 * is loaded before it is seen: the application and, signed in, the frame.
 */
type Budget = { page: string; source: RegExp; kibibytes: number; whole: number; before: readonly RegExp[] };

const entry = /^(index\.html|src\/app\/web\/main\.tsx)$/;
const application = /^src\/app\/web\/application\.tsx$/;
const frame = [
  application,
  /^src\/core\/account\/web\/session-actions\.ts$/,
  /^src\/platform\/web\/shell\/Shell\.tsx$/,
];
const budgets: Budget[] = [
  {
    page: 'landing',
    source: /^src\/(?:areas|core)\/[a-z]+\/web\/(.*\/)?LandingPage\.tsx$/,
    kibibytes: 110,
    whole: 110,
    before: [],
  },
  {
    page: 'login',
    source: /^src\/core\/account\/web\/LoginPage\.tsx$/,
    kibibytes: 200,
    whole: 200,
    before: [application],
  },
  { page: 'home', source: /^src\/areas\/home\/web\/HomePage\.tsx$/, kibibytes: 310, whole: 310, before: frame },
  { page: 'list', source: /^src\/areas\/staff\/web\/InteriorPage\.tsx$/, kibibytes: 360, whole: 405, before: frame },
];

/** Words that stand in the code of a server library and in no page of ours. */
const serverMarks: Record<string, RegExp> = {
  pg: /\bSASL: SCRAM-SERVER-FIRST-MESSAGE\b/,
  kysely: /\bkysely_migration\b|\bimmediateTransaction\b/,
  fastify: /\bFST_ERR_[A-Z_]{4,}/,
  'pg-boss': /\bpgboss\b/,
  node: /["'`]node:(?:fs|net|crypto|child_process|path|os|http)["'`]/,
};

/** Every file that pages and parts need at their first load: their chunks, the entry, and all they import, not what they load later. */
export function filesOf(manifest: Manifest, ...sources: readonly RegExp[]): string[] {
  const starts = [entry, ...sources].map((pattern) => {
    const found = Object.keys(manifest).find((key) => pattern.test(manifest[key]?.src ?? key));
    if (found === undefined) throw new Error(`no chunk for ${pattern} in the manifest`);
    return found;
  });
  const seen = new Set<string>();
  const visit = (key: string | undefined) => {
    if (key === undefined || seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  starts.forEach(visit);
  return [...new Set([...seen].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()))];
}

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
  const sizeOf = (...sources: readonly RegExp[]) =>
    filesOf(manifest, ...sources).reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) /
    1024;
  for (const { page, source, kibibytes, whole, before } of budgets) {
    try {
      const size = sizeOf(source);
      const all = sizeOf(source, ...before);
      console.log(
        `${page}: ${size.toFixed(0)} of ${kibibytes} KiB, with what comes before ${all.toFixed(0)} of ${whole}`,
      );
      if (size > kibibytes)
        found.push(`${page} needs ${size.toFixed(0)} KiB at its first load, the budget is ${kibibytes} KiB`);
      if (all > whole)
        found.push(`${page} needs ${all.toFixed(0)} KiB with what comes before, the budget is ${whole} KiB`);
    } catch (error) {
      found.push(`${page}: ${(error as Error).message}`);
    }
  }
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
