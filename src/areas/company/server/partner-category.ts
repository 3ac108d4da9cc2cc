/** Where a category of partners stands: below which other one, at most three deep, and at which place among its siblings. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { categoryDepth, partnerCategory } from '../model/partner.ts';

/** Room between two siblings that were put at the end one after the other. */
const step = 10;

/** How many levels a category and what hangs on it take. */
async function heightOf(context: TenantWork, id: number): Promise<number> {
  const found = await queryRow<{ height: number }>(context)`
    with recursive down as (
      select t.id, 1 as depth from partner_category t where ${tenantCondition(context, 't')} and t.id = ${id}
      union all
      select t.id, down.depth + 1
      from partner_category t
      join down on t.parent_id = down.id
      where ${tenantCondition(context, 't')} and down.depth < 10)
    select max(depth) as height from down`;
  return found?.height ?? 1;
}

/** Refuses a category below itself, or one with which its branch would be deeper than three. */
async function checkParent(context: TenantWork, id: number | null, parentId: unknown): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const above = await queryRows<{ id: number }>(context)`
    with recursive up as (
      select t.id, t.parent_id, 1 as depth
      from partner_category t
      where ${tenantCondition(context, 't')} and t.id = ${Number(parentId)}
      union all
      select t.id, t.parent_id, up.depth + 1
      from partner_category t
      join up on t.id = up.parent_id
      where ${tenantCondition(context, 't')} and up.depth < 10)
    select id from up`;
  const sentence = (text: string) => fail.invalid(`上级分类：${text}`, { parentId: text });
  if (above.length === 0) throw sentence('不存在');
  if (id !== null && above.some((row) => row.id === id)) throw sentence('不能是自己或自己的下级');
  if (above.length + (id === null ? 1 : await heightOf(context, id)) > categoryDepth)
    throw sentence(`最多 ${categoryDepth} 级`);
}

/** Others below the same category; all that stand at the top where there is none. */
const siblings = (context: TenantWork, id: number | null, parentId: unknown): RawBuilder<boolean> => sql<boolean>`
  ${tenantCondition(context, 't')} and t.parent_id is not distinct from ${parentId ?? null}::bigint
    and t.id is distinct from ${id}::bigint`;

/** The number behind all siblings. */
async function lastPlace(context: TenantWork, id: number | null, parentId: unknown): Promise<number> {
  const found = await queryRow<{ last: number | null }>(context)`
    select max(t.sort) as last from partner_category t where ${siblings(context, id, parentId)}`;
  const highest = partnerCategory.fields.sort.max ?? Infinity;
  return Math.min(Math.floor((found?.last ?? 0) / step) * step + step, highest);
}

/** Whoever stands at the place moves on by one, and those behind as far as they must; their versions stay, nobody's open form becomes stale by it. */
async function makeRoom(context: TenantWork, id: number | null, parentId: unknown, place: number): Promise<void> {
  // Beside the store, partner_category: siblings make room; their order is no change of them.
  await execute(context)`
    update partner_category c set sort = n.next from (
      select s.id, s.sort,
        s.position + greatest(${place}::integer, max(s.sort - s.position) over (order by s.position)) as next
      from (
        select t.id, t.sort, row_number() over (order by t.sort, t.id)::integer as position from partner_category t
        where ${siblings(context, id, parentId)} and t.sort >= ${place}) s) n
    where c.id = n.id and c.sort < n.next and ${tenantCondition(context, 'c')}`;
}

/** The row with a number that none of its siblings has. */
async function placed(
  context: TenantWork,
  id: number | null,
  row: ValuesOf<typeof partnerCategory>,
  parentId: unknown,
): Promise<ValuesOf<typeof partnerCategory>> {
  const { sort } = row;
  if (typeof sort !== 'number') return { ...row, sort: await lastPlace(context, id, parentId) };
  await makeRoom(context, id, parentId, sort);
  return row;
}

export const categoryHooks = hooksOf(partnerCategory, {
  // Each goes behind those before it.
  inTurn: true,
  prepare: prepareEach(async (context, { before, values }) => {
    const id = before === null ? null : before.id;
    const parentId = before === null || 'parentId' in values ? values.parentId : before['parentId'];
    const isElsewhere = before === null || (parentId ?? null) !== (before.parentId ?? null);
    if (isElsewhere) await checkParent(context, id, parentId);
    return isElsewhere || 'sort' in values ? placed(context, id, values, parentId) : values;
  }),
});
