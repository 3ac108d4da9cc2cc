import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the project. */
export const root = join(import.meta.dirname, '..');

/** A vitest global setup, once its file is there. */
export function existingSetup(path: string): string[] {
  return existsSync(join(root, path)) ? [`./${path}`] : [];
}

/** Whether any file of the project matches; vitest and tsc end with an error when they are given none. */
export function hasFiles(...patterns: string[]): boolean {
  return patterns.some((pattern) => globSync(pattern, { cwd: root }).length > 0);
}
