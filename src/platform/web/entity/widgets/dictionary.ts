/** Large standard dictionaries, fetched once per tab and shared by every picker. */
import { useQuery } from '@tanstack/react-query';
import { queryDictionary } from '#platform/entity/list-calls.ts';
import { call } from '../../call.ts';

/** Shaped as the pickers of the component library take it. A type, not an interface: they ask for an index signature. */
export type DictionaryNode = { readonly value: string; readonly label: string; children?: DictionaryNode[] };

/** A node as the server may spell it: {code, label | name, children?}. */
function toNode(raw: unknown): DictionaryNode[] {
  const node = raw as { code?: unknown; label?: unknown; name?: unknown; children?: unknown } | null;
  if (!node || node.code === undefined) return [];
  const label =
    typeof node.label === 'string' ? node.label : typeof node.name === 'string' ? node.name : String(node.code);
  const children = Array.isArray(node.children) ? node.children.flatMap(toNode) : [];
  return [{ value: String(node.code), label, ...(children.length > 0 && { children }) }];
}

const none: readonly DictionaryNode[] = [];

/** Tree of a dictionary; empty until it is here. */
export function useDictionary(name: string | undefined): {
  readonly tree: readonly DictionaryNode[];
  /** The edition of the standard, or the month up to which it was changed. */
  readonly version: string | null;
  readonly isLoading: boolean;
} {
  const { data, isLoading } = useQuery({
    queryKey: ['dictionary', name],
    queryFn: async ({ signal }) => {
      const { version, tree } = await call(queryDictionary, { name: name ?? '' }, { signal, quiet: true });
      return { version, tree: tree.flatMap(toNode) };
    },
    enabled: name !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { tree: data?.tree ?? none, version: data?.version ?? null, isLoading };
}

/** Nodes from the root to a code; empty when the code is not in the tree. */
export function dictionaryPath(tree: readonly DictionaryNode[], code: string): DictionaryNode[] {
  for (const node of tree) {
    if (node.value === code) return [node];
    const below = node.children ? dictionaryPath(node.children, code) : [];
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Words from the root to a code. Places follow each other as in an address, 浙江省 杭州市 滨江区; any other path shows its steps, 制造业 / 食品制造业. */
export const pathText = (dictionary: string | undefined, labels: readonly string[]): string =>
  labels.join(dictionary === 'divisions' ? ' ' : ' / ');

/** Words of a code of the dictionary; the code itself while or when it is unknown. */
export const dictionaryText = (dictionary: string | undefined, tree: readonly DictionaryNode[], code: string): string =>
  pathText(
    dictionary,
    dictionaryPath(tree, code).map((node) => node.label),
  ) || code;
