/** 离职证明 of whoever has left (劳动合同法 article 50): registered when it is first asked for, the same paper afterwards. */
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { downloadLeaveCertificate } from '../../model/demission-calls.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { certificateFile, giveCertificate } from '../certificates/certificate-file.ts';
import { lockStaff } from '../staff-row.ts';
import { lastDemission } from './demission-detail.ts';

/** That of the present employment: who came back and left again gets a new one. */
async function issuedFor(context: TenantContext, { id, entryDate }: StaffRow): Promise<number | null> {
  const found = await queryRow<{ id: number }>(context)`
    select t.id
    from staff_certificate t
    where ${tenantCondition(context, rowAlias)} and t.user_base_id = ${id} and t.kind = 'leaving'
      and t.status = 'issued' and t.issued_on >= coalesce(${entryDate}::date, t.issued_on)
    order by t.id desc
    limit 1`;
  return found?.id ?? null;
}

export const downloadLeaveCertificateHandler = handle(downloadLeaveCertificate, async (context, { userBaseId }) => {
  const person = await lockStaff(context, userBaseId, { code: 'staff_demission' });
  const demission = await lastDemission(context, userBaseId);
  if (!demission || demission.status !== 'confirmed' || person.staffStatus !== 'left')
    throw fail.conflict(`${person.name}尚未离职，确认离职后才能出具离职证明`);
  const wish = { kind: 'leaving', purpose: '解除或者终止劳动合同', addressee: null } as const;
  const id = (await issuedFor(context, person)) ?? (await giveCertificate(context, person, wish));
  await execute(context)`
    update demission_record
    set certificate_issued_at = coalesce(certificate_issued_at, now()), version = version + 1
    where id = ${demission.id}`;
  return certificateFile(context, id, 'docx', null);
});
