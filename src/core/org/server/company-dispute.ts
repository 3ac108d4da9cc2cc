/** Two sides say that a company is theirs (归属争议): until that is settled it stays with whom it is. */
import { acting } from '#platform/acts/acting.server.ts';
import { disputing } from '../model/company-life.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { Context, WorkContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import type { HeldCompany } from './operator-act.ts';
import { ofCompany, recordAct } from './operator-act.ts';

/** FY-C001 while the ownership of a company is disputed: it is not handed on, dissolved, or moved to another group. */
export async function refuseDisputed({ db }: Pick<WorkContext, 'db'>, companyCode: string): Promise<void> {
  const found = await queryRows(db)`
    select 1 from company where company_code = ${companyCode} and verify_status = 'disputed'`;
  if (found.length > 0) throw fail.conflict('企业归属有争议，解决之前不能转让、解散或变更所属集团，请联系平台运营');
}

export const disputeHandler = acting(
  disputing,
  {
    async dispute(context, company, { reason }) {
      await setDispute(context, company, 'disputed', reason);
      await recordAct(context, company, {
        before: { verifyStatus: company.verifyStatus },
        after: { verifyStatus: 'disputed' },
        reason,
        notice: {
          level: 'warning',
          title: '企业归属被提出争议',
          content: `原因：${reason}。解决之前不能转让、解散或变更所属集团，其他使用不受影响。`,
        },
        // What was begun before must not be finished now.
        inside: ({ db }) => execute(db)`
          update owner_transfer
          set status = 'withdrawn'
          where company_code = ${company.companyCode} and status = 'pending'`,
      });
    },
    // Whoever it turns out to belong to shows his licence anew: what was verified before is what was in doubt.
    async settle(context, company, { reason }) {
      await setDispute(context, company, 'none', null);
      await recordAct(context, company, {
        before: { verifyStatus: company.verifyStatus },
        after: { verifyStatus: 'none' },
        reason,
        notice: { level: 'warning', title: '企业归属争议已解决', content: `${reason}。请重新提交企业认证。` },
      });
    },
  },
  { ...ofCompany, before: async (context) => requireStepUp(context) },
);

async function setDispute(
  context: Context,
  { companyCode }: HeldCompany,
  status: 'disputed' | 'none',
  reason: string | null,
): Promise<void> {
  await execute(context)`
    update company
    set verify_status = ${status}, verified_at = null, verify_reason = ${reason}, updated_at = now(),
      version = version + 1
    where company_code = ${companyCode}`;
}
