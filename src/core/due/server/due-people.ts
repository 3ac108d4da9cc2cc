/** Items about people: whom they may be shown to is decided by the data scope of the person. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

/** The roster, which stands above this room and is known by its name only. */
export function personEntity({ platform }: TenantWork): AnyEntity {
  const entity = platform.registry.entities.get('group_user_base');
  if (!entity) throw new Error('no area declares the roster');
  return entity;
}
