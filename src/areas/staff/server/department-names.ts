/** Departments as people write them: a name, or a path such as 研发中心/后端组. */
import { entityStore } from '#platform/store/entity-store.ts';
import { sql } from 'kysely';
import { groupInfo } from '../model/group-info.ts';
import { lockTree } from './department-hooks.ts';
import { rootDepartment } from './department-root.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ImportOptions } from '#platform/store/entity-hooks.ts';

interface DepartmentRow {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly path: string;
}

/** The open departments of the caller's companies, looked up by words. */
export interface DepartmentIndex {
  /** Id of a name or path; null when unknown, 'ambiguous' when several bear the name. */
  find(text: string): number | null | 'ambiguous';
  /** Names from below the company down to the department that a text means: its steps, the company in front left out. */
  stepsOf(text: string): string[];
  /** Path of names below the root: 研发中心/后端组. */
  pathOf(id: number): string;
  /** All of them, by path. */
  readonly all: readonly { readonly id: number; readonly path: string }[];
  /** All paths, for suggestions. */
  readonly paths: readonly string[];
  readonly rootId: number | null;
}

/** Signs between the steps of a path. */
const pathSigns = /[/／\\>＞→]+/u;
/** The sign that apps for attendance put there. It stands in names too (A-1车间), so that it parts what is a path as well only. */
const appSign = /[-－–—]/u;

const partsOf = (text: string, sign: RegExp) =>
  text
    .split(sign)
    .map((step) => step.trim())
    .filter((step) => step !== '');

/** The department that a cell names: of several (an app lists all of a person) the first, which is the main one. */
export const mainDepartment = (text: string): string => partsOf(text, /[,，;；\n]/u)[0] ?? text;

/** Deepest tree that is made. */
const maximumDepth = 10;

/** Reads the tree once for a batch of rows; a company has at most 2,000 departments. `closed`: those too, for exports. */
export async function indexDepartments(context: TenantWork, closed = false): Promise<DepartmentIndex> {
  const { groupCode, companyCodes } = context.tenant;
  const today = todayInShanghai(context.platform.now());
  const found = await queryRows<DepartmentRow>(context)`
    select id, name, parent_id, path
    from group_info
    where group_code = ${groupCode} and company_code = any(${[...companyCodes]}::text[])
      and deleted_at is null ${closed ? sql`` : sql`and (close_date is null or close_date > ${today}::date)`}
    order by path`;
  const byId = new Map(found.map((row) => [row.id, row]));
  const pathOf = (id: number): string => {
    const steps: string[] = [];
    for (
      let row = byId.get(id);
      row && steps.length <= maximumDepth;
      row = row.parentId === null ? undefined : byId.get(row.parentId)
    )
      if (row.parentId !== null || steps.length === 0) steps.unshift(row.name);
    return steps.join('/');
  };
  const byPath = new Map<string, number>();
  const byName = new Map<string, number[]>();
  for (const row of found) {
    byPath.set(pathOf(row.id), row.id);
    byName.set(row.name, [...(byName.get(row.name) ?? []), row.id]);
  }
  const root = found.find((row) => row.parentId === null);
  const stepsOf = (text: string): string[] => {
    const steps = partsOf(text, pathSigns);
    const byDash = partsOf(text, appSign);
    // The company itself may stand in front; behind it a dash leads down.
    const path = [steps, byDash].find((parts) => parts.length > 1 && parts[0] === root?.name)?.slice(1);
    return path ?? (byPath.has(byDash.join('/')) ? byDash : steps);
  };
  return {
    stepsOf,
    pathOf,
    all: [...byPath].map(([path, id]) => ({ id, path })),
    paths: [...byPath.keys()],
    rootId: root?.id ?? null,
    find(text) {
      const below = byPath.has(text) ? [text] : stepsOf(text);
      const exact = byPath.get(below.join('/'));
      if (exact !== undefined) return exact;
      const named = below.length === 1 ? (byName.get(below[0] ?? '') ?? []) : [];
      return named.length > 1 ? 'ambiguous' : (named[0] ?? null);
    },
  };
}

/** Makes the missing steps of a path below the root, telling each, and answers the id of the last one. */
export async function createDepartmentPath(
  context: TenantWork,
  steps: readonly string[],
  onMade: ImportOptions['onMade'],
): Promise<number> {
  // Sheets of one workbook are written side by side and may name the same department.
  await lockTree(context);
  let parentId = await rootDepartment(context);
  for (const [depth] of steps.entries()) {
    const found = await queryRow<{ id: number }>(context)`
      select id
      from group_info
      where group_code = ${context.tenant.groupCode} and company_code = ${context.tenant.companyCode}
        and parent_id = ${parentId} and name = ${steps[depth] ?? ''} and deleted_at is null and close_date is null`;
    if (found) parentId = found.id;
    else {
      const made = await createDepartment(context, parentId, steps[depth] ?? '');
      onMade({ entity: groupInfo.name, ...made });
      parentId = made.id;
    }
  }
  return parentId;
}

async function createDepartment(
  context: TenantWork,
  parentId: number,
  name: string,
): Promise<{ id: number; version: number }> {
  const { id, version } = await entityStore(context, groupInfo).save({ name, parentId, nodeType: 'department' });
  return { id, version };
}

/** Departments by the words people wrote: id, 'ambiguous' where several bear the name; unknown words are absent. */
export async function findDepartments(
  context: TenantWork,
  words: readonly string[],
): Promise<Map<string, number | 'ambiguous'>> {
  if (words.length === 0) return new Map();
  const index = await indexDepartments(context);
  return new Map(
    [...new Set(words)].flatMap((word) => {
      const found = index.find(word);
      return found === null ? [] : [[word, found] as const];
    }),
  );
}
