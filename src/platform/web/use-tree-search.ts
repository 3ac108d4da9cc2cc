/** Finding nodes of a tree to choose from by text and pinyin; Enter takes the first that was found. */
import { useLayoutEffect, useMemo, useState } from 'react';
import type { TextMatch } from './use-text-match.ts';
import { useTextMatch } from './use-text-match.ts';

interface TreeNode {
  readonly title: string;
  readonly children?: readonly TreeNode[];
}

/** A node with what the library compares to choose the one that Enter takes: it knows no pinyin, only texts that hold what was typed. */
export type FoundNode<Node extends TreeNode> = Omit<Node, 'children'> & {
  readonly found: string;
  readonly children: FoundNode<Node>[];
};

export function withFound<Node extends TreeNode>(
  nodes: readonly Node[],
  typed: string,
  isMatch: TextMatch,
): FoundNode<Node>[] {
  return nodes.map((node) => ({
    ...node,
    found: typed !== '' && isMatch(node.title, typed) ? typed : '',
    children: withFound((node.children ?? []) as readonly Node[], typed, isMatch),
  }));
}

/** Properties of a `TreeSelect`. */
export function useTreeSearch<Node extends TreeNode>(nodes: readonly Node[]) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const isMatch = useTextMatch(isOpen);
  const treeData = useMemo(() => withFound(nodes, typed, isMatch), [nodes, typed, isMatch]);
  // The library looks for what Enter takes when the text changes, not when the nodes do. Readings that come after somebody has
  // typed are a new text to it: for one drawing, before anything is painted, there is none.
  const [searched, setSearched] = useState(() => isMatch);
  useLayoutEffect(() => setSearched(() => isMatch), [isMatch]);
  return {
    treeData,
    showSearch: {
      treeNodeFilterProp: 'found',
      // Which rows are left.
      filterTreeNode: (text: string, node: { readonly title?: unknown }) => isMatch(String(node.title), text),
      searchValue: searched === isMatch ? typed : '',
      onSearch: setTyped,
    },
    onOpenChange: (open: boolean) => {
      setOpen(open);
      if (!open) setTyped('');
    },
  };
}
