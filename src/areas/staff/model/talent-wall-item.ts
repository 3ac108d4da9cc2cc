/** A person on the talent wall. Order is kept by `sort` within a group. */
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

export const talentWallItem = entity({
  name: 'talent_wall_item',
  label: '人才墙成员',
  unit: '人',
  title: 'headline',
  permissions: { read: 'personnel_wall', insert: 'wall_edit', update: 'wall_edit', delete: 'wall_delete' },
  sort: [{ field: 'sort', order: 'asc' }],
  fields: {
    userBaseId: f.ref({ label: '员工', to: 'group_user_base', required: true, unique: true }),
    /** Code of the group: one of the five given ones, or one the company added. */
    wallGroup: f.text({ label: '分组', max: 30, required: true, default: 'core', filter: 'equal' }),
    headline: f.text({ label: '标语', max: 30 }),
    intro: f.longText({ label: '介绍', max: 300 }),
    achievements: f.json<string[]>({ label: '业绩' }),
    coverPhoto: f.image({ label: '封面照片' }),
    visible: f.bool({ label: '显示', required: true, default: true }),
    pinned: f.bool({ label: '置顶', required: true, default: false }),
    sort: f.int({ label: '排序', required: true, default: 0, readOnly: true, form: false }),
  },
  rules: (row) => {
    const achievements = row.achievements ?? [];
    if (achievements.length > 6) return [{ field: 'achievements', message: '最多 6 条' }];
    if (achievements.some((text) => typeof text !== 'string' || text.length > 40))
      return [{ field: 'achievements', message: '每条不能超过 40 个字' }];
    return [];
  },
});
