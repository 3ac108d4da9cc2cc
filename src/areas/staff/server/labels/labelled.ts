/** Labels of rows of other rooms, as parts of their statements: which rows have some, which ones a row has. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
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
