/** Companies as the operator of the platform sees them: names, state and what they use, never what is in them. */
import { sql } from 'kysely';
import { acting } from '#platform/acts/acting.server.ts';
import { freezing, queryCompany, quota } from '../model/company-life.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { formatFileSize } from '#platform/entity/format.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { likeText } from '#platform/store/entity-query.ts';
import type { Context } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { enterpriseChanged } from './company-life.ts';
import type { HeldCompany } from './operator-act.ts';
import { ofCompany, recordAct } from './operator-act.ts';

interface Listed {
  readonly companyCode: string;
  readonly companyName: string;
  readonly creditCode: string | null;
  readonly groupName: string | null;
  readonly status: 'active' | 'frozen' | 'dissolved';
  readonly statusReason: string | null;
  readonly statusAt: string | null;
  readonly createdAt: string;
  readonly verifyStatus: string;
  readonly verifyReason: string | null;
  readonly version: number;
  readonly memberQuota: number;
  readonly storageQuota: number;
}

export const queryCompanyHandler = handle(queryCompany, async (context, { filter, page }) => {
  const keyword = filter.keyword ?? '';
  const where = sql`
    (
      ${keyword} = '' or c.company_name ilike ${likeText(keyword)} or c.credit_code = ${keyword.toUpperCase()}
      or c.company_code = ${keyword.toUpperCase()}
    )
    and (${filter.status ?? null}::text is null or c.status = ${filter.status ?? null})`;
  const found = await queryRows<Listed>(context)`
    select c.company_code, c.company_name, c.credit_code,
      case when g.group_kind = 'real' then g.group_name end as group_name, c.status, c.status_reason, c.status_at,
      c.created_at, c.verify_status, c.verify_reason, c.version, c.member_quota, c.storage_quota
    from company c
    join org_group g on g.group_code = c.group_code
    where ${where}
    order by c.created_at desc, c.company_code desc
    limit ${page.size} offset ${(page.current - 1) * page.size}`;
  const counted = await queryRow<{ total: number }>(context)`select count(*) as total from company c where ${where}`;
  const codes = found.map((row) => row.companyCode);
  const [members, used] = await Promise.all([
    queryRows<{ companyCode: string; members: number }>(context)`select * from qishu_member_counts(${codes}::text[])`,
    fileRecords(context.platform).usedBytes(context.db, codes),
  ]);
  const membersOf = new Map(members.map((row) => [row.companyCode, row.members]));
  return {
    records: found.map((row) => ({
      ...row,
      storageUsed: used.get(row.companyCode) ?? 0,
      members: membersOf.get(row.companyCode) ?? 0,
    })),
    total: counted?.total ?? 0,
    ...page,
  };
});

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
