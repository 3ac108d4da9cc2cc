/** 成员企业: what a company is to the group it belongs to. A row of the group itself: it stays when the company goes. */
import type { GrantArea } from '#core/org/public.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';

export const memberTypes = options([
  { code: 'parent', label: '母公司' },
  { code: 'wholly', label: '全资子公司' },
  { code: 'holding', label: '控股子公司' },
  { code: 'joint', label: '合营企业' },
  { code: 'associate', label: '参股企业' },
  { code: 'branch', label: '分公司' },
  { code: 'partner', label: '联盟成员' },
]);
export type MemberType = (typeof memberTypes)[number]['code'];

export const memberStatuses = options([
  { code: 'active', label: '正常', tone: 'success' },
  { code: 'pending', label: '待确认', tone: 'processing' },
  { code: 'exited', label: '已退出', tone: 'neutral' },
]);

/** Companies of a group that its pages count at most. */
export const mostMembers = 500;

/** Areas that a member grants or withholds; an area that is absent follows the rule (`effectiveGrants`). */
export type MemberGrants = Partial<Record<GrantArea, boolean>>;

export const groupMember = entity({
  name: 'group_member',
  label: '成员企业',
  unit: '家',
  title: 'memberCode',
  limit: mostMembers,
  state: 'status',
  permissions: {
    read: 'group_base_info',
    insert: 'group_structure_edit',
    update: 'group_structure_edit',
    delete: 'group_structure_edit',
  },
  sort: [{ field: 'sort', order: 'asc' }],
  fields: {
    memberCode: f.text({ label: '成员企业', required: true, max: 20, unique: true }),
    /** Code of the member above; empty: at the head of the group. Absent: below the parent company of the group. */
    parentCode: f.text({ label: '上级企业', max: 20 }),
    memberType: f.oneOf({ label: '成员类型', options: memberTypes }),
    holdRatio: f.percent({ label: '持股比例', help: '不填按股东信息' }),
    votingRatio: f.percent({ label: '表决权比例' }),
    isConsolidated: f.bool({ label: '并表', help: '不填按持股超过 50 %' }),
    consolidatedReason: f.text({ label: '并表调整原因', max: 200 }),
    sort: f.int({ label: '排序', min: 0, max: 100_000, default: 0 }),
    joinDate: f.date({ label: '加入日期' }),
    exitDate: f.date({ label: '退出日期' }),
    exitReason: f.text({ label: '退出原因', max: 200 }),
    status: f.oneOf({ label: '状态', options: memberStatuses, default: 'active' }),
    grants: f.json<MemberGrants>({ label: '数据授权', readOnly: true }),
    businessLine: f.text({ label: '业务板块', max: 50 }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
});
