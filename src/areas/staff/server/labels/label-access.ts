/** Who sees a label and who gives it: by the roles that the label names (`visibleRoles`, `taggableRoles`). */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';

const heldRoles = (context: TenantWork): readonly number[] => context.tenant.access.roleIds ?? [];

/** Nobody named means everybody. */
function names(context: TenantWork, roles: readonly number[] | null | undefined): boolean {
  return !roles || roles.length === 0 || heldRoles(context).some((id) => roles.includes(id));
}

/** Whether the caller may see a label. Whoever manages labels sees all of them. */
export const maySee = (context: TenantWork, visibleRoles: readonly number[] | null | undefined): boolean =>
  holds(context, 'label_edit') || names(context, visibleRoles);

/** Whether the caller may give and take a label that people give: the code of doing so alone does not suffice where roles are named. */
export const mayTag = (
  context: TenantWork,
  { kind, taggableRoles }: { readonly kind: string; readonly taggableRoles: readonly number[] | null },
  code = 'label_edit',
): boolean => kind === 'manual' && holds(context, code) && names(context, taggableRoles);

/** {@link maySee} as a condition on a label. */
export function visibleLabel(context: TenantWork, alias: string): RawBuilder<boolean> {
  if (holds(context, 'label_edit')) return sql<boolean>`true`;
  const roles = sql.ref(`${alias}.visible_roles`);
  return sql<boolean>`
    (
      coalesce(jsonb_array_length(${roles}), 0) = 0
      or exists (
        select from jsonb_array_elements_text(${roles}) r where r::bigint = any(${[...heldRoles(context)]}::bigint[])
      )
    )`;
}
