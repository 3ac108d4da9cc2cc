/** The structure of the group as of a day. */
import { toYuan } from '#areas/company/public.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { membersOn, structureOf } from '../../model/survey/structure.ts';
import { queryGroupStructure } from '../../model/survey/structure-calls.ts';
import { loadGroupFigures } from '../finance/group-figures.ts';
import { groupMembers } from '../members.ts';
import { metricValues } from '../metrics.ts';
import { reportStatesOf } from './survey-facts.ts';
import { surveyPeriod } from './survey-period.ts';

export const queryGroupStructureHandler = handle(
  queryGroupStructure,
  async (context, { date, targetCompanyCode, direction, depth, ...input }) => {
    const day = date ?? todayInShanghai(context.platform.now());
    const members = await groupMembers(context, day);
    if (targetCompanyCode !== undefined && !members.some(({ companyCode }) => companyCode === targetCompanyCode))
      throw fail.notFound('企业不存在');
    const present = membersOn(members, day);
    const key = await surveyPeriod(context, members, input);
    const root = targetCompanyCode ?? (present.find(({ isParent }) => isParent) ?? present[0])?.companyCode;
    if (root === undefined || !present.some(({ companyCode }) => companyCode === root))
      return { date: day, ...key, nodes: [], edges: [], isCut: false };
    const { nodes, edges, isCut } = structureOf(
      present,
      present.flatMap(({ holdings }) => holdings),
      { root, direction, depth },
    );
    const group = await loadGroupFigures(context, [key]);
    const [counts, stateOf] = await Promise.all([
      metricValues(context, { members: present, metrics: ['staffCount'], years: [key.year], period: key.period }),
      reportStatesOf(context, { group, key, members: present }),
    ]);
    const byCode = new Map(present.map((member) => [member.companyCode, member]));
    const seesFinance = holds(context, 'group_finance_view');
    return {
      date: day,
      ...key,
      nodes: nodes.flatMap(({ companyCode, finalRatio, ...node }) => {
        const member = byCode.get(companyCode);
        if (!member) return [];
        const revenue = seesFinance ? group.figuresOf(companyCode, key)?.fields.get('revenue') : undefined;
        return [
          {
            ...node,
            companyCode,
            name: member.shortName,
            type: member.memberType,
            isParent: member.isParent,
            indirectRatio: finalRatio,
            isConsolidated: member.isConsolidated,
            revenue: revenue === undefined ? null : toYuan(revenue),
            staff: counts('staffCount', companyCode, key.year).value,
            ...stateOf(companyCode),
          },
        ];
      }),
      edges,
      isCut,
    };
  },
);
