/** 上墙 as an act of a person: one, or many at once, into one of the groups as they are now. */
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import { groupUserBase } from './group-user-base.ts';

export const walling = acts(
  groupUserBase,
  { path: '/api/v1/user/group/wallGroupUserBase', access: 'wall_edit' },
  {
    wall: act(groupUserBase, {
      label: '上墙',
      from: ['probation', 'regular', 'pending_demission'],
      bulk: 50,
      fields: {
        /** Code of a group: of the given ones, or one that the company added. */
        wallGroup: f.text({
          label: '分组',
          required: true,
          max: 30,
          default: 'core',
          help: '已在人才墙的人员移到所选分组，其余内容不变',
        }),
      },
    }),
  },
);
