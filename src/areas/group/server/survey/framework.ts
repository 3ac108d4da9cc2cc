/** Companies with departments and head counts, and officials of all members. */
import type { GroupOfficial } from '#areas/company/public.server.ts';
import { pageOfficials } from '#areas/company/public.server.ts';
import { countByCompany, countDepartments } from '#areas/staff/public.server.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import type { PlainCell } from '#lib/sheet/plain-sheet.ts';
import { plainSheet } from '#lib/sheet/plain-sheet.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import { formatDate } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import { workbookType } from '#platform/transfer/failed-rows.ts';
import {
  exportOfficialUser,
  queryFramework,
  queryFrameworkDepartment,
  queryPageOfficialUser,
} from '../../model/survey/framework.ts';
import { officialStatuses, positionTypes } from '#areas/company/public.ts';
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

type Filter = ParsedInputOf<typeof queryPageOfficialUser>['filter'];

/** The call narrowed to members that grant their profile, and of these to the companies that were named. FY-N001 outside the group. */
export async function namedWork<Work extends TenantWork>(
  context: Work,
  companies: readonly string[] | undefined,
): Promise<Work> {
  if (companies?.some((code) => code === '' || !context.tenant.companyCodes.includes(code)))
    throw fail.notFound('企业不存在');
  const work = await grantedWork(context, 'base');
  const companyCodes = work.tenant.companyCodes.filter((code) => companies?.includes(code) ?? true);
  return { ...work, tenant: { ...work.tenant, companyCodes } };
}

/** Officials with the names of the other companies in which they are in office, whatever companies the list is narrowed to. */
async function officials(
  context: TenantWork,
  filter: Filter,
  page: { readonly current: number; readonly size: number },
) {
  const members = new Map((await groupMembers(context)).map((member) => [member.companyCode, member.shortName]));
  const all = await namedWork(context, undefined);
  const { companyCodes } = (await namedWork(context, filter.companyCode)).tenant;
  const found = await pageOfficials(
    all,
    { keyword: filter.keyword, positionTypes: filter.positionTypes, statuses: filter.status, companyCodes },
    page,
  );
  return {
    ...found,
    records: found.records.map(({ otherCompanyCodes, ...row }) => ({
      ...row,
      companyName: members.get(row.companyCode) ?? row.companyCode,
      otherCompanies: otherCompanyCodes.map((code) => members.get(code) ?? code),
    })),
  };
}

const queryPageOfficialUserHandler = handle(queryPageOfficialUser, (context, { filter, page }) =>
  officials(context, filter, page),
);

/** Rows of a workbook of officials; a group has fewer. */
const mostRows = 50_000;

const nameOf = (codes: GroupOfficial['positionTypes']): string =>
  (codes ?? []).map((code) => optionLabel(positionTypes, code)).join('、');

const exportOfficialUserHandler = handle(exportOfficialUser, async (context, { filter }) => {
  if (!holds(context, 'group_survey')) throw fail.forbidden();
  const { records } = await officials(context, filter, { current: 1, size: mostRows });
  await audit(context, [
    {
      action: 'export',
      entity: 'official_user',
      entityName: exportOfficialUser.label,
      after: { count: records.length },
    },
  ]);
  const head = [
    '所属企业',
    '姓名',
    '职务',
    '职务名称',
    '法定代表人',
    '任职起',
    '任期止',
    '手机号',
    '身份证号',
    '状态',
    '交叉任职',
  ];
  const rows = records.map((row): PlainCell[] => [
    row.companyName,
    row.name,
    nameOf(row.positionTypes),
    row.positionTitle,
    row.isLegalPerson ? '是' : '',
    row.appointDate && formatDate(row.appointDate),
    row.termEndDate && formatDate(row.termEndDate),
    row.phone,
    row.idNo,
    row.status === null ? null : optionLabel(officialStatuses, row.status),
    row.otherCompanies.join('、'),
  ]);
  const sheet = plainSheet('主要人员', [head, ...rows], [24, 12, 24, 20, 12, 14, 14, 18, 22, 10, 40]);
  return new FileAnswer(Buffer.from(await writeSmallWorkbook([sheet])), {
    fileName: `集团主要人员 ${todayInShanghai(context.platform.now())}.xlsx`,
    contentType: workbookType,
  });
});

export const frameworkHandlers = [
  queryFrameworkHandler,
  queryFrameworkDepartmentHandler,
  queryPageOfficialUserHandler,
  exportOfficialUserHandler,
];
