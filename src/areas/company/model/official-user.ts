/** 主要人员. */
import { checkIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import {
  byIds,
  deleteEndpoint,
  insertEndpoint,
  pageEndpoint,
  updateEndpoint,
} from '#platform/entity/entity-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';

export const positionTypes = options([
  { code: 'chairman', label: '董事长' },
  { code: 'vice_chairman', label: '副董事长' },
  { code: 'director', label: '董事' },
  { code: 'independent_director', label: '独立董事' },
  { code: 'executive_director', label: '执行董事' },
  { code: 'supervisor_chair', label: '监事会主席' },
  { code: 'supervisor', label: '监事' },
  { code: 'gm', label: '总经理' },
  { code: 'deputy_gm', label: '副总经理' },
  { code: 'cfo', label: '财务负责人' },
  { code: 'cto', label: '技术负责人' },
  { code: 'secretary', label: '董事会秘书' },
  { code: 'legal_rep', label: '法定代表人' },
  { code: 'party_secretary', label: '党委书记' },
  { code: 'other', label: '其他' },
]);
/** Seats whose term the company law limits to three years (§70, §77). */
export const limitedSeats: ReadonlySet<string> = new Set([
  'chairman',
  'vice_chairman',
  'director',
  'independent_director',
  'executive_director',
  'supervisor_chair',
  'supervisor',
]);
const genders = options([
  { code: 'male', label: '男' },
  { code: 'female', label: '女' },
]);
export const officialStatuses = options([
  { code: 'present', label: '在任', tone: 'success' },
  { code: 'left', label: '离任', tone: 'neutral' },
]);

/** The same day three years later. */
const threeYearsAfter = (day: string): string => `${Number(day.slice(0, 4)) + 3}${day.slice(4)}`;

export const officialUser = entity({
  name: 'official_user',
  label: '主要人员',
  unit: '名',
  limit: 200,
  title: 'name',
  restorable: true,
  permissions: {
    read: 'base_info',
    insert: 'official_edit',
    update: 'official_edit',
    delete: 'official_edit',
    import: 'official_edit',
    export: 'official_edit',
  },
  sort: [{ field: 'sort', order: 'asc' }],
  matchBy: ['name'],
  state: 'status',
  head: { tags: ['positionTitle'], facts: ['appointDate', 'phone'] },
  due: [
    {
      kind: 'official_term',
      act: 'edit',
      field: 'termEndDate',
      label: '任期届满',
      when: ({ status }) => status !== 'left',
    },
  ],
  sections: [
    {
      key: 'who',
      label: '个人信息',
      fields: ['name', 'gender', 'birthDate', 'idNo', 'phone', 'email', 'education', 'major', 'title', 'photo'],
    },
    {
      key: 'seat',
      label: '任职',
      fields: [
        'positionTypes',
        'positionTitle',
        'appointDate',
        'termEndDate',
        'status',
        'isLegalPerson',
        'isPartTime',
        'showInPortrait',
        'shareRatio',
        'staffId',
        'sort',
      ],
    },
    { key: 'more', label: '其他', fields: ['resume', 'attachments'] },
  ],
  place: { list: '/base-info?tab=officials' },
  fields: {
    name: f.personName({ label: '姓名', required: true, max: 50, search: true, list: { width: 120 } }),
    positionTypes: f.manyOf({ label: '职务', required: true, options: positionTypes, list: { width: 200 } }),
    positionTitle: f.text({ label: '职务名称', max: 60, search: true, list: { width: 160, hidden: true } }),
    gender: f.oneOf({ label: '性别', options: genders, list: { width: 72 } }),
    birthDate: f.date({ label: '出生日期', past: true }),
    idNo: f.idNumber({ label: '身份证号', secret: 'company_sensitive_view', sealed: true }),
    phone: f.mobile({ label: '手机号', secret: 'company_sensitive_view', sealed: true, list: { width: 140 } }),
    email: f.email({ label: '邮箱', list: { hidden: true } }),
    education: f.code({ label: '学历', dictionary: 'degrees', list: { width: 120, hidden: true } }),
    major: f.text({ label: '专业', max: 60 }),
    title: f.text({ label: '职称', max: 60 }),
    photo: f.image({ label: '照片' }),
    resume: f.rich({ label: '简历', max: 10_000 }),
    appointDate: f.date({ label: '任职起', list: true }),
    termEndDate: f.date({ label: '任期止', noEnd: true, endOf: 'appointDate', list: { width: 184 }, filter: 'range' }),
    shareRatio: f.percent({ label: '持股比例' }),
    isLegalPerson: f.bool({ label: '法定代表人', list: { width: 112 } }),
    isPartTime: f.bool({ label: '兼职' }),
    showInPortrait: f.bool({
      label: '在企业画像展示',
      default: false,
      help: '在任时列入企业画像的核心团队',
      list: { width: 128, hidden: true },
      filter: 'equal',
    }),
    staffId: f.ref({ label: '对应员工', to: 'group_user_base', excel: false }),
    status: f.oneOf({
      label: '状态',
      options: officialStatuses,
      default: 'present',
      list: { width: 88 },
      filter: 'in',
    }),
    sort: f.int({ label: '排序号', min: 0, max: 99_999, default: 100, sort: true }),
    attachments: f.files({ label: '附件' }),
  },
  rules: (row) => {
    const issues: Issue[] = [];
    if (row.idNo && !row.idNo.includes('*')) {
      const facts = checkIdNumber(row.idNo, { today: todayInShanghai(), minimumAge: 0 });
      if (!facts.ok) issues.push({ field: 'idNo', message: facts.reason });
    }
    const { appointDate, termEndDate } = row;
    if (appointDate && termEndDate && termEndDate < appointDate)
      issues.push({ field: 'termEndDate', message: '不能早于任职起' });
    else if (
      appointDate &&
      termEndDate &&
      termEndDate > threeYearsAfter(appointDate) &&
      row.positionTypes?.some((seat) => limitedSeats.has(seat))
    )
      issues.push({ field: 'termEndDate', message: '董事、监事每届任期不超过三年，请核对', level: 'warning' });
    return issues;
  },
});

export const queryOfficialUser = pageEndpoint(officialUser, {
  path: '/api/v1/company/base/queryOfficialUser',
  more: byIds,
});
export const insertOfficialUser = insertEndpoint(officialUser, { path: '/api/v1/company/base/insertOfficialUser' });
export const updateOfficialUser = updateEndpoint(officialUser, { path: '/api/v1/company/base/updateOfficialUser' });
export const deleteOfficialUser = deleteEndpoint(officialUser, { path: '/api/v1/company/base/deleteOfficialUser' });
