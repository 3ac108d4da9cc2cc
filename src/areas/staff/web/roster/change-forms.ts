/** Shape of the dialog of the wall: declared like an entity so that the platform draws it. */
import { entity } from '#platform/entity/entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { wallGroups } from '../../model/dicts.ts';

const permissions = {
  read: 'staff_structure',
  insert: 'staff_demission',
  update: 'staff_demission',
  delete: 'staff_demission',
};

export const wallForm: AnyEntity = entity({
  name: 'wall_form',
  label: '上墙',
  title: 'wallGroup',
  permissions,
  sort: [],
  fields: { wallGroup: f.oneOf({ label: '分组', options: wallGroups, required: true, default: 'core' }) },
});
