/** Companies with departments and head counts. */
import { countByCompany, countDepartments } from '#areas/staff/public.server.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { queryFramework, queryFrameworkDepartment } from '../../model/survey/framework.ts';
import { grantedWork } from '../granted-work.ts';
import { groupMembers, isGranted } from '../members.ts';

const queryFrameworkHandler = handle(queryFramework, async (context) => {
  const members = (await groupMembers(context)).filter(({ status }) => status === 'active');
  const counts = await countByCompany(await grantedWork(context, 'personnel'));
  return {
    companies: members.map((member) => ({
      companyCode: member.companyCode,
      companyName: member.shortName,
      parentCode: member.parentCode,
      isConsolidated: member.isConsolidated,
      count: isGranted(member, 'personnel') ? (counts.get(member.companyCode) ?? 0) : null,
    })),
  };
});

const queryFrameworkDepartmentHandler = handle(queryFrameworkDepartment, async (context, { targetCompanyCode }) => {
  const work = await grantedWork(context, 'personnel');
  if (!work.tenant.companyCodes.includes(targetCompanyCode)) throw fail.notFound('企业不存在或未授权人事数据');
  const rows = await countDepartments({ ...work, tenant: { ...work.tenant, companyCodes: [targetCompanyCode] } });
  const totals = new Map(rows.map(({ id, count }) => [id, count]));
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  for (const { id, count } of rows) {
    const seen = new Set([id]);
    for (let at = parents.get(id) ?? null; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at);
      totals.set(at, (totals.get(at) ?? 0) + count);
    }
  }
  return {
    departments: rows.map(({ id, name, parentId, count }) => ({
      id,
      name,
      parentId,
      count,
      total: totals.get(id) ?? count,
    })),
  };
});

export const frameworkHandlers = [queryFrameworkHandler, queryFrameworkDepartmentHandler];
