/** Scores of the members, and what the axes are worth to the group. */
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { unreadable } from '#platform/runtime/shown-row.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import type { MetricCode } from '../../model/metrics.ts';
import type { PowerWeights } from '../../model/survey/power.ts';
import {
  defaultWeights,
  groupPowerWeight,
  powerFormula,
  powerMetrics,
  powerScores,
  queryPower,
  savePowerWeight,
} from '../../model/survey/power.ts';
import { periodFigures } from '../finance/overview.ts';
import { groupWork } from '../group-work.ts';
import { groupMembers } from '../members.ts';
import { metricValues } from '../metrics.ts';
import { surveyPeriod } from './survey-period.ts';

interface StoredWeights extends PowerWeights {
  readonly id: number;
  readonly version: number;
}

/** The weights of the group; null while the defaults hold. */
async function storedWeights(context: TenantWork): Promise<StoredWeights | null> {
  const row = await queryRow<StoredWeights>(context)`
    select w.id, w.version, w.scale, w.operation, w.innovation, w.qualification, w.talent, w.honor
    from group_power_weight w
    where w.group_code = ${context.tenant.groupCode} and w.company_code = '' and w.deleted_at is null
    order by w.id
    limit 1`;
  return row ?? null;
}

/** Counts beside the scores that are in no axis. */
const counted: readonly MetricCode[] = ['brandCount', 'copyrightCount'];

const queryPowerHandler = handle(queryPower, async (context, input) => {
  const members = (await groupMembers(context)).filter(({ status }) => status === 'active');
  const key = await surveyPeriod(context, members, input);
  const metrics = [...powerMetrics, ...counted];
  const [stored, values, { coverage }] = await Promise.all([
    storedWeights(context),
    metricValues(context, { members, metrics, years: [key.year], period: key.period }),
    periodFigures(context, key),
  ]);
  const { id: _id, version, ...weights } = stored ?? { id: 0, version: 0, ...defaultWeights };
  const facts = new Map(
    members.map(({ companyCode }) => [
      companyCode,
      new Map(metrics.map((metric) => [metric, values(metric, companyCode, key.year)])),
    ]),
  );
  const scores = powerScores(
    new Map([...facts].map(([code, of]) => [code, new Map([...of].map(([metric, { value }]) => [metric, value]))])),
    weights,
  );
  const byCode = new Map(members.map((member) => [member.companyCode, member]));
  return {
    ...key,
    formula: powerFormula,
    weights,
    version,
    members: scores
      .map(({ companyCode, axes, total }) => ({
        companyCode,
        companyName: byCode.get(companyCode)?.shortName ?? companyCode,
        isConsolidated: byCode.get(companyCode)?.isConsolidated ?? false,
        axes,
        total,
        values: [...(facts.get(companyCode) ?? [])].map(([metric, { value, reason }]) => ({ metric, value, reason })),
      }))
      .toSorted((left, right) => (right.total ?? -1) - (left.total ?? -1)),
    coverage,
  };
});

const savePowerWeightHandler = handle(savePowerWeight, async (context, { version, weights }) => {
  // A group has one row: of two who save its first weights at once the second one finds that of the first.
  await execute(context)`
    select pg_advisory_xact_lock(hashtextextended(${`group_power_weight ${context.tenant.groupCode}`}, 0))`;
  const group = groupWork(context);
  const store = entityStore(group, groupPowerWeight);
  const stored = await storedWeights(context);
  if (!stored) {
    if (version !== 0) throw fail.stale(unreadable);
    return { version: (await store.insert(weights)).version };
  }
  return { version: (await store.update(stored.id, version, weights)).version };
});

export const powerHandlers = [queryPowerHandler, savePowerWeightHandler];
