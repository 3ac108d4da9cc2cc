/** Where a deliberate fault is made: the one place of the tree that holds the text it replaces. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Fault } from './faults-table.ts';

/** A fault with the one file of the tree that holds its text. */
export interface PlacedFault extends Fault {
  /** Relative to the tree. */
  readonly path: string;
}

/** Finds the text of a fault. Files are found by name, so that a fault survives the move of a file; null where the text is not there once. */
export function placeFault(tree: string, fault: Fault): PlacedFault | null {
  const paths = globSync(['src/**/*.ts', 'migrations/*.sql'], { cwd: tree }).filter((path) =>
    fault.file.startsWith('*') ? path.endsWith(fault.file.slice(1)) : basename(path) === fault.file,
  );
  const holding = paths.filter((path) => readFileSync(join(tree, path), 'utf8').includes(fault.text));
  const [path] = holding;
  if (path === undefined || holding.length > 1) return null;
  return readFileSync(join(tree, path), 'utf8').split(fault.text).length === 2 ? { ...fault, path } : null;
}
