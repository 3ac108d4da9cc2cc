/** Reads the files of `data/` once, checks their shape and freezes what comes out. */

import { readFileSync } from 'node:fs'

const DATA_DIRECTORY = new URL('../../../data/', import.meta.url)

/** A node of a coded tree: divisions to the county, industries to the class. */
export interface TreeNode {
  readonly code: string
  readonly name: string
  /** Absent on leaves. */
  readonly children?: readonly TreeNode[]
}

type TreeRow = readonly [code: string, name: string, children?: readonly TreeRow[]]

/** The tree of a file `{…, "tree": [[code, name, children?], …]}`. */
export function readTree(fileName: string): readonly TreeNode[] {
  const { tree } = readJson<{ tree: readonly TreeRow[] }>(fileName)
  return Object.freeze(tree.map(toNode))
}

/** The rows of a file `{…, "entries": [[…], …]}`. The caller names the columns. */
export function readEntries<Row extends readonly unknown[]>(fileName: string): readonly Row[] {
  return readJson<{ entries: readonly Row[] }>(fileName).entries
}

/** Runs `load` at the first call and keeps its value. */
export function once<Value>(load: () => Value): () => Value {
  let loaded: { readonly value: Value } | undefined
  return () => (loaded ??= { value: load() }).value
}

function readJson<Content>(fileName: string): Content {
  return JSON.parse(readFileSync(new URL(fileName, DATA_DIRECTORY), 'utf8')) as Content
}

function toNode([code, name, children]: TreeRow): TreeNode {
  return Object.freeze(children === undefined ? { code, name } : { code, name, children: Object.freeze(children.map(toNode)) })
}
