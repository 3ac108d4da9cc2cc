/** The audit log as a workbook: the entries of the list, under its filter. */
// Foreign tables: audit_log: the platform writes entries beside their rows; this room shows, seals and archives them
import { auditActions, auditFilter, auditResults } from '../model/audit-log.ts';
import { queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { ExportRequest } from '#platform/transfer/export-request.ts';
import { localTime } from '#platform/transfer/export-request.ts';
import type { ExportSource } from '#platform/transfer/export-source.ts';
import { requireCode } from '#platform/transfer/import-plan.ts';
import type { AuditEntryRow, AuditFilter } from './audit-entry.ts';
import { auditColumns, auditConditions, auditHome, present } from './audit-entry.ts';

const columns: readonly SheetColumn[] = (
  [
    ['id', '编号', 12],
    ['at', '时间', 18],
    ['actorName', '操作人', 14],
    ['actorRole', '角色', 20],
    ['action', '动作', 12],
    ['entityLabel', '对象类型', 14],
    ['entityName', '对象', 30],
    ['changes', '改动', 60],
    ['reason', '说明', 24],
    ['result', '结果', 10],
    ['errorCode', '错误码', 12],
    ['ip', '地址', 18],
    ['requestId', '请求编号', 24],
  ] as const
).map(([key, label, width]) => ({ key, label, width, aliases: [], kind: 'text', required: false }));

export const auditSheetKeys: readonly string[] = columns.map((column) => column.key);

/** Characters of one cell of changes; an entry that changed more says so. */
const longestChanges = 4000;

const filterOf = (request: ExportRequest): AuditFilter => {
  const parsed = auditFilter.safeParse(request.filter);
  if (!parsed.success) throw fail.invalid('筛选：格式不正确');
  return parsed.data;
};

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '空' : typeof value === 'string' ? value : JSON.stringify(value);

function changesText(changes: ReturnType<typeof present>['changes']): string {
  const text = changes
    .map((change) => `${change.label}：${textOf(change.before)} → ${textOf(change.after)}`)
    .join('；');
  return text.length > longestChanges ? `${text.slice(0, longestChanges)}…` : text;
}

/** Names of the filters for the last sheet of the workbook. */
const filterLabels: Readonly<Record<string, string>> = {
  from: '开始时间',
  to: '结束时间',
  actor: '操作人',
  entity: '对象',
  action: '动作',
  result: '结果',
};

export const auditSource: ExportSource = {
  name: 'audit_log',
  label: '操作日志',
  check: (context, request) => {
    requireCode(context, 'audit_export', '操作日志');
    filterOf(request);
  },
  needsProof: () => true,
  columns: () => [...columns],
  async find(context, request, limit) {
    const found = await queryRows<{ id: number }>(context)`
      select id
      from audit_log
      where ${await auditConditions(context, filterOf(request))}
      order by at desc, id desc
      limit ${limit}`;
    return found.map((row) => row.id);
  },
  async page(context: TenantWork, _columns, ids) {
    const found = await queryRows<AuditEntryRow>(context)`
      select ${auditColumns} from audit_log where ${auditHome(context)} and id = any(${[...ids]}::bigint[])`;
    const rows = new Map(found.map((row) => [row.id, present(context.platform.registry, row)]));
    return ids.flatMap((id): Row[] => {
      const row = rows.get(id);
      if (!row) return [];
      const { changes, ...entry } = row;
      return [
        {
          ...entry,
          id: String(entry.id),
          at: localTime(new Date(entry.at)),
          action: optionLabel(auditActions, entry.action),
          result: optionLabel(auditResults, entry.result),
          changes: changesText(changes),
        },
      ];
    });
  },
  describe: (request) =>
    Object.entries(filterOf(request))
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([key, value]) => `${filterLabels[key] ?? key}：${String(value)}`)
      .join('；'),
};
