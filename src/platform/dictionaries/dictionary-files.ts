/** Reads the files of `data/` once, checks their shape and freezes what comes out. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';

const DATA_DIRECTORY = new URL('../../../data/', import.meta.url);

/** A node of a coded tree: divisions to the county, industries to the class. */
export interface TreeNode {
  readonly code: string;
  readonly name: string;
  /** Absent on leaves. */
  readonly children?: readonly TreeNode[];
}

/** [code, name, children?] as the files write it. */
type TreeRow = [code: string, name: string, children?: TreeRow[]];

const treeRow: z.ZodType<TreeRow> = z.lazy(() => z.tuple([z.string(), z.string(), z.array(treeRow).optional()]));

/** The tree of a file `{…, "tree": [[code, name, children?], …]}`. */
export function readTree(fileName: string): readonly TreeNode[] {
  const { tree } = z.object({ tree: z.array(treeRow) }).parse(readJson(fileName));
  return Object.freeze(tree.map(toNode));
}

/** The rows of a file `{…, "entries": [[…], …]}`, each checked against `row`. Throws a ZodError naming the wrong row. */
export function readEntries<Row>(fileName: string, row: z.ZodType<Row>): readonly Row[] {
  return z.object({ entries: z.array(row) }).parse(readJson(fileName)).entries;
}

/** Edition of the standard that a file holds, as its head says. */
export function readEdition(fileName: string): string {
  return z.object({ edition: z.string() }).parse(readJson(fileName)).edition;
}

/** Runs `load` at the first call and keeps its value. */
export function once<Value>(load: () => Value): () => Value {
  let loaded: { readonly value: Value } | undefined;
  return () => (loaded ??= { value: load() }).value;
}

function readJson(fileName: string): unknown {
  return JSON.parse(readFileSync(new URL(fileName, DATA_DIRECTORY), 'utf8'));
}

function toNode([code, name, children]: TreeRow): TreeNode {
  return Object.freeze(
    children === undefined ? { code, name } : { code, name, children: Object.freeze(children.map(toNode)) },
  );
}
