/** Companies as the operator of the platform sees them: names, state and what they use, never what is in them. */
import { sql } from 'kysely';
import { acting } from '#platform/acts/acting.server.ts';
import { freezing, platformCompanies, quota } from '../model/company-life.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { formatFileSize } from '#platform/entity/format.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { reading } from '#platform/store/reading.ts';
import type { Context } from '#platform/runtime/context.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { enterpriseChanged } from './company-life.ts';
import { companyNumber } from './company-number.ts';
import type { HeldCompany } from './operator-act.ts';
import { ofCompany, recordAct } from './operator-act.ts';

export const platformCompanyReading = reading(
  platformCompanies,
  () => sql`
    select ${companyNumber(sql.ref('c.company_code'))} as id, c.version, c.company_code, c.company_name, c.credit_code,
      case when g.group_kind = 'real' then g.group_name end as group_name, c.status, c.status_reason, c.status_at,
      c.created_at, c.verify_status, c.verify_reason, c.member_quota, c.storage_quota, 0 as members, 0 as storage_used
    from company c
    join org_group g on g.group_code = c.group_code`,
  {
    // Counted for the rows of the page alone.
    show: async (context, rows) => {
      const codes = rows.map(({ companyCode }) => String(companyCode));
      const [members, used] = await Promise.all([
        queryRows<{ companyCode: string; members: number }>(context)`
          select * from qishu_member_counts(${codes}::text[])`,
        fileRecords(context.platform).usedBytes(context.db, codes),
      ]);
      const membersOf = new Map(members.map((row) => [row.companyCode, row.members]));
      for (const [index, row] of rows.entries()) {
        const code = codes[index] ?? '';
        row['members'] = membersOf.get(code) ?? 0;
        row['storageUsed'] = used.get(code) ?? 0;
      }
    },
  },
);

export const freezeHandler = acting(
  freezing,
  {
    freeze: (context, company, { reason }) =>
      setStatus(context, company, 'frozen', reason, {
        title: `${company.companyName} 已被平台冻结`,
        content: `原因：${reason}。解除之前所有成员不能进入，数据保留。`,
      }),
    unfreeze: (context, company, { reason }) =>
      setStatus(context, company, 'active', reason, {
        title: `${company.companyName} 已解除冻结`,
        content: '成员可以重新进入企业。',
      }),
  },
  { ...ofCompany, before: async (context) => requireStepUp(context) },
);

/** The state with who changed it and when; why it is closed stays with it, why it was opened stands in the log. */
async function setStatus(
  context: Context,
  company: HeldCompany,
  status: 'active' | 'frozen',
  reason: string | null,
  notice: { readonly title: string; readonly content: string },
): Promise<undefined> {
  await execute(context)`
    update company
    set status = ${status}, status_at = ${context.platform.now().toISOString()},
      status_by = ${context.session?.accountId ?? null}, status_reason = ${status === 'frozen' ? reason : null},
      updated_at = now(), version = version + 1
    where company_code = ${company.companyCode}`;
  await recordAct(context, company, {
    before: { status: company.status },
    after: { status },
    reason,
    notice: { level: 'warning', ...notice },
    inside: (inside) => enterpriseChanged(inside, company.companyCode),
  });
}

export const quotaHandler = acting(
  quota,
  {
    async saveQuota(context, company, { memberQuota, storageQuota }) {
      const { memberQuota: members, storageQuota: storage } = company;
      if (members === memberQuota && storage === storageQuota) return;
      await execute(context)`
        update company
        set member_quota = ${memberQuota}, storage_quota = ${storageQuota}, updated_at = now(), version = version + 1
        where company_code = ${company.companyCode}`;
      await recordAct(context, company, {
        before: { memberQuota: members, storageQuota: storage },
        after: { memberQuota, storageQuota },
        notice: {
          title: '企业配额已调整',
          content: `成员 ${members} → ${memberQuota} 人，存储空间 ${formatFileSize(storage)} → ${formatFileSize(storageQuota)}`,
        },
      });
    },
  },
  ofCompany,
);
