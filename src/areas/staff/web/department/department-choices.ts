/** Open departments of the chosen enterprise as a tree to choose from, for pages that know no roster. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import type { DepartmentChoice } from '#platform/web/contribution.ts';
import { getDepartmentInformation } from '../../model/department-calls.ts';

type Node = OutputOf<typeof getDepartmentInformation>['tree'][number];

/** Closed departments take nobody in. */
const choices = (tree: readonly Node[]): DepartmentChoice[] =>
  tree
    .filter((node) => node.closeDate === null)
    .map((node) => ({ value: node.id, title: node.name, children: choices(node.children) }));

export default async function readDepartments(): Promise<DepartmentChoice[]> {
  const { tree } = await call(getDepartmentInformation, {}, { quiet: true });
  return choices(tree);
}
