/** Labels of rows of other rooms, as parts of their statements: which rows have some, which ones a row has. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { maximumLabels } from '../../model/label-rules.ts';
import { visibleLabel } from './label-access.ts';

/** What labels are given to: `scope` of a label and `owner_type` of its links. */
export type LabelScope = 'staff' | 'talents';

/** Ids of rows that have one of the labels which the caller may see; a subquery. */
export const labelledRows = (
  context: TenantWork,
  scope: LabelScope,
  labelIds: readonly number[],
): RawBuilder<unknown> =>
  sql`
    (
      select k.owner_id
      from label_link k
      join label l on l.id = k.label_id and l.deleted_at is null and ${visibleLabel(context, 'l')}
      where k.group_code = ${context.tenant.groupCode} and k.label_id = any(${[...labelIds]}::bigint[])
        and k.owner_type = ${scope}
    )`;

/** Labels (id, name) of the row `alias` that the caller may see; a subquery to join laterally. */
export const labelsOfRow = (context: TenantWork, scope: LabelScope, alias: string): RawBuilder<unknown> => {
  const row = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`
    (
      select l.id, l.name
      from label_link k
      join label l on l.id = k.label_id and l.deleted_at is null and ${visibleLabel(context, 'l')}
      where k.owner_type = ${scope} and k.owner_id = ${row('id')} and k.group_code = ${row('group_code')}
        and k.company_code = ${row('company_code')}
    )`;
};

/** Gives a label to rows of the company in sight, without asking who may: for demo data. */
export async function linkLabel(
  context: TenantWork,
  scope: LabelScope,
  labelId: number | undefined,
  ids: readonly number[],
): Promise<void> {
  await execute(context)`
    insert into label_link (group_code, company_code, label_id, owner_type, owner_id)
    select ${context.tenant.groupCode}, ${companyForNewRow(context)}, ${labelId}::bigint, ${scope}, x.id
    from unnest(${[...ids]}::bigint[]) as x(id)`;
}

/**
 * Gives a row the labels of another that it lacks, up to the limit of a row; whoever may merge rows may do that. Answers which
 * it got. The other keeps its own.
 */
export async function copyLabels(
  context: TenantWork,
  scope: LabelScope,
  fromId: number,
  toId: number,
): Promise<readonly number[]> {
  const company = companyForNewRow(context);
  const links = (alias: string, ownerId: number) => sql`
    ${sql.ref(`${alias}.group_code`)} = ${context.tenant.groupCode} and ${sql.ref(`${alias}.company_code`)} = ${company}
      and ${sql.ref(`${alias}.owner_type`)} = ${scope} and ${sql.ref(`${alias}.owner_id`)} = ${ownerId}`;
  const copied = await queryRows<{ labelId: number }>(context)`
    insert into label_link (group_code, company_code, label_id, owner_type, owner_id, tagged_by)
    select ${context.tenant.groupCode}, ${company}, k.label_id, ${scope}, ${toId}::bigint, ${context.session.accountId}
    from label_link k
    where ${links('k', fromId)}
      and not exists (select from label_link o where ${links('o', toId)} and o.label_id = k.label_id)
    order by k.label_id
    limit greatest(0, ${maximumLabels} - (select count(*) from label_link o where ${links('o', toId)}))
    returning label_id`;
  return copied.map(({ labelId }) => labelId);
}

/** Takes labels off a row again. */
export async function takeLabels(
  context: TenantWork,
  scope: LabelScope,
  ownerId: number,
  labelIds: readonly number[],
): Promise<void> {
  await execute(context)`
    delete from label_link k
    where k.group_code = ${context.tenant.groupCode} and k.owner_type = ${scope} and k.owner_id = ${ownerId}
      and k.label_id = any(${[...labelIds]}::bigint[])`;
}
