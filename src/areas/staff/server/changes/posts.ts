/** Posts beside the main one: opened, ended, and both taken back. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';

/** Posts that somebody may have beside the main one. */
const maximumExtraPosts = 5;

export interface Post {
  readonly id: number;
  readonly groupInfoId: number;
  readonly position: string | null;
}

/** Open posts of a person. */
async function postsOf(context: TenantWork, userBaseId: number): Promise<Post[]> {
  const found = await queryRows<Post>(context)`
    select id, group_info_id, position
    from staff_placement
    where group_code = ${context.tenant.groupCode} and user_base_id = ${userBaseId} and valid_to is null
    order by id`;
  return found;
}

/** Whether somebody has an open post in a department. */
export const hasPost = async (context: TenantWork, userBaseId: number, groupInfoId: number): Promise<boolean> =>
  (await postsOf(context, userBaseId)).some((post) => post.groupInfoId === groupInfoId);

/** FY-C001 unless the person may have one more post, in this department. */
export async function checkNewPost(
  context: TenantWork,
  person: { readonly id: number; readonly name: string; readonly groupInfoId: number },
  groupInfoId: number,
): Promise<void> {
  if (person.groupInfoId === groupInfoId) throw fail.conflict(`该部门已是 ${person.name} 的主部门`);
  const posts = await postsOf(context, person.id);
  if (posts.some((post) => post.groupInfoId === groupInfoId)) throw fail.conflict(`${person.name}已在该部门兼任`);
  if (posts.length >= maximumExtraPosts) throw fail.conflict(`${person.name}的兼任岗位已达 ${maximumExtraPosts} 个`);
}

/** The open post in a department; FY-C001 when there is none. */
export async function requirePost(
  context: TenantWork,
  person: { readonly id: number; readonly name: string },
  groupInfoId: number,
): Promise<Post> {
  const post = (await postsOf(context, person.id)).find((candidate) => candidate.groupInfoId === groupInfoId);
  if (!post) throw fail.conflict(`${person.name}未在该部门兼任`);
  return post;
}

/** Opens a post; answers its id. */
export async function openPost(
  context: TenantWork,
  userBaseId: number,
  groupInfoId: number,
  position: string | null,
  from: string,
): Promise<number> {
  const made = await queryRow<{ id: number }>(context)`
    insert into staff_placement (
      group_code, company_code, user_base_id, group_info_id, position, created_by, valid_from
    )
    values (
      ${context.tenant.groupCode}, ${companyForNewRow(context)}, ${userBaseId}, ${groupInfoId}, ${position},
      ${context.session.accountId}, ${from}::date
    )
    returning id`;
  return made?.id ?? 0;
}

/** Ends the open post in a department, `until` being the first day without it; answers its id, null when there was none. */
export async function endPost(
  context: TenantWork,
  userBaseId: number,
  groupInfoId: number,
  until: string,
): Promise<number | null> {
  const ended = await queryRow<{ id: number }>(context)`
    update staff_placement set valid_to = ${until}::date
    where group_code = ${context.tenant.groupCode} and user_base_id = ${userBaseId} and group_info_id = ${groupInfoId}
      and valid_to is null
    returning id`;
  return ended?.id ?? null;
}

/** Takes a post back that should not have been opened. */
export async function removePost(context: TenantWork, id: number): Promise<void> {
  await execute(context)`delete from staff_placement where id = ${id} and group_code = ${context.tenant.groupCode}`;
}

/** Lets a post go on that was ended, unless another was opened in the same department since. */
export async function reopenPost(context: TenantWork, id: number): Promise<void> {
  await execute(context)`
    update staff_placement p set valid_to = null where p.id = ${id} and p.group_code = ${context.tenant.groupCode}
      and not exists (
        select from staff_placement o
        where o.user_base_id = p.user_base_id and o.group_info_id = p.group_info_id and o.valid_to is null
      )`;
}
