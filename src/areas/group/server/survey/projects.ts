/** 项目 of the survey: the readings of the area of projects over members that grant it. */
import { toFen, toYuan } from '#areas/company/public.ts';
import type { LeadingProject } from '#areas/project/public.server.ts';
import { leadingProjects, projectsByCompany, projectsByState } from '#areas/project/public.server.ts';
import { projectStages, projectStatuses } from '#areas/project/public.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Coverage } from '../../model/coverage.ts';
import type { GroupMember } from '../../model/member-rules.ts';
import type { NamedProject } from '../../model/survey/project-overview.ts';
import { namedProjects, queryProjectOverview } from '../../model/survey/project-overview.ts';
import { groupMembers, isGranted } from '../members.ts';

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
/** Summed in whole fen; null where there is nothing to add. */
function sumOfYuan(amounts: readonly (number | null)[]): number | null {
  const known = amounts.flatMap((amount) => (amount === null ? [] : [toFen(amount)]));
  return known.length === 0 ? null : toYuan(known.reduce((sum, fen) => sum + fen, 0n));
}

const none = { count: 0, open: 0, late: 0, budget: null, cost: null };

function coverageOf(consolidated: readonly GroupMember[]): Coverage {
  const missing = consolidated.filter((member) => !isGranted(member, 'project'));
  return {
    reported: consolidated.length - missing.length,
    total: consolidated.length,
    missing: missing.map(({ companyCode, shortName }) => ({
      companyCode,
      companyName: shortName,
      reason: 'noGrant' as const,
    })),
  };
}

const queryProjectOverviewHandler = handle(queryProjectOverview, async (context, { year }) => {
  const active = (await groupMembers(context)).filter(({ status }) => status === 'active');
  const granting = active.filter((member) => isGranted(member, 'project'));
  const consolidated = active.filter(({ isConsolidated }) => isConsolidated);
  const companyCodes = granting.map(({ companyCode }) => companyCode);
  const summed = granting.filter(({ isConsolidated }) => isConsolidated).map(({ companyCode }) => companyCode);
  const [byCompany, byState, top, late] = await Promise.all([
    projectsByCompany(context, { companyCodes, year }),
    projectsByState(context, { companyCodes: summed, year }),
    leadingProjects(context, { companyCodes, year, by: 'size', limit: namedProjects }),
    leadingProjects(context, { companyCodes, year, by: 'lateness', limit: namedProjects }),
  ]);
  const figures = new Map(byCompany.map(({ companyCode, ...row }) => [companyCode, row]));
  const rows = summed.flatMap((code) => figures.get(code) ?? []);
  const names = new Map(active.map(({ companyCode, shortName }) => [companyCode, shortName]));
  const today = todayInShanghai(context.platform.now());
  const named = (project: LeadingProject): NamedProject => ({
    ...project,
    companyName: names.get(project.companyCode) ?? project.companyCode,
    lateDays: project.nextDate === null ? 0 : Math.max(0, -daysUntil(project.nextDate, today)),
  });
  const paid = new Set(tenantUnder(context.tenant, 'project_amount_view')?.companyCodes);
  const moneyOf = summed.filter((code) => paid.has(code)).length;
  return {
    year,
    date: today,
    coverage: coverageOf(consolidated),
    total: {
      count: sumOf(rows.map(({ count }) => count)),
      open: sumOf(rows.map(({ open }) => open)),
      late: sumOf(rows.map(({ late: over }) => over)),
      budget: sumOfYuan(rows.map(({ budget }) => budget)),
      cost: sumOfYuan(rows.map(({ cost }) => cost)),
    },
    moneyOf: moneyOf === 0 ? null : moneyOf,
    statuses: projectStatuses.map(({ code }) => ({
      status: code,
      count: sumOf(byState.filter(({ status }) => status === code).map(({ count }) => count)),
    })),
    stages: projectStages.map(({ code }) => ({
      stage: code,
      count: sumOf(byState.filter(({ stageCode }) => stageCode === code).map(({ open }) => open)),
    })),
    members: active.map((member) => {
      const { companyCode, shortName, isConsolidated } = member;
      const own = isGranted(member, 'project') ? (figures.get(companyCode) ?? none) : null;
      return { companyCode, companyName: shortName, isConsolidated, figures: own };
    }),
    top: top?.map(named) ?? null,
    late: late?.map(named) ?? null,
  };
});

export const projectHandlers = [queryProjectOverviewHandler];
