/** The archive page: one person with names, labels, what is missing, and what the caller may do (area-staff §5.3, §6.3). */
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryBasicInfo } from '../model/roster-calls.ts';
import { fieldEntries } from '#platform/model/entity.ts';
import type { TenantContext } from '#platform/server/context.ts';
import { holds } from '#platform/server/context.ts';
import type { Row } from '#platform/server/entity-hooks.ts';
import { handle } from '#platform/server/registry.ts';
import { tenantCondition } from '#platform/server/scope.ts';
import { showRows } from './roster-rows.ts';
import { findStaff } from './staff-row.ts';

export const queryBasicInfoHandler = handle(queryBasicInfo, async (context, { id }) => {
  const row = await findStaff(context, id, { code: groupUserBase.permissions.read });
  const missing = missingFields(row);
  const [base] = await showRows(context, [row], context.tenant.access.staffId === id);
  const wall = await sql`select 1 from talent_wall_item w where ${tenantCondition(context, 'w')} and w.user_base_id = ${id}`.execute(context.db);
  return { base: base as never, missing, permissions: permissionsOf(context), onWall: wall.rows.length > 0 };
});

/** Required and statutory fields that hold nothing, as completeness counts them. */
function missingFields(row: Row): { key: string; label: string }[] {
  return fieldEntries(groupUserBase)
    .filter(([key, field]) => (field.required || field.expected) && !field.readOnly && (row[key] === null || row[key] === undefined || row[key] === ''))
    .map(([key, field]) => ({ key, label: field.label }));
}

/** Every code of the personnel menus, held or not: the page shows only what may be done. */
function permissionsOf(context: TenantContext): Record<string, boolean> {
  const menus = new Set(['staff_structure', 'personnel_wall']);
  const codes = [...context.platform.registry.permissions.values()].filter((permission) => menus.has(permission.parent ?? '')).map((permission) => permission.code);
  return Object.fromEntries(codes.map((code) => [code, holds(context, code)]));
}
