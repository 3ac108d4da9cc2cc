/** The record of why a company may keep personal data of its people. */
import type { RecordedBasis } from '../model/processing-basis.ts';
import { queryProcessingBasis, saveProcessingBasis } from '../model/processing-basis.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { companyHome, inHome } from './role-home.ts';

/** Records shown: the newest of a company. */
const most = 50;

interface FirstBasis {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly document?: string;
}

/** What holds for a company from its first day: management of staff; which rules it rests on is for the company to say. */
export async function recordFirstBasis(db: TenantDb, { groupCode, companyCode, document }: FirstBasis): Promise<void> {
  await execute(db)`
    insert into processing_basis (group_code, company_code, basis, document)
    values (${groupCode}, ${companyCode}, 'hr_management', ${document ?? null})`;
}

export const queryProcessingBasisHandler = handle(queryProcessingBasis, async (context) => {
  const found = await queryRows<RecordedBasis>(context)`
    select id, basis, document, told_on, recorded_name, recorded_at from processing_basis b
    where ${inHome(companyHome(context), 'b')} order by id desc limit ${most}`;
  return { records: found };
});

export const saveProcessingBasisHandler = handle(saveProcessingBasis, async (context, { basis, document, toldOn }) => {
  const { groupCode, companyCode } = companyHome(context);
  const { session, tenant, platform } = context;
  if (toldOn && toldOn > todayInShanghai(platform.now()))
    throw fail.invalid('告知员工日期：不能晚于今天', { toldOn: '不能晚于今天' });
  const named = document || null;
  const inserted = await queryRow<{ id: number }>(context)`
    insert into processing_basis (group_code, company_code, basis, document, told_on, recorded_by, recorded_name)
    values (
      ${groupCode}, ${companyCode}, ${basis}, ${named}, ${toldOn ?? null}, ${session.accountId},
      ${tenant.access.displayName}
    )
    returning id`;
  await audit(context, [
    {
      action: 'config',
      entity: 'processing_basis',
      entityId: inserted?.id ?? null,
      after: { basis, document: named, toldOn: toldOn ?? null },
    },
  ]);
  return {};
});
