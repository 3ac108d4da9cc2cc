/** What became of an act of many rows that took longer than anybody waits: a message to whoever began it. */
import { inTenant } from '#platform/db/database.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Tenant, TenantWork } from '#platform/runtime/context.ts';
import { Failure } from '#platform/runtime/failure.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { startEffects } from '#platform/runtime/side-effects.ts';
import { companiesInReach } from '#platform/runtime/context.ts';
import type { BulkAnswer } from './act.ts';
import { actPatience } from './act.ts';

export interface LateAct {
  /** 续签. */
  readonly label: string;
  readonly entity: AnyEntity;
  /** Where the message leads. */
  readonly at: string | null;
  /** Rows of the call. */
  readonly total: number;
}

/** The call, be it inside an enterprise or not. */
type LateContext = Omit<TenantWork, 'tenant'> & { readonly tenant?: Tenant | null };

/** Reasons that a message names; the list on the screen and the log have all of them. */
const namedRefusals = 3;

function contentOf({ label }: LateAct, unit: string, { done, refused, approval = [] }: BulkAnswer): string {
  const sent = approval.length === 0 ? '' : `，${approval.length} ${unit}已提交审批`;
  if (refused.length === 0)
    return approval.length === 0 ? `${done.length} ${unit}全部完成` : `完成 ${done.length} ${unit}${sent}`;
  const named = refused
    .slice(0, namedRefusals)
    .map(({ title, reason }) => (title === '' ? reason : `${title}：${reason}`));
  const rest = refused.length > namedRefusals ? `；还有 ${refused.length - namedRefusals} ${unit}` : '';
  return `完成 ${done.length} ${unit}${sent}，未${label} ${refused.length} ${unit}：${named.join('；')}${rest}`;
}

/** Runs the act; when that took too long for anybody to wait, a message says how it ended, also when all of it was taken back. */
export async function tellingLate(
  context: LateContext,
  act: LateAct,
  run: () => Promise<BulkAnswer>,
): Promise<BulkAnswer> {
  const { platform, session, tenant } = context;
  const started = platform.now().getTime();
  // Work of the system, and acts outside of every enterprise: there is nobody, or no place, to tell.
  const isLate = () => tenant && session.accountId > 0 && platform.now().getTime() - started >= actPatience;
  const unit = act.entity.unit ?? '项';
  const message = (words: {
    readonly title: string;
    readonly content: string;
    readonly level: 'info' | 'warning';
  }) => ({
    groupCode: tenant?.groupCode ?? '',
    companyCode: tenant?.companyCode ?? '',
    accountId: session.accountId,
    category: 'system',
    bizType: act.entity.name,
    bizId: null,
    ...(act.at !== null && { linkPath: act.at }),
    ...words,
  });
  try {
    const answer = await run();
    if (isLate())
      await sendMessage(
        context.db,
        platform,
        message({
          title: `${act.label} ${act.total} ${unit}已办完`,
          content: contentOf(act, unit, answer),
          level: answer.refused.length > 0 ? 'warning' : 'info',
        }),
      );
    return answer;
  } catch (error) {
    if (tenant && isLate()) {
      const { groupCode } = tenant;
      const reason = error instanceof Failure ? error.message : '系统出错，没有任何一项被改动，请稍后重试';
      // What this transaction writes is lost with it, and nothing of its connection is waited for.
      startEffects(platform, context.path, [
        () =>
          inTenant(
            platform.db,
            { groupCode, companyCodes: companiesInReach(tenant), accountId: session.accountId },
            (db) =>
              sendMessage(
                db,
                platform,
                message({ title: `${act.label} ${act.total} ${unit}没有完成`, content: reason, level: 'warning' }),
              ),
          ),
      ]);
    }
    throw error;
  }
}
