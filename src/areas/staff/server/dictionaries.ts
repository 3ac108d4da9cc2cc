/** Standard dictionaries as the pickers of this area ask for them. */
import type { DictionaryNode } from '../model/dictionary-calls.ts';
import { queryAllIndustry, queryNativePlace, queryUniversityInfo } from '../model/dictionary-calls.ts';
import { industryTree } from '#platform/dictionaries/dictionaries.ts';
import { divisionName, divisionTree } from '#platform/dictionaries/divisions.ts';
import { handle } from '#platform/runtime/registry.ts';
import { searchUniversities } from './universities.ts';

interface Node {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Node[];
}

/** Hits of a keyword beyond which one types more. */
const hitLimit = 50;

const plain = ({ code, name }: Node) => ({ code, name });

/** A node with all below it. */
const whole = ({ code, name, children }: Node): DictionaryNode => ({
  code,
  name,
  ...(children && { children: children.map(whole) }),
});

function find(nodes: readonly Node[], code: string): Node | undefined {
  for (const node of nodes) {
    const found = node.code === code ? node : find(node.children ?? [], code);
    if (found) return found;
  }
  return undefined;
}

function matching(nodes: readonly Node[], keyword: string): Node[] {
  return nodes.flatMap((node) => [
    ...(node.name.includes(keyword) ? [node] : []),
    ...matching(node.children ?? [], keyword),
  ]);
}

export const queryNativePlaceHandler = handle(queryNativePlace, async (_context, { parentCode, keyword }) => {
  const wanted = keyword?.trim();
  if (wanted)
    return {
      tree: matching(divisionTree(), wanted)
        .slice(0, hitLimit)
        .map(({ code, name }) => ({ code, name: divisionName(code) ?? name })),
    };
  if (!parentCode) return { tree: divisionTree().map(plain) };
  return { tree: (find(divisionTree(), parentCode)?.children ?? []).map(plain) };
});

export const queryUniversityInfoHandler = handle(queryUniversityInfo, async (_context, { keyword, page }) => {
  const found = searchUniversities(keyword, page);
  return {
    ...found,
    records: found.records.map(({ code, name, province, tiers }) => ({ code, name, province, tiers: [...tiers] })),
  };
});

export const queryAllIndustryHandler = handle(queryAllIndustry, async () => ({
  tree: industryTree().map(whole),
}));
