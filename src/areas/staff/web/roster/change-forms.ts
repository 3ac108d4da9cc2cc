/** Shapes of the two drawers that change a person's employment: declared like entities so that the platform draws them. */
import { entity } from '#platform/entity/entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { demissionTypes, reasonCodes, wallGroups } from '../../model/dicts.ts';

const permissions = {
  read: 'staff_structure',
  insert: 'staff_demission',
  update: 'staff_demission',
  delete: 'staff_demission',
};

/** As the call wants it: a month. */
const stopMonth = { source: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$', message: '按 2026-01 的格式填写' };

const inOrder = (from: unknown, to: unknown): boolean =>
  !(typeof from === 'string' && typeof to === 'string' && to < from);

export const demissionForm: AnyEntity = entity({
  name: 'demission_form',
  label: '离职',
  title: 'reason',
  permissions,
  sort: [],
  fields: {
    demissionType: f.oneOf({ label: '离职类型', options: demissionTypes, required: true, default: 'resign' }),
    reasonCode: f.oneOf({ label: '离职原因', options: reasonCodes, required: true }),
    noticeDate: f.date({ label: '提出日期', required: true }),
    lastWorkDate: f.date({
      label: '最后工作日',
      required: true,
      help: '劳动合同法第 37 条：正式员工提前 30 日，试用期提前 3 日',
    }),
    handoverToId: f.ref({ label: '交接人', to: 'group_user_base' }),
    newLeaderId: f.ref({ label: '新负责人', to: 'group_user_base', help: '本人是部门负责人时必填' }),
    insuranceStopMonth: f.text({
      label: '停缴年月',
      max: 7,
      pattern: stopMonth,
      help: '社保、公积金，如 2026-07；不填为最后工作日当月',
    }),
    rehireable: f.bool({ label: '可再次录用', default: true }),
    reason: f.longText({ label: '原因说明', max: 500 }),
  },
  rules: (row) =>
    inOrder(row.noticeDate, row.lastWorkDate) ? [] : [{ field: 'lastWorkDate', message: '不能早于提出日期' }],
});

export const wallForm: AnyEntity = entity({
  name: 'wall_form',
  label: '上墙',
  title: 'wallGroup',
  permissions,
  sort: [],
  fields: { wallGroup: f.oneOf({ label: '分组', options: wallGroups, required: true, default: 'core' }) },
});
