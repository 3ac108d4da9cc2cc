/** What every act of the operator on a company has in common: the company under a lock, a line in both logs, a message to its administrators. */
import { sql } from 'kysely';
import type { RowOf } from '#platform/entity/entity.ts';
import { unstored } from '#platform/acts/unstored.ts';
import { platformCompany } from '../model/company-life.ts';
import { queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { inEnterprise } from './enterprise-setting.ts';
import { holdersOf, tellAll } from './holders.ts';

/** A company that the operator acts on. */
export type HeldCompany = RowOf<typeof platformCompany>;

async function findCompany(context: Context, companyCode: string, lock: boolean): Promise<HeldCompany> {
  const row = await queryRow<HeldCompany>(context)`
    select c.group_code, c.company_code, c.company_name, c.version, c.status, c.status_reason, c.verify_status,
      c.verify_reason, c.member_quota, c.storage_quota,
      coalesce((select m.members from qishu_member_counts(array[c.company_code]) m), 0) as members
    from company c
    where c.company_code = ${companyCode} ${lock ? sql`for update of c` : sql``}`;
  if (!row) throw fail.notFound('企业不存在');
  // Without a number of its own: acts name it by its code.
  return unstored(platformCompany, row);
}

/** A company that is there, under a lock; dissolved ones are nobody's to change (FY-C001), unknown ones FY-N001. */
export async function lockCompany(context: Context, companyCode: string): Promise<HeldCompany> {
  const row = await findCompany(context, companyCode, true);
  if (row.status === 'dissolved') throw fail.conflict('企业已解散');
  return row;
}

/** What acts on companies have in common: the row by its code, under a lock, and answered as the list shows it. */
export const ofCompany = {
  find: (context: Context, code: string) => lockCompany(context, code),
  show: (context: Context, { companyCode }: HeldCompany) => findCompany(context, companyCode, false),
};

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
