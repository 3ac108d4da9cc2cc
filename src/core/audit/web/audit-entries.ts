/** Entries of an audit log as a list shows them: columns, filters, and what its call is asked. */
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import { companyFilterKey } from '#platform/web/group/companies.ts';
import type { queryPageAudit } from '../model/audit-log.ts';
import { auditActions, auditResults } from '../model/audit-log.ts';

type AuditChange = OutputOf<typeof queryPageAudit>['records'][number]['changes'][number];

/** The call counts up to a limit and goes on by time, so that this is no view (decision 029); what is shown is declared as of one. */
export const auditEntry = entity({
  name: 'audit_entry',
  label: '操作日志',
  title: 'at',
  state: 'result',
  permissions: { read: 'audit_log', insert: 'audit_log', update: 'audit_log', delete: 'audit_log' },
  sort: [],
  fields: {
    at: f.instant({ label: '时间', required: true, list: { width: 160 } }),
    actorName: f.text({ label: '操作人', list: { width: 120 } }),
    action: f.oneOf({ label: '动作', options: auditActions, required: true, list: { width: 112 } }),
    entityLabel: f.text({ label: '对象', required: true, list: { width: 280 } }),
    result: f.oneOf({ label: '结果', options: auditResults, required: true, list: { width: 96 } }),
    reason: f.text({ label: '说明', list: { width: 280 } }),
    ip: f.text({ label: '地址', list: { width: 136 } }),
    actorRole: f.text({ label: '角色', list: { width: 136, hidden: true } }),
    // Part of 对象 and of 改动.
    entityName: f.text({ label: '对象名称', form: false, excel: false }),
    changes: f.json<AuditChange[]>({ label: '改动' }),
    errorCode: f.text({ label: '错误码' }),
    requestId: f.text({ label: '请求编号' }),
  },
});
export type AuditEntry = RowOf<typeof auditEntry>;

/** What an entry is about, by its kind and its name. */
export const objectOf = ({ entityLabel, entityName }: AuditEntry): string =>
  entityName ? `${entityLabel}「${entityName}」` : entityLabel;

const day = 86_400_000;
/** Days back from now. */
const ranges = options([
  { code: '7', label: '近 7 天' },
  { code: '30', label: '近 30 天' },
  { code: '180', label: '近 180 天' },
  { code: '365', label: '近一年' },
]);
/** What a list begins with that says nothing of its time. */
const usualRange = '7';

export const auditFilters = {
  range: f.oneOf({ label: '时间', options: ranges, filter: 'equal' }),
  dates: f.date({ label: '日期', filter: 'range' }),
  actor: f.text({ label: '操作人', filter: 'like' }),
  entity: f.text({ label: '对象', filter: 'like' }),
  action: f.oneOf({ label: '动作', options: auditActions, filter: 'equal' }),
  result: f.oneOf({ label: '结果', options: auditResults, filter: 'equal' }),
};

/** Begin and end of a day in Shanghai. */
const begin = (date: string): string => new Date(`${date}T00:00:00+08:00`).toISOString();
const end = (date: string): string => new Date(`${date}T23:59:59.999+08:00`).toISOString();

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Filters as they hold: days of one's own, else a time back from now, a week where nothing is said. */
export const narrowed = (filter: PageQuery['filter']): PageQuery['filter'] =>
  filter['dates'] || filter['range'] ? filter : { ...filter, range: usualRange };

/** One time at once: who says days gives up the time back from now, and the other way round. */
export function narrowing(change: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (change['dates']) return { ...change, range: undefined };
  return change['range'] ? { ...change, dates: undefined } : change;
}

export type AuditFilter = NonNullable<InputOf<typeof queryPageAudit>['filter']>;

/** The filter of the call. `now`: the moment the list was opened; the same question must not be another one with every drawing. */
export function filterOfCall(filter: PageQuery['filter'], now: number): AuditFilter {
  const { range, dates, actor, entity: object, action, result, [companyFilterKey]: companies } = narrowed(filter);
  const [from, to] = Array.isArray(dates) ? dates : [];
  return {
    from: dates ? textOf(from) && begin(String(from)) : new Date(now - Number(range) * day).toISOString(),
    to: textOf(to) && end(String(to)),
    actor: textOf(actor),
    entity: textOf(object),
    action: textOf(action),
    result: result === 'success' || result === 'refused' ? result : null,
    // The server takes the key off the filter of every call.
    ...(Array.isArray(companies) && { [companyFilterKey]: companies }),
  };
}
