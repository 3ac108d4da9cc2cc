/** What every act of the operator on a company has in common: the company under a lock, a line in both logs, a message to its administrators. */
import { queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { inEnterprise } from './enterprise-setting.ts';
import { holdersOf, tellAll } from './holders.ts';

export interface HeldCompany {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly status: 'active' | 'frozen' | 'dissolved';
  readonly verifyStatus: string;
  readonly memberQuota: number;
  readonly storageQuota: number;
}

/** A company that is there, under a lock; dissolved ones are nobody's to change (FY-C001), unknown ones FY-N001. */
export async function lockCompany(context: Context, companyCode: string): Promise<HeldCompany> {
  const row = await queryRow<HeldCompany>(context)`
    select group_code, company_code, company_name, status, verify_status, member_quota, storage_quota
    from company
    where company_code = ${companyCode}
    for update`;
  if (!row) throw fail.notFound('企业不存在');
  if (row.status === 'dissolved') throw fail.conflict('企业已解散');
  return row;
}

export interface OperatorAct {
  /** Values that changed, by field. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly reason?: string | null;
  readonly notice: { readonly level?: 'warning'; readonly title: string; readonly content: string };
  /** What else follows inside the company. */
  readonly inside?: (inside: TenantWork) => Promise<unknown>;
}

/** Writes an act into the log of the platform and of the company, and tells the company's administrators. */
export async function recordAct(context: Context, company: HeldCompany, act: OperatorAct): Promise<void> {
  const { companyCode, companyName } = company;
  const entry = {
    action: 'config' as const,
    entity: 'company',
    entityName: companyName,
    before: act.before,
    after: { companyCode, ...act.after },
    ...(act.reason !== undefined && { reason: act.reason }),
  };
  await audit(context, [entry]);
  await inEnterprise(context, company, async (inside) => {
    await act.inside?.(inside);
    await audit(inside, [entry]);
    await tellAll(inside, company, await holdersOf(inside.db, company, ['role_grant']), {
      category: 'org',
      bizType: 'company',
      bizId: null,
      linkPath: '/entrepreneurship-center',
      ...act.notice,
    });
  });
}
