/** What stands against the offers of records: what sending one would refuse, and what a comparison shows of each candidate. */
import { queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { neededOpinions, opinionKinds } from '../../model/decide/decide-dicts.ts';
import type { Obstacle } from '../../model/evaluate/score-calls.ts';
import { recruitSetting } from './recruit-setting.ts';

interface DecisionFacts {
  readonly id: number;
  /** Of the newest version; null where there is none. */
  readonly summaryStatus: string | null;
  /** Kinds of current opinions that agree. */
  readonly agreed: readonly string[] | null;
}

/** Obstacles by record, in the order in which they are got out of the way; none: an offer can be sent. */
export async function obstaclesOf(
  context: TenantWork,
  records: readonly { readonly id: number; readonly isVetoed: boolean }[],
): Promise<ReadonlyMap<number, readonly Obstacle[]>> {
  const [setting, decisions] = await Promise.all([
    recruitSetting(context),
    queryRows<DecisionFacts>(context)`
      select t.id,
        (
          select s.status
          from personal_summary s
          where ${tenantCondition(context, 's')} and s.recruit_info_id = t.id
          order by s.version_no desc
          limit 1
        ) as summary_status,
        (
          select array_agg(n.kind)
          from opinion n
          where ${tenantCondition(context, 'n')} and n.recruit_info_id = t.id and n.is_current
            and n.decision = 'agree'
        ) as agreed
      from recruit_info t
      where ${tenantCondition(context, 't')} and t.id = any(${records.map(({ id }) => id)}::bigint[])`,
  ]);
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  return new Map(
    records.map(({ id, isVetoed }) => {
      const { summaryStatus = null, agreed } = byId.get(id) ?? {};
      const obstacles: Obstacle[] = [];
      if (isVetoed) obstacles.push({ kind: 'veto', text: '面试评价一票否决' });
      if (setting.isSummaryRequired && summaryStatus !== 'passed')
        obstacles.push({ kind: summaryStatus === 'submitted' ? 'review' : 'summary', text: '个人总结未通过评审' });
      for (const kind of neededOpinions)
        if (!agreed?.includes(kind))
          obstacles.push({ kind: 'opinion', text: `${optionLabel(opinionKinds, kind)}未同意` });
      return [id, obstacles] as const;
    }),
  );
}
