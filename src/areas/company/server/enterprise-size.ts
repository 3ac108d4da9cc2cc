/** What is known of an enterprise without being typed: people at work, and the size that follows from industry, people and indicators. */
import { z } from 'zod';
import { countByCompany } from '#areas/staff/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { TreeNode } from '#platform/dictionaries/dictionary-files.ts';
import { once, readEntries, readTree } from '#platform/dictionaries/dictionary-files.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { SizeClass, SizeRule } from '../model/enterprise-size.ts';
import { metricLabel, sizeOf, sizeRuleOf } from '../model/enterprise-size.ts';

const bounds = z.tuple([z.number(), z.number(), z.number()]);
const ruleRow = z.tuple([
  z.array(z.string()),
  z.strictObject({ staff: bounds.optional(), revenue: bounds.optional(), assets: bounds.optional() }).nullable(),
]);

const sizeRules = once((): readonly SizeRule[] =>
  readEntries('enterprise-size.json', ruleRow).map(([codes, given]) => ({
    codes,
    bounds: given && {
      ...(given.staff && { staff: given.staff }),
      ...(given.revenue && { revenue: given.revenue }),
      ...(given.assets && { assets: given.assets }),
    },
  })),
);

/** Codes from the section down to each industry. */
const industryPaths = once(() => {
  const paths = new Map<string, readonly string[]>();
  const walk = (nodes: readonly TreeNode[], above: readonly string[]): void => {
    for (const { code, children } of nodes) {
      const path = [...above, code];
      paths.set(code, path);
      walk(children ?? [], path);
    }
  };
  walk(readTree('industries.json'), []);
  return paths;
});

/** Revenue and assets of the latest year that tells of either. */
async function latestFigures(context: TenantWork): Promise<{ revenue: number | null; totalAssets: number | null }> {
  const found = await queryRow<{ revenue: number | null; totalAssets: number | null }>(context)`
    select t.revenue, t.total_assets
    from finance t
    where ${tenantCondition(context, 't')} and t.kind = 'indicator' and t.period = 'year'
      and (t.revenue is not null or t.total_assets is not null) order by t.year desc limit 1`;
  return found ?? { revenue: null, totalAssets: null };
}

/** What the profile shows where nobody typed anything, and why. */
export interface DerivedSize {
  /** People at work by the roster; null where nobody is kept there. */
  readonly countedStaff: number | null;
  readonly isStaffTyped: boolean;
  readonly computedSize: SizeClass | null;
  /** The size was chosen by hand and does not follow from the figures. */
  readonly isSizeChosen: boolean;
  readonly sizeBasis: string;
}

async function computedSize(
  context: TenantWork,
  industryCode: unknown,
  staff: number | null,
): Promise<{ size: SizeClass | null; basis: string }> {
  const path = typeof industryCode === 'string' ? industryPaths().get(industryCode) : undefined;
  if (!path) return { size: null, basis: '填写所属行业后按统计办法计算' };
  const rule = sizeRuleOf(sizeRules(), path);
  if (!rule) return { size: null, basis: '所属行业请选到中类或小类，规模按统计办法计算' };
  if (!rule.bounds) return { size: null, basis: '统计办法不适用于所属行业' };
  const { revenue, totalAssets } = await latestFigures(context);
  const found = sizeOf(rule.bounds, { staff, revenue, assets: totalAssets });
  if (found.missing.length > 0)
    return { size: null, basis: `缺少${found.missing.map(metricLabel).join('、')}，暂不能计算` };
  // The class is told to everybody, the figures of the company are not.
  const isOpen = holds(context, 'finance_view') || found.asked.every((metric) => metric === 'staff');
  return {
    size: found.size,
    basis: isOpen ? found.basis : `由所属行业和${found.asked.map(metricLabel).join('、')}计算`,
  };
}

/** Reads a profile as people see it: typed values stand, empty ones follow from the roster and the figures. */
export async function withDerivedSize(context: TenantWork, base: Row): Promise<{ base: Row; derived: DerivedSize }> {
  const people = [...(await countByCompany(context)).values()].reduce((sum, count) => sum + count, 0);
  const countedStaff = people > 0 ? people : null;
  const typed = typeof base['staffCount'] === 'number' ? base['staffCount'] : null;
  const staffCount = typed ?? countedStaff;
  const { size, basis } = await computedSize(context, base['industryCode'], staffCount);
  const chosen = base['scaleType'];
  const isSizeChosen = chosen !== null && chosen !== undefined;
  return {
    base: { ...base, staffCount, scaleType: isSizeChosen ? chosen : size },
    derived: { countedStaff, isStaffTyped: typed !== null, computedSize: size, isSizeChosen, sizeBasis: basis },
  };
}
