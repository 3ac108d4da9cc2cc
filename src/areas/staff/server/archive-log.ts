/** Who changed what in an archive: a view of the audit log with labels for keys and codes (ruling 2.12). */
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryArchiveLog } from '../model/roster-calls.ts';
import type { Field } from '#platform/model/field.ts';
import { optionLabel } from '#platform/model/field.ts';
import type { TenantWork } from '#platform/server/context.ts';
import type { DictionaryName } from '#platform/server/dictionaries.ts';
import { label as dictionaryLabel } from '#platform/server/dictionaries.ts';
import type { Row } from '#platform/server/entity-hooks.ts';
import { handle } from '#platform/server/registry.ts';
import { namesOf } from './names.ts';
import { findStaff } from './staff-row.ts';

interface LogRow {
  id: number;
  at: string;
  actorName: string | null;
  action: string;
  before: Row | null;
  after: Row | null;
  reason: string | null;
}

/** Columns the server keeps for itself: they say nothing to a reader. */
const silent = new Set(['namePinyin', 'nameInitials', 'memberId', 'completeness']);

export const queryArchiveLogHandler = handle(queryArchiveLog, async (context, { filter, page }) => {
  await findStaff(context, filter.id, { code: groupUserBase.permissions.read });
  const { groupCode, companyCode, companyCodes } = context.tenant;
  const where = sql`group_code = ${groupCode} and company_code = any(${companyCode === null ? [...companyCodes] : [companyCode]}::text[]) and entity = ${groupUserBase.name} and entity_id = ${filter.id} and result = 'success'`;
  const found = await sql<LogRow>`select id, at, actor_name, action, before, after, reason from audit_log where ${where} order by id desc limit ${page.size} offset ${(page.current - 1) * page.size}`.execute(context.db);
  const count = await sql<{ total: number }>`select count(*) as total from audit_log where ${where}`.execute(context.db);
  const names = await referencedNames(context, found.rows);
  const records = found.rows.map(({ before, after, ...row }) => ({ ...row, changes: changesOf(row.action, before, after, names) }));
  return { records, total: count.rows[0]?.total ?? 0, current: page.current, size: page.size };
});

/** Names by entity that the changed references point at, one query per entity. */
async function referencedNames(context: TenantWork, rows: readonly LogRow[]): Promise<Map<string, Map<number, string>>> {
  const values = (to: string) =>
    rows.flatMap((row) => [row.before, row.after].flatMap((side) => Object.entries(side ?? {}).filter(([key]) => groupUserBase.fields[key as never]?.['to' as never] === to).map(([, value]) => value)));
  return new Map([
    ['group_info', await namesOf(context, 'group_info', values('group_info'))],
    ['group_user_base', await namesOf(context, 'group_user_base', values('group_user_base'))],
  ]);
}

function changesOf(action: string, before: Row | null, after: Row | null, names: ReadonlyMap<string, ReadonlyMap<number, string>>) {
  const fields: Readonly<Record<string, Field>> = groupUserBase.fields;
  // A reveal names the field that was looked at, never its value.
  if (action === 'reveal') {
    const named = after?.['field'];
    const key = typeof named === 'string' ? named : '';
    return [{ key, label: fields[key]?.label ?? key, before: null, after: null }];
  }
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) => {
    const field = fields[key];
    if (!field || silent.has(key)) return [];
    return [{ key, label: field.label, before: shown(field, before?.[key], names), after: shown(field, after?.[key], names) }];
  });
}

/** A stored value as people read it: labels of codes, names of references, 是 and 否. */
function shown(field: Field, value: unknown, names: ReadonlyMap<string, ReadonlyMap<number, string>>): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (field.options) return optionLabel(field.options, value);
  if (field.to) return names.get(field.to)?.get(Number(value)) ?? value;
  if (field.dictionary && typeof value === 'string') return dictionaryLabel(field.dictionary as DictionaryName, value) ?? value;
  return value;
}
