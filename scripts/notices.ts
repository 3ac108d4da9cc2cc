// Third-party notices from the lockfile: what a release brings, its licence and the text of it.
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A package as the lockfile tells of it, by its folder. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}
export type Lockfile = Readonly<Record<string, LockedPackage>>;

export function readLockfile(root: string): Lockfile {
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lockfile }).packages;
}

/** The folder in which Node finds `name` from the package in `from`. */
function resolved(lock: Lockfile, from: string, name: string): string | null {
  let place = from;
  for (;;) {
    const folder = `${place}/node_modules/${name}`.replace(/^\//u, '');
    if (lock[folder]) return folder;
    if (place === '') return null;
    place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));
  }
}

/** Packages that end in the pages: those which sources of ours import, and what these need. */
export function packagesOfPages(root: string, lock: Lockfile): Set<string> {
  const folders = new Set<string>();
  const add = (folder: string | null) => {
    if (folder === null || folders.has(folder)) return;
    folders.add(folder);
    for (const name of Object.keys(lock[folder]?.dependencies ?? {})) add(resolved(lock, folder, name));
  };
  for (const path of globSync('src/**/*.{ts,tsx,css}', { cwd: root })) {
    if (/\.(?:test|type-test)\.|\/(?:testing|hostile|conformance)\//u.test(path)) continue;
    const source = readFileSync(join(root, path), 'utf8');
    for (const [, name = ''] of source.matchAll(/(?:from|import\(?) '((?:@[\w.-]+\/)?[\w.-]+)/gu))
      if (lock[`node_modules/${name}`]?.dev) add(`node_modules/${name}`);
  }
  return folders;
}

const licenceText = (folder: string): string => {
  const name = existsSync(folder)
    ? readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:\.|$|-)/iu.test(entry))
    : undefined;
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8').trim();
};

/** A list of all packages, then the texts; equal texts stand once. */
export function writeNotices(root: string, lock: Lockfile, folders: readonly string[]): string {
  const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const sorted = folders.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const titles = new Map<string, string[]>();
  const lines = sorted.map((folder) => {
    const title = `${nameOf(folder)} ${lock[folder]?.version ?? ''}`;
    const text = licenceText(join(root, folder));
    if (text !== '') titles.set(text, [...(titles.get(text) ?? []), title]);
    return `${title}: ${lock[folder]?.license ?? 'see its own files'}`;
  });
  const texts = [...titles].map(([text, names]) => `${'-'.repeat(80)}\n${names.join(', ')}\n\n${text}`);
  return ['Third-party notices of Qishu, from its lockfile.', '', ...lines, '', ...texts, ''].join('\n');
}
