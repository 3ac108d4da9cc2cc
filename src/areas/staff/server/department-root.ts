/** The root of a company's tree, made by whoever needs it first. */
import { groupInfo } from '../model/group-info.ts';
import { companyNamesOf } from '#core/org/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Id of the root department. Two first calls at once: the unique index lets one through, the other waits for it and inserts nothing. */
export async function rootDepartment(context: TenantWork): Promise<number> {
  const find = () =>
    queryRows<{ id: number }>(context)`
      select g.id from group_info g where ${tenantCondition(context, 'g')} and g.parent_id is null limit 1`;
  const known = (await find())[0]?.id;
  if (known !== undefined) return known;
  const { groupCode } = context.tenant;
  const companyCode = companyForNewRow(context);
  const company = await companyNamesOf(context, companyCode);
  const name = (company?.shortName || company?.companyName || '公司').slice(0, 50);
  const { accountId } = context.session;
  // Beside the store, group_info: of two who need the root first, the second must find that of the first.
  const inserted = await queryRows<{ id: number }>(context)`
    insert into group_info (group_code, company_code, created_by, updated_by, name, node_type, sort, path)
    values (${groupCode}, ${companyCode}, ${accountId}, ${accountId}, ${name}, 'company', 0, '/')
    on conflict (group_code, company_code) where parent_id is null and deleted_at is null do nothing returning id`;
  const id = inserted[0]?.id ?? (await find())[0]?.id;
  if (id === undefined) throw new Error('the root department was neither inserted nor found');
  if (inserted.length > 0)
    await audit(context, [
      {
        action: 'create',
        entity: groupInfo.name,
        entityId: id,
        entityName: name,
        after: { name, nodeType: 'company' },
      },
    ]);
  return id;
}
