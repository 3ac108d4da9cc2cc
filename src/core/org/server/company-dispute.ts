/** Two sides say that a company is theirs (归属争议): until that is settled it stays with whom it is. */
import { disputeCompany } from '../model/company-life.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { WorkContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { lockCompany, recordAct } from './operator-act.ts';

/** FY-C001 while the ownership of a company is disputed: it is not handed on, dissolved, or moved to another group. */
export async function refuseDisputed({ db }: Pick<WorkContext, 'db'>, companyCode: string): Promise<void> {
  const found = await queryRows(db)`
    select 1 from company where company_code = ${companyCode} and verify_status = 'disputed'`;
  if (found.length > 0) throw fail.conflict('企业归属有争议，解决之前不能转让、解散或变更所属集团，请联系平台运营');
}

export const disputeCompanyHandler = handle(
  disputeCompany,
  async (context, { targetCompanyCode, disputed, reason }) => {
    requireStepUp(context);
    const company = await lockCompany(context, targetCompanyCode);
    if ((company.verifyStatus === 'disputed') === disputed)
      throw fail.conflict(disputed ? '企业已标记为归属争议' : '企业没有归属争议');
    // Whoever it turns out to belong to shows his licence anew: what was verified before is what was in doubt.
    const verifyStatus = disputed ? 'disputed' : 'none';
    await execute(context)`
    update company
    set verify_status = ${verifyStatus}, verified_at = null, verify_reason = ${disputed ? reason : null},
      updated_at = now(), version = version + 1
    where company_code = ${company.companyCode}`;
    await recordAct(context, company, {
      before: { verifyStatus: company.verifyStatus },
      after: { verifyStatus },
      reason,
      notice: {
        level: 'warning',
        title: disputed ? '企业归属被提出争议' : '企业归属争议已解决',
        content: disputed
          ? `原因：${reason}。解决之前不能转让、解散或变更所属集团，其他使用不受影响。`
          : `${reason}。请重新提交企业认证。`,
      },
      // What was begun before must not be finished now.
      inside: async ({ db }) => {
        if (disputed)
          await execute(db)`
            update owner_transfer
            set status = 'withdrawn'
            where company_code = ${company.companyCode} and status = 'pending'`;
      },
    });
    return {};
  },
);
