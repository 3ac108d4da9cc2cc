/** The imports of a person, newest first: how they stand, what they wrote, and whether they can be taken back. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { queryImports } from '#platform/entity/import-records.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { entityOf, requireCode } from './import-plan.ts';

type Line = OutputOf<typeof queryImports>['imports'][number];

/** Those of the entities that the caller may import; FY-V001 for an unknown one, FY-A001 when it is none of them. */
export async function importableEntities(
  context: TenantWork,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for (const name of names) {
    const { permissions, label } = await entityOf(context, name);
    if (permissions.import !== undefined && holds(context, permissions.import)) labels.set(name, label);
  }
  const [first = ''] = names;
  if (labels.size === 0) {
    const { permissions, label } = await entityOf(context, first);
    requireCode(context, permissions.import, label);
  }
  return labels;
}

export const queryImportsHandler = handle(queryImports, async (context, { entities, from, size }) => {
  const labels = await importableEntities(context, entities);
  const { groupCode, companyCode } = context.tenant;
  const { accountId } = context.session;
  const names = [...labels.keys()];
  const now = context.platform.now().toISOString();
  const imports = await queryRows<Omit<Line, 'label'>>(context)`
    select b.id as batch_id, b.entity, b.file_name, b.mode,
      case when b.status = 'ready' and b.expire_at <= ${now}::timestamptz then 'expired' else b.status end as status,
      b.created_at, b.expire_at, s.sheets, s.total, s.inserted, s.updated, s.failed,
      (b.status = 'done' and s.undoable) as can_undo
    from import_batch b
    cross join lateral (
      select count(*) as sheets, sum(coalesce((o.counts ->> 'total')::integer, 0)) as total,
        sum(o.inserted) as inserted, sum(o.updated) as updated, sum(o.failed) as failed,
        bool_or(o.rows_kept and o.inserted + o.updated > 0 and o.expire_at > ${now}::timestamptz) as undoable
      from import_batch o
      where o.group_code = b.group_code and o.company_code = b.company_code and o.account_id = b.account_id
        and (o.id = b.id or o.set_id = b.id)
    ) s
    where b.group_code = ${groupCode} and b.company_code = ${companyCode} and b.account_id = ${accountId}
      and b.entity = any(${names}::text[]) and (b.set_id is null or b.set_id = b.id)
    order by b.id desc
    limit ${size} offset ${from}`;
  const counted = await queryRow<{ total: number }>(context)`
    select count(*) as total
    from import_batch b
    where b.group_code = ${groupCode} and b.company_code = ${companyCode} and b.account_id = ${accountId}
      and b.entity = any(${names}::text[]) and (b.set_id is null or b.set_id = b.id)`;
  return {
    imports: imports.map((row) => ({ ...row, label: labels.get(row.entity) ?? '' })),
    total: counted?.total ?? 0,
  };
});
