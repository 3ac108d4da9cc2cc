/** What a person learnt and did: education, training, work before this company, projects, certificates. */
import { z } from 'zod';
import { education } from '#platform/entity/dictionaries.ts';
import { childRemove, childSaved, recordCalls } from '#platform/entity/child-endpoints.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity, withinParent } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { accessByOwner, ownerTypeOf } from '#platform/entity/owner-kind.ts';
import { idSchema, saveSchema } from '#platform/entity/schema.ts';
import { schoolTiers, skillLevels, titleLevels } from '../dicts.ts';
import { attachments, callable, inOrder, ownedBy, ownerFields, recordPermissions } from './person-record.ts';

export const studyForms = options([
  { code: 'full_time', label: '全日制' },
  { code: 'part_time', label: '非全日制', aliases: ['在职'] },
  { code: 'self_study', label: '自学考试', aliases: ['自考'] },
  { code: 'adult', label: '成人教育', aliases: ['成教', '函授'] },
  { code: 'online', label: '网络教育' },
  { code: 'open', label: '开放教育' },
]);

export const studyRecord = entity({
  name: 'study_record',
  label: '教育经历',
  title: 'school',
  restorable: 'atOnce',
  permissions: recordPermissions,
  sort: [{ field: 'startDate', order: 'desc' }],
  parent: ownedBy('edit', ['startDate', 'school']),
  fields: {
    ...ownerFields,
    startDate: f.date({ label: '入学日期', required: true, past: true, excel: { aliases: ['开始日期', '入学时间'] } }),
    endDate: f.date({
      label: '毕业日期',
      help: '在读留空',
      noEnd: true,
      endOf: 'startDate',
      excel: { aliases: ['结束日期', '毕业时间'] },
    }),
    school: f.text({ label: '学校', required: true, max: 100, excel: { aliases: ['毕业院校', '院校', '学校名称'] } }),
    /** Of the Ministry's list, by the name of the school; a school that it does not know has none. */
    schoolCode: f.text({ label: '学校代码', max: 20, readOnly: true, form: false, excel: false }),
    schoolTier: f.oneOf({ label: '院校层次', options: schoolTiers }),
    college: f.text({ label: '院系', max: 100 }),
    major: f.text({ label: '专业', required: true, max: 100, excel: { aliases: ['所学专业'] } }),
    educationCode: f.oneOf({
      label: '学历',
      options: education.entries,
      required: true,
      excel: { aliases: ['文化程度'] },
    }),
    degreeCode: f.code({ label: '学位', dictionary: 'degrees' }),
    studyForm: f.oneOf({ label: '学习形式', options: studyForms, default: 'full_time' }),
    isFirst: f.bool({ label: '第一学历', default: false }),
    isHighest: f.bool({ label: '最高学历', default: false, help: '勾选后同步到基本信息，一人一条' }),
    certificateNo: f.text({ label: '毕业证号', max: 50 }),
    degreeCertificateNo: f.text({ label: '学位证号', max: 50 }),
    verified: f.bool({ label: '学信网已核验', default: false }),
    verifiedAt: f.date({ label: '核验日期', past: true }),
    attachments,
  },
  rules: (row) => inOrder(row, 'startDate', 'endDate', '入学日期'),
});
export const studyCalls = recordCalls(studyRecord, {
  insert: '/api/v1/basicInfo/insertStudyRecord',
  update: '/api/v1/basicInfo/updateStudyRecord',
  remove: '/api/v1/basicInfo/deleteStudyRecord',
});

export const trainTypes = options([
  { code: 'orientation', label: '入职培训' },
  { code: 'skill', label: '专业技能' },
  { code: 'management', label: '管理能力' },
  { code: 'safety', label: '安全生产' },
  { code: 'certificate', label: '取证培训' },
  { code: 'other', label: '其他' },
]);

export const trainRecord = entity({
  name: 'train_record',
  label: '培训经历',
  title: 'name',
  restorable: 'atOnce',
  permissions: recordPermissions,
  sort: [{ field: 'startDate', order: 'desc' }],
  parent: ownedBy('edit', ['startDate', 'name']),
  fields: {
    ...ownerFields,
    startDate: f.date({ label: '开始日期', required: true, excel: { aliases: ['培训日期'] } }),
    endDate: f.date({ label: '结束日期', noEnd: true, endOf: 'startDate' }),
    name: f.text({ label: '培训名称', required: true, max: 100, excel: { aliases: ['课程名称', '培训课程'] } }),
    organizer: f.text({ label: '培训机构', max: 100 }),
    trainType: f.oneOf({ label: '培训类型', options: trainTypes }),
    hours: f.int({ label: '学时', min: 0, max: 9999 }),
    cost: f.money({ label: '培训费用', min: 0 }),
    result: f.text({ label: '培训结果', max: 100 }),
    certificateName: f.text({ label: '证书名称', max: 100 }),
    certificateNo: f.text({ label: '证书编号', max: 50 }),
    certificateExpireDate: f.date({ label: '证书到期日', noEnd: true }),
    serviceBondUntil: f.date({ label: '服务期至', help: '单位出资专项培训并约定服务期时填写' }),
    attachments,
  },
  rules: (row) => inOrder(row, 'startDate', 'endDate', '开始日期'),
});
export const trainCalls = recordCalls(trainRecord, {
  insert: '/api/v1/basicInfo/insertTrainRecord',
  update: '/api/v1/basicInfo/updateTrainRecord',
  remove: '/api/v1/basicInfo/deleteTrainRecord',
});

export const workRecord = entity({
  name: 'work_record',
  label: '工作履历',
  title: 'company',
  restorable: 'atOnce',
  permissions: recordPermissions,
  sort: [{ field: 'startDate', order: 'desc' }],
  parent: ownedBy('edit', ['startDate', 'company']),
  fields: {
    ...ownerFields,
    startDate: f.date({ label: '开始日期', required: true, past: true, excel: { aliases: ['入职日期'] } }),
    endDate: f.date({ label: '结束日期', noEnd: true, endOf: 'startDate', excel: { aliases: ['离职日期'] } }),
    company: f.text({
      label: '工作单位',
      required: true,
      max: 100,
      excel: { aliases: ['公司', '公司名称', '单位名称'] },
    }),
    industry: f.industry({ label: '所属行业' }),
    department: f.text({ label: '部门', max: 50 }),
    position: f.text({ label: '职务', required: true, max: 50, excel: { aliases: ['岗位', '职位'] } }),
    duties: f.longText({ label: '工作内容', max: 2000 }),
    leaveReason: f.text({ label: '离职原因', max: 200 }),
    monthlySalary: f.money({ label: '月薪', min: 0, secret: 'staff_salary_view' }),
    witness: f.text({ label: '证明人', max: 50 }),
    witnessPhone: f.mobile({ label: '证明人电话', secret: 'staff_phone_view', sealed: true }),
    attachments,
  },
  rules: (row) => [...inOrder(row, 'startDate', 'endDate', '开始日期'), ...callable(row, 'witnessPhone')],
});
export const workCalls = recordCalls(workRecord, {
  insert: '/api/v1/basicInfo/insertWorkRecord',
  update: '/api/v1/basicInfo/updateWorkRecord',
  remove: '/api/v1/basicInfo/deleteWorkRecord',
});

export const projectRecord = entity({
  name: 'project_record',
  label: '项目经历',
  title: 'name',
  restorable: 'atOnce',
  permissions: recordPermissions,
  sort: [{ field: 'startDate', order: 'desc' }],
  parent: ownedBy('edit', ['startDate', 'name']),
  fields: {
    ...ownerFields,
    startDate: f.date({ label: '开始日期', required: true }),
    endDate: f.date({ label: '结束日期', noEnd: true, endOf: 'startDate' }),
    name: f.text({ label: '项目名称', required: true, max: 100 }),
    role: f.text({ label: '担任角色', required: true, max: 50, excel: { aliases: ['角色'] } }),
    scale: f.text({ label: '项目规模', max: 100 }),
    description: f.longText({ label: '项目描述', max: 2000 }),
    responsibility: f.longText({ label: '本人职责', max: 2000 }),
    achievement: f.longText({ label: '项目成果', max: 1000 }),
    attachments,
  },
  rules: (row) => inOrder(row, 'startDate', 'endDate', '开始日期'),
});
export const projectCalls = recordCalls(projectRecord, {
  insert: '/api/v1/basicInfo/insertProjectRecord',
  update: '/api/v1/basicInfo/updateProjectRecord',
  remove: '/api/v1/basicInfo/deleteProjectRecord',
});

export const degreeTitleKinds = options([
  { code: 'degree', label: '学位' },
  { code: 'title', label: '职称' },
  { code: 'skill', label: '职业技能' },
  { code: 'license', label: '执业资格' },
  { code: 'certificate', label: '证书' },
]);

/** Dictionary of the codes of titles, GB/T 8561. */
export const titleDictionary = 'professionalTitles';

/** Whether the code of a certificate is one of {@link titleDictionary}: other kinds follow other standards, whose codes may be spelled alike. */
export const isTitleCode = (row: { readonly kind?: unknown; readonly [key: string]: unknown }): boolean =>
  row.kind === 'title';

/** Levels of a title and of a skill; which of the two fits says the kind. */
const levels = [...titleLevels, ...skillLevels];

function degreeTitleRules(row: {
  readonly kind?: string | null;
  readonly code?: string | null;
  readonly level?: string | null;
  readonly obtainDate?: string | null;
  readonly expireDate?: string | null;
}): readonly Issue[] {
  const issues = inOrder(row, 'obtainDate', 'expireDate', '取得日期');
  const fits = row.kind === 'title' ? titleLevels : row.kind === 'skill' ? skillLevels : null;
  if (row.level && !fits?.some((level) => level.code === row.level))
    issues.push({
      field: 'level',
      message: fits ? `不是${row.kind === 'title' ? '职称' : '职业技能'}的级别` : '只有职称和职业技能有级别',
    });
  // Whether the standard has it is known where the dictionary is: on the server, and in the choice of the form.
  if (isTitleCode(row) && row.code && !/^\d{3}$/u.test(row.code))
    issues.push({ field: 'code', message: '职称应填 GB/T 8561 的三位代码' });
  return issues;
}

export const degreeTitle = entity({
  name: 'degree_title',
  label: '学位职称证书',
  title: 'name',
  restorable: 'atOnce',
  permissions: recordPermissions,
  sort: [{ field: 'obtainDate', order: 'desc' }],
  parent: ownedBy('edit', ['kind', 'name', 'obtainDate']),
  fields: {
    ...ownerFields,
    kind: f.oneOf({ label: '类别', options: degreeTitleKinds, required: true }),
    name: f.text({ label: '名称', required: true, max: 100, excel: { aliases: ['证书名称', '职称名称', '学位名称'] } }),
    code: f.text({ label: '代码', max: 20, help: '职称按 GB/T 8561 填名称或代码，其他类别填所依标准的代码' }),
    level: f.oneOf({ label: '级别', options: levels }),
    major: f.text({ label: '专业', max: 100 }),
    issuer: f.text({ label: '发证机构', max: 100 }),
    certificateNo: f.text({ label: '证书编号', max: 50 }),
    obtainDate: f.date({ label: '取得日期', required: true, past: true, excel: { aliases: ['发证日期'] } }),
    expireDate: f.date({ label: '到期日期', noEnd: true }),
    isHighest: f.bool({ label: '最高', default: false, help: '职称、职业技能的最高级同步到基本信息' }),
    attachments,
  },
  rules: degreeTitleRules,
});

/** Certificates in one call: an item with id replaces what that row holds, one without is new. */
export const insertDegreeTitle = endpoint({
  path: '/api/v1/basicInfo/insertDegreeTitle',
  label: '保存学位职称证书',
  access: accessByOwner(degreeTitle, 'insert'),
  own: true,
  scope: 'company',
  input: z.strictObject({
    ownerType: ownerTypeOf(degreeTitle),
    ownerId: idSchema.describe('人员'),
    items: z
      .array(saveSchema(withinParent(degreeTitle)).describe('学位职称证书'))
      .min(1)
      .max(50)
      .describe('学位职称证书'),
  }),
  output: z.object({ items: z.array(childSaved) }),
});

/** Not in the contract: without it a certificate that was entered by mistake could never leave the archive. */
export const deleteDegreeTitle = childRemove(degreeTitle, '/api/v1/basicInfo/deleteDegreeTitle');
