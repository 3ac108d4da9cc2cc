/** Shapes of the two drawers that change a person's employment: declared like entities so that the platform draws them. */
import { entity } from '#platform/model/entity.ts';
import type { AnyEntity } from '#platform/model/entity.ts';
import { f, options } from '#platform/model/field.ts';
import { wallGroups } from '../../model/dicts.ts';

const permissions = { read: 'staff_structure', insert: 'staff_demission', update: 'staff_demission', delete: 'staff_demission' };

/** area-staff §4, demissionType and reasonCode. */
const demissionTypes = options([
  { code: 'resign', label: '辞职' },
  { code: 'mutual', label: '协商解除（36条）' },
  { code: 'probation_fail', label: '试用期不符（39条）' },
  { code: 'misconduct', label: '过失解除（39条）' },
  { code: 'no_fault', label: '无过失解除（40条）' },
  { code: 'layoff', label: '经济性裁员（41条）' },
  { code: 'expire', label: '合同到期终止（44条）' },
  { code: 'retire', label: '退休' },
  { code: 'death', label: '死亡' },
  { code: 'transfer_out', label: '集团内调出' },
  { code: 'other', label: '其他' },
]);
const reasonCodes = options([
  { code: 'family', label: '家庭' },
  { code: 'health', label: '身体' },
  { code: 'salary', label: '薪酬' },
  { code: 'commute', label: '通勤' },
  { code: 'pressure', label: '压力' },
  { code: 'management', label: '管理' },
  { code: 'growth', label: '发展空间' },
  { code: 'career', label: '职业规划' },
  { code: 'performance', label: '绩效' },
  { code: 'discipline', label: '违纪' },
  { code: 'business', label: '业务调整' },
  { code: 'other', label: '其他' },
]);

const inOrder = (from: unknown, to: unknown): boolean => !(typeof from === 'string' && typeof to === 'string' && to < from);

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
    lastWorkDate: f.date({ label: '最后工作日', required: true, help: '劳动合同法第 37 条：正式员工提前 30 日，试用期提前 3 日' }),
    handoverToId: f.ref({ label: '交接人', to: 'group_user_base' }),
    newLeaderId: f.ref({ label: '新负责人', to: 'group_user_base', help: '本人是部门负责人时必填' }),
    reason: f.longText({ label: '原因说明', max: 500 }),
  },
  rules: (row) => (inOrder(row.noticeDate, row.lastWorkDate) ? [] : [{ field: 'lastWorkDate', message: '不能早于提出日期' }]),
});

export const wallForm: AnyEntity = entity({
  name: 'wall_form',
  label: '上墙',
  title: 'wallGroup',
  permissions,
  sort: [],
  fields: { wallGroup: f.oneOf({ label: '分组', options: wallGroups, required: true, default: 'core' }) },
});
