/** An order tells of values as a list of them would: by what somebody may not see nothing is ordered for them. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';

/** FY-A001 for an order by a field whose code the caller does not hold. */
export function requireOpenOrder(
  context: TenantWork,
  entity: AnyEntity,
  sort: readonly { readonly field: string }[] | undefined,
): void {
  for (const { field } of sort ?? []) {
    const declared = entity.fields[field];
    if (declared?.secret === undefined || holds(context, declared.secret)) continue;
    throw fail.forbidden(`没有权限按${declared.label}排序`, { codes: [declared.secret] });
  }
}
