/** The workbook of projects: the list, its people, milestones and money, and the record of past work as bids ask for it. */
import { membersOfProjects, namesOfPeople } from '#areas/staff/public.server.ts';
import { writeWorkbookInWorker } from '#lib/sheet/run-in-worker.ts';
import { writeExport } from '#lib/sheet/write-template.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import { companyEntity } from '#platform/store/custom-fields.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { orderOf, rowColumns } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { answerFile } from '#platform/transfer/export-blob.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import type { ExportRequest } from '#platform/transfer/export-request.ts';
import {
  checkRequest,
  chooseColumns,
  describeFilter,
  findRows,
  loadPage,
  localTime,
  requireProof,
  unmaskedColumns,
} from '#platform/transfer/export-request.ts';
import type { ExportSource } from '#platform/transfer/export-source.ts';
import { temporaryPath, workbookType } from '#platform/transfer/failed-rows.ts';
import { requireCode } from '#platform/transfer/import-plan.ts';
import { textColumn } from '#platform/transfer/sheet-columns.ts';
import { exportProject, exportSheets } from '../model/project-calls.ts';
import { milestoneStatuses, projectStages } from '../model/project-dicts.ts';
import { projectMilestone } from '../model/project-milestone.ts';
import { project, projectMoney } from '../model/project.ts';
import { headerFields } from './header.ts';

type SheetName = (typeof exportSheets)[number];

/** Most projects that are answered at once, and of a workbook at all. */
const blobRows = 2000;
const mostRows = 20_000;

const titles: Readonly<Record<SheetName, string>> = {
  list: '项目',
  members: '项目成员',
  milestones: '里程碑',
  money: '项目收支',
  track_record: '业绩表',
};

/** Columns of the record of past work, in the order in which bids ask for it. */
const trackRecord = [
  'projectName',
  'clientName',
  'projectType',
  'planStart',
  'planEnd',
  'status',
  'managerId',
  'summary',
];
const moneyFields = ['projectNo', 'projectName', 'budget', 'costAmount'];

const named = [textColumn('projectNo', '项目编号'), textColumn('projectName', '项目名称', 32)];
const memberColumns = [
  ...named,
  textColumn('name', '姓名'),
  textColumn('role', '担任角色'),
  textColumn('startDate', '加入日期'),
  textColumn('endDate', '离开日期'),
  textColumn('workload', '投入占比'),
  textColumn('duty', '职责', 40),
];
const milestoneColumns = [
  ...named,
  textColumn('title', '里程碑', 28),
  textColumn('stage', '所属阶段'),
  textColumn('planStart', '计划开始'),
  textColumn('planEnd', '计划完成'),
  textColumn('baselineEnd', '基线完成'),
  textColumn('actualEnd', '实际完成'),
  textColumn('owner', '负责人'),
  textColumn('state', '状态'),
  textColumn('progress', '完成比例'),
  textColumn('before', '前置里程碑', 32),
];

interface Named {
  readonly id: number;
  readonly projectNo: string | null;
  readonly projectName: string;
}

async function namesOf(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  const rows = await queryRows<Named>(context)`
    select t.id, t.project_no, t.project_name
    from project t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

async function memberRows(context: TenantWork, ids: readonly number[]): Promise<Row[]> {
  const [names, members] = await Promise.all([namesOf(context, ids), membersOfProjects(context, ids)]);
  return members.map((member) => ({
    ...names.get(member.projectId),
    name: member.name,
    role: member.role,
    startDate: member.startDate,
    endDate: member.endDate,
    workload: member.workload === null ? null : `${member.workload}%`,
    duty: member.duty,
  }));
}

async function milestoneRows(context: TenantWork, ids: readonly number[]): Promise<Row[]> {
  const [names, rows] = await Promise.all([
    namesOf(context, ids),
    queryRows<RowOf<typeof projectMilestone>>(context)`
      select ${rowColumns(projectMilestone)}
      from project_milestone t
      where ${tenantCondition(context, 't')} and t.project_id = any(${[...ids]}::bigint[])
      ${orderOf(projectMilestone, undefined)}`,
  ]);
  const owners = await namesOfPeople(
    context,
    rows.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const titleOf = new Map(rows.map(({ id, title }) => [id, title]));
  return rows.map((row) => ({
    ...names.get(row.projectId),
    title: row.title,
    stage: optionLabel(projectStages, row.stageCode),
    planStart: row.planStart,
    planEnd: row.planEnd,
    baselineEnd: row.baselineEnd,
    actualEnd: row.actualEnd,
    owner: row.ownerId === null ? null : (owners.get(row.ownerId)?.name ?? null),
    state: optionLabel(milestoneStatuses, row.status),
    progress: row.status === 'done' ? '100%' : row.progress === null ? null : `${row.progress}%`,
    before: (row.dependsOn ?? []).flatMap((id) => titleOf.get(id) ?? []).join('、') || null,
  }));
}

/** Sheets that a request names: the keys of the words of its form. */
const sheetsOf = ({ form }: ExportRequest): SheetName[] =>
  exportSheets.filter((name) => form?.labels[name] !== undefined);

/** Columns of the list sheets; which of them are asked for is said by the request. */
function fieldsOf(sheet: SheetName, request: ExportRequest): readonly string[] {
  return sheet === 'track_record' ? trackRecord : sheet === 'money' ? moneyFields : request.fields;
}

async function writeSheets(context: TenantWork, request: ExportRequest, path: string, most: number): Promise<number> {
  const entity = await companyEntity(context, project);
  const ids = await findRows(context, entity, request, most);
  const sheets = [];
  for (const sheet of sheetsOf(request)) {
    if (sheet === 'members' || sheet === 'milestones') {
      const rows = await (sheet === 'members' ? memberRows(context, ids) : milestoneRows(context, ids));
      sheets.push({ name: titles[sheet], columns: sheet === 'members' ? memberColumns : milestoneColumns, rows });
      continue;
    }
    const columns = chooseColumns(context, entity, fieldsOf(sheet, request));
    sheets.push({ name: titles[sheet], columns, rows: await loadPage(context, entity, columns, ids) });
  }
  const { platform, tenant } = context;
  const note = {
    exportedBy: tenant.access.displayName,
    exportedAt: localTime(platform.now()),
    filter: describeFilter(entity, request),
  };
  await writeExport(path, sheets, note, writeWorkbookInWorker);
  return ids.length;
}

function check(context: TenantWork, request: ExportRequest): void {
  checkRequest(context, project, { ...request, fields: [] });
  if (sheetsOf(request).includes('money')) requireCode(context, projectMoney, titles.money);
}

/** The workbook of the download centre, where there are more projects than a person waits for. */
export const projectWorkbook: ExportSource = {
  name: 'project_workbook',
  label: '项目',
  check,
  needsProof: (context, request) => unmaskedColumns(context, project, request).length > 0,
  columns: () => [],
  find: async () => [],
  page: async () => [],
  unmasked: (context, request) => unmaskedColumns(context, project, request),
  describe: (request) => describeFilter(project, request),
  write: async (context, request, path) => {
    await writeSheets(context, request, path, mostRows);
  },
};

export const exportHandler = handle(exportProject, async (context, { filter, fields, sheets }) => {
  const { ids, ...plain } = filter as { readonly ids?: number[] | null };
  const shown = fields.length > 0 ? fields : await headerFields(context);
  const request: ExportRequest = {
    filter: plain,
    ...(ids && { ids }),
    fields: sheets.includes('money') && holds(context, projectMoney) ? [...new Set([...shown, ...moneyFields])] : shown,
    format: 'xlsx',
    form: { title: '项目', labels: Object.fromEntries(sheets.map((sheet) => [sheet, titles[sheet]])) },
  };
  check(context, request);
  const entity = await companyEntity(context, project);
  requireProof(context, entity, request);
  const found = await findRows(context, entity, request, blobRows + 1);
  if (found.length > blobRows) return { id: (await requestExport(context, projectWorkbook, request)).recordId };
  const path = temporaryPath('xlsx');
  const rows = await writeSheets(context, request, path, blobRows);
  await audit(context, [
    {
      action: 'export',
      entity: project.name,
      entityName: project.label,
      after: {
        fields: request.fields,
        sheets,
        filter: plain,
        rows,
        unmasked: unmaskedColumns(context, entity, request),
      },
    },
  ]);
  return answerFile(path, '项目.xlsx', workbookType);
});
