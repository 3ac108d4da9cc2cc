/** The roster: one row per person and company. */
import { checkIdNumber, checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import { addMonths } from '#lib/chinese/calendar.ts';
import { education, ethnicity, maritalStatus, politicalStatus, sex } from '#platform/entity/dictionaries.ts';
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import {
  disabilityLevels,
  employmentTypes,
  healthStatuses,
  householdTypes,
  idTypes,
  positionCategories,
  recruitSources,
  retireCategories,
  schoolTiers,
  skillLevels,
  staffStatuses,
  titleLevels,
} from './dicts.ts';

const personName = { source: "^[\\p{L}·.' -]+$", message: '只能用汉字、字母、间隔号和空格' };
const identity = { secret: 'staff_idcard_view', sealed: true } as const;
const address = { secret: 'staff_address_view', mask: 'address' } as const;
const phone = { secret: 'staff_phone_view', sealed: true } as const;

export const groupUserBase = entity({
  name: 'group_user_base',
  label: '员工',
  unit: '人',
  title: 'name',
  permissions: {
    read: 'staff_structure',
    insert: 'staff_entry',
    update: 'staff_edit',
    delete: 'staff_delete',
    import: 'staff_import',
    export: 'staff_export',
  },
  sort: [{ field: 'entryDate', order: 'desc' }],
  state: 'staffStatus',
  head: { facts: ['groupInfoId', 'superiorId', 'entryDate'] },
  owner: { staff: 'id', department: 'groupInfoId' },
  custom: { table: 'staff_roster', secret: 'field_edit' },
  matchBy: ['idNumber', 'employeeNo'],
  sections: [
    {
      key: 'identity',
      label: '身份信息',
      fields: [
        'name',
        'usedName',
        'englishName',
        'avatar',
        'idType',
        'idNumber',
        'idValidFrom',
        'idValidTo',
        'sex',
        'birthday',
        'nationality',
        'ethnicity',
        'nativePlace',
        'maritalStatus',
        'politicalStatus',
        'partyJoinDate',
        'partyOrgLocation',
        'healthStatus',
        'disabilityLevel',
      ],
    },
    {
      key: 'post',
      label: '岗位信息',
      fields: [
        'employeeNo',
        'groupInfoId',
        'position',
        'positionCategory',
        'jobGrade',
        'jobLevel',
        'superiorId',
        'workLocation',
        'workLocationDetail',
        'employmentType',
        'staffStatus',
        'source',
        'entryDate',
        'groupEntryDate',
        'continuousSince',
        'probationMonths',
        'probationEndDate',
        'regularDate',
        'contractEndDate',
        'demissionDate',
        'employmentSeq',
      ],
    },
    {
      key: 'contact',
      label: '联系方式',
      fields: [
        'phone',
        'workPhone',
        'email',
        'workEmail',
        'wechat',
        'householdType',
        'householdAddressCode',
        'householdAddress',
        'currentAddress',
      ],
    },
    {
      key: 'education',
      label: '学历职称',
      fields: [
        'highestEducation',
        'highestDegree',
        'school',
        'schoolTier',
        'major',
        'graduateDate',
        'professionalTitle',
        'titleLevel',
        'skillLevel',
      ],
    },
    {
      key: 'other',
      label: '其他信息',
      fields: [
        'firstWorkDate',
        'retireCategory',
        'retireDate',
        'retireDateOverride',
        'retireDateReason',
        'pensionMonths',
        'pensionCountedTo',
        'resumeSummary',
        'specialties',
        'hobbies',
        'remark',
      ],
    },
  ],
  place: {
    list: '/interior?tab=roster',
    row: '/interior-detail?id=',
    beside: ['position', 'groupInfoId'],
    person: true,
    commands: {
      insert: { label: '办理入职', path: '/interior?tab=roster&entry=new' },
      import: { label: '导入花名册', path: '/interior?tab=roster&import=new' },
      export: { label: '导出花名册', path: '/interior?tab=roster&export=1' },
    },
  },
  fields: {
    name: f.personName({
      label: '姓名',
      required: true,
      min: 2,
      max: 50,
      pattern: personName,
      list: { width: 150 },
      search: true,
      excel: { aliases: ['员工姓名', '名字', '人员姓名', '职工姓名', '雇员姓名', '中文姓名'] },
    }),
    namePinyin: f.text({ label: '姓名拼音', readOnly: true, form: false, excel: false, search: true, max: 200 }),
    nameInitials: f.text({ label: '姓名首字母', readOnly: true, form: false, excel: false, search: true, max: 50 }),
    employeeNo: f.text({
      label: '工号',
      max: 32,
      list: { width: 130 },
      search: true,
      sort: true,
      help: '不填时自动编号，办理后不再变更',
      excel: { aliases: ['员工编号', '员工号', '人员编号', '编号', '职工编号', '员工工号'] },
    }),
    usedName: f.personName({ label: '曾用名', max: 50 }),
    englishName: f.text({ label: '英文名', max: 50 }),
    avatar: f.image({ label: '照片' }),
    idType: f.oneOf({
      label: '证件类型',
      options: idTypes,
      required: true,
      default: 'id_card',
      excel: { aliases: ['证件种类'] },
    }),
    idNumber: f.idNumber({
      label: '证件号码',
      ...identity,
      expected: true,
      filter: 'equal',
      excel: { aliases: ['身份证', '身份证号', '身份证号码', '证件号', '公民身份号码'] },
    }),
    idValidFrom: f.date({ label: '证件有效期起' }),
    idValidTo: f.date({
      label: '证件有效期止',
      help: '长期有效留空',
      noEnd: true,
      endOf: 'idValidFrom',
      excel: {
        aliases: [
          '证件有效期至',
          '身份证有效期',
          '身份证有效期至',
          '身份证有效期限',
          '证件到期日',
          '证件有效期',
          '证件有效期限',
          '身份证件有效期',
          '身份证件有效期限',
          '身份证件有效期至',
        ],
      },
    }),
    sex: f.oneOf({
      label: '性别',
      options: sex.entries,
      expected: true,
      list: { width: 70, hidden: true },
      filter: 'in',
    }),
    birthday: f.date({
      label: '出生日期',
      past: true,
      list: { width: 110, hidden: true },
      filter: 'range',
      excel: { aliases: ['生日', '出生年月', '出生年月日'] },
    }),
    nationality: f.code({ label: '国籍', dictionary: 'nationalities', default: 'CHN' }),
    ethnicity: f.oneOf({ label: '民族', options: ethnicity.entries, default: '01' }),
    nativePlace: f.region({ label: '籍贯' }),
    maritalStatus: f.oneOf({
      label: '婚姻状况',
      options: maritalStatus.entries,
      secret: 'staff_family_view',
      excel: { aliases: ['婚否', '婚姻'] },
    }),
    politicalStatus: f.oneOf({ label: '政治面貌', options: politicalStatus.entries }),
    partyJoinDate: f.date({ label: '入党(团)日期', past: true }),
    partyOrgLocation: f.text({ label: '组织关系所在地', max: 100 }),
    householdType: f.oneOf({
      label: '户口性质',
      options: householdTypes,
      expected: true,
      excel: { aliases: ['户口类型', '户籍性质', '户籍类型'] },
    }),
    householdAddressCode: f.region({ label: '户籍所在地' }),
    householdAddress: f.text({
      label: '户籍地址',
      max: 200,
      ...address,
      expected: true,
      excel: { aliases: ['户口地址', '户口所在地', '身份证地址'] },
    }),
    currentAddress: f.text({
      label: '现住址',
      max: 200,
      ...address,
      expected: true,
      excel: { aliases: ['居住地址', '家庭住址', '联系地址', '现居住地', '现居住地址', '住址'] },
    }),
    phone: f.mobile({
      label: '手机号',
      ...phone,
      list: { width: 130 },
      filter: 'equal',
      expected: true,
      excel: {
        aliases: [
          '手机',
          '手机号码',
          '联系电话',
          '移动电话',
          '联系方式',
          '电话',
          '本人电话',
          '本人手机',
          '本人手机号',
          '本人手机号码',
          '本人联系电话',
          '本人联系方式',
        ],
      },
    }),
    workPhone: f.text({ label: '座机', max: 30 }),
    email: f.email({ label: '个人邮箱', excel: { aliases: ['邮箱', '电子邮箱', '电子邮件'] } }),
    workEmail: f.email({ label: '工作邮箱', excel: { aliases: ['公司邮箱', '企业邮箱'] } }),
    wechat: f.text({ label: '微信', max: 50, excel: { aliases: ['微信号'] } }),
    firstWorkDate: f.date({
      label: '参加工作日期',
      past: true,
      excel: { aliases: ['参加工作时间', '首次参加工作时间'] },
    }),
    healthStatus: f.oneOf({ label: '健康状况', options: healthStatuses, secret: 'staff_family_view' }),
    disabilityLevel: f.oneOf({ label: '残疾等级', options: disabilityLevels, secret: 'staff_family_view' }),
    highestEducation: f.oneOf({
      label: '最高学历',
      options: education.entries,
      list: { width: 90 },
      filter: 'in',
      excel: { aliases: ['学历', '文化程度'] },
    }),
    highestDegree: f.code({ label: '最高学位', dictionary: 'degrees', excel: { aliases: ['学位'] } }),
    school: f.text({ label: '毕业院校', max: 100, excel: { aliases: ['毕业学校', '院校', '学校'] } }),
    schoolTier: f.oneOf({ label: '院校层次', options: schoolTiers }),
    major: f.text({ label: '专业', max: 100, excel: { aliases: ['所学专业', '毕业专业'] } }),
    graduateDate: f.date({ label: '毕业日期', excel: { aliases: ['毕业时间'] } }),
    professionalTitle: f.text({ label: '职称', max: 50, list: { width: 110 } }),
    titleLevel: f.oneOf({
      label: '职称级别',
      options: titleLevels,
      list: { width: 90, hidden: true },
      filter: 'in',
      excel: { aliases: ['职称等级'] },
    }),
    skillLevel: f.oneOf({
      label: '职业技能等级',
      options: skillLevels,
      list: { width: 110, hidden: true },
      filter: 'in',
      excel: { aliases: ['技能等级'] },
    }),
    groupInfoId: f.ref({
      label: '部门',
      to: 'group_info',
      required: true,
      list: { width: 130 },
      filter: 'in',
      excel: { aliases: ['所属部门', '主部门', '部门名称', '一级部门', '组织', '所在部门'] },
    }),
    position: f.text({
      label: '岗位',
      max: 50,
      required: true,
      list: { width: 130 },
      excel: { aliases: ['职位', '岗位名称', '职务', '职位名称', '担任职务', '现任职务', '现任岗位'] },
    }),
    positionCategory: f.oneOf({
      label: '岗位序列',
      options: positionCategories,
      list: { width: 90, hidden: true },
      filter: 'in',
      excel: { aliases: ['岗位类别', '序列', '职位序列'] },
    }),
    jobGrade: f.text({ label: '职等', max: 20 }),
    jobLevel: f.text({ label: '职级', max: 20, list: { width: 80, hidden: true }, excel: { aliases: ['级别'] } }),
    superiorId: f.ref({
      label: '直属上级',
      to: 'group_user_base',
      index: true,
      excel: { aliases: ['上级', '汇报对象', '直接上级', '汇报人'] },
    }),
    workLocation: f.region({ label: '工作地点', excel: { aliases: ['工作地', '办公地点', '工作城市'] } }),
    workLocationDetail: f.text({ label: '工作地点详情', max: 100 }),
    employmentType: f.oneOf({
      label: '用工形式',
      options: employmentTypes,
      required: true,
      default: 'full_time',
      list: { width: 120 },
      filter: 'in',
      excel: { aliases: ['用工类型', '用工性质', '员工类型', '人员类别'] },
    }),
    staffStatus: f.oneOf({
      label: '员工状态',
      options: staffStatuses,
      required: true,
      default: 'regular',
      list: { width: 90 },
      filter: 'in',
      excel: { aliases: ['在职状态', '状态', '人员状态'] },
    }),
    source: f.oneOf({ label: '招聘渠道', options: recruitSources, excel: { aliases: ['招聘来源', '入职渠道'] } }),
    entryDate: f.date({
      label: '入职日期',
      list: { width: 110 },
      filter: 'range',
      expected: true,
      excel: { aliases: ['入职时间', '到岗日期', '入司日期', '入司时间', '进厂日期', '入职日'] },
    }),
    groupEntryDate: f.date({ label: '集团入职日期' }),
    /** Of who was moved within the group: first day of the service without a break, in whichever company (实施条例 article 10). */
    continuousSince: f.date({ label: '连续工龄起算', readOnly: true, excel: false }),
    probationMonths: f.int({ label: '试用期(月)', min: 0, max: 6, excel: { aliases: ['试用期', '试用期月数'] } }),
    probationEndDate: f.date({
      label: '试用期截止',
      list: { width: 110, hidden: true },
      filter: 'range',
      excel: { aliases: ['试用期截止日期', '试用期到期日'] },
    }),
    regularDate: f.date({ label: '转正日期', list: { width: 110, hidden: true }, excel: { aliases: ['转正时间'] } }),
    contractEndDate: f.date({ label: '合同到期', list: { width: 110 }, filter: 'range', readOnly: true }),
    hasContract: f.bool({ label: '劳动合同', readOnly: true, form: false, excel: false, default: false }),
    hasEmergencyContact: f.bool({ label: '紧急联系人', readOnly: true, form: false, excel: false, default: false }),
    hasFiles: f.bool({ label: '必备材料', readOnly: true, form: false, excel: false, default: false }),
    retireCategory: f.oneOf({
      label: '退休类别',
      options: retireCategories,
      help: '女职工不填时按岗位序列：管理、技术研发 55 周岁，生产 50 周岁；其他序列留空待确认',
    }),
    retireDate: f.date({ label: '法定退休日期', filter: 'range', readOnly: true }),
    /** The day of retirement, or the earlier one where it is not known which of two holds. */
    retireDateFrom: f.date({ label: '最早退休日期', readOnly: true, form: false, excel: false }),
    /** Day approved by the authority, or agreed within the law; goes before what is computed. Decided about one person, so in no sheet of many. */
    retireDateOverride: f.date({
      label: '核定退休日期',
      help: '弹性提前、延迟退休或特殊工种，按核定的日期填写',
      excel: false,
    }),
    retireDateReason: f.text({ label: '核定依据', max: 200, excel: false }),
    pensionMonths: f.int({
      label: '养老保险累计缴费(月)',
      min: 0,
      max: 720,
      help: '按社保权益记录；2030 年起最低缴费年限由 15 年逐步提高到 20 年',
    }),
    pensionCountedTo: f.date({ label: '缴费月数截至', past: true }),
    demissionDate: f.date({ label: '离职日期', list: { width: 110, hidden: true }, readOnly: true }),
    employmentSeq: f.int({ label: '第几次入职', readOnly: true, form: false, excel: false, default: 1 }),
    memberId: f.ref({ label: '登录成员', to: 'member', readOnly: true, form: false, excel: false }),
    /** Came into the roster by becoming a member; HR has yet to take the person on. */
    fromMember: f.bool({ label: '来自成员', readOnly: true, form: false, excel: false }),
    /** Of which recruitment record the person comes: one row a record. */
    recruitInfoId: f.int({ label: '招聘记录', min: 1, unique: true, readOnly: true, form: false, excel: false }),
    resumeSummary: f.longText({ label: '个人简介', max: 2000 }),
    specialties: f.longText({ label: '特长', max: 500 }),
    hobbies: f.longText({ label: '爱好', max: 200 }),
    remark: f.longText({
      label: '备注',
      max: 500,
      excel: { aliases: ['备注说明', '说明', 'Remark', 'Remarks', 'Notes'] },
    }),
    customFields: f.json<Record<string, unknown>>({ label: '自定义字段', form: false }),
    consentAt: f.instant({ label: '个人信息授权时间', readOnly: true, form: false, excel: false }),
    consentVersion: f.text({ label: '个人信息授权版本', readOnly: true, form: false, excel: false }),
    /** The archive was cleared after its time; what is left is counted, not known. */
    purgedAt: f.instant({ label: '档案清除时间', readOnly: true, form: false, excel: false }),
    completeness: f.percent({
      label: '档案完整度',
      required: true,
      default: 0,
      readOnly: true,
      form: false,
      excel: false,
      list: { width: 90 },
      filter: 'range',
      sort: true,
    }),
  },
  rules: staffRules,
});

export type StaffRow = RowOf<typeof groupUserBase>;
/** A person as they will be, or what of one changes. */
export type StaffValues = { -readonly [Key in keyof StaffRow]?: StaffRow[Key] };

/** The values the rules look at, written out because the declaration cannot refer to its own type. */
interface RuledValues {
  readonly idType?: string | null;
  readonly idNumber?: string | null;
  readonly sex?: string | null;
  readonly birthday?: string | null;
  readonly phone?: string | null;
  readonly idValidFrom?: string | null;
  readonly idValidTo?: string | null;
  readonly entryDate?: string | null;
  readonly groupEntryDate?: string | null;
  readonly firstWorkDate?: string | null;
  readonly politicalStatus?: string | null;
  readonly partyJoinDate?: string | null;
  readonly retireDateOverride?: string | null;
  readonly retireDateReason?: string | null;
  readonly pensionMonths?: number | null;
  readonly pensionCountedTo?: string | null;
}

/** Papers whose number says birthday and sex. */
const tellingPapers = ['id_card', 'hmt_residence', 'foreigner_permanent'] as const;
export const isTellingPaper = (idType: unknown): idType is (typeof tellingPapers)[number] =>
  (tellingPapers as readonly unknown[]).includes(idType);

/** Category of retirement by the sex that it is for; special work knows no sex. */
export const retirementSex: Readonly<Record<string, string>> = { male60: '1', female55: '2', female50: '2' };

/** Years of age from which somebody may work (劳动法 article 15) and is grown up (article 58), may join the Party, and the League. */
const ages = { work: 16, adult: 18, party: 18, league: 14 } as const;
/** Codes of GB/T 4762 that have a day of joining, and the two of the Party itself. */
const lastJoined = '11';
const partyCodes: readonly unknown[] = ['01', '02'];

/** The birthday that was typed, or that the ID number says. */
function birthdayOf({ birthday, idNumber, idType = 'id_card' }: RuledValues): string | null {
  if (birthday) return birthday;
  if (!idNumber || !isTellingPaper(idType ?? 'id_card')) return null;
  const facts = checkIdNumber(idNumber, {
    today: todayInShanghai(),
    kind: isTellingPaper(idType) ? idType : 'id_card',
  });
  return facts.ok ? facts.birthday : null;
}

/** Nobody starts to work before 16; from 16 to 18 the law protects who works (劳动法 articles 15 and 58). */
export function workAgeIssues(
  birthday: string | null,
  { entryDate, firstWorkDate }: Pick<RuledValues, 'entryDate' | 'firstWorkDate'>,
): Issue[] {
  if (birthday === null) return [];
  const starts = [
    ['firstWorkDate', firstWorkDate],
    ['entryDate', entryDate],
  ] as const;
  return starts.flatMap(([field, day]): Issue[] => {
    if (!day || day >= addMonths(birthday, ages.adult * 12)) return [];
    if (day < birthday) return [{ field, message: '早于出生日期' }];
    return day < addMonths(birthday, ages.work * 12)
      ? [{ field, message: `早于年满 ${ages.work} 周岁` }]
      : [{ field, message: `未成年工：当时未满 ${ages.adult} 周岁，须办理登记并定期体检`, level: 'warning' }];
  });
}

/** Days of a life in their order: what cannot have been so early is refused. */
function lifeIssues(row: RuledValues): Issue[] {
  const { entryDate, firstWorkDate, politicalStatus, partyJoinDate } = row;
  const birthday = birthdayOf(row);
  const issues = workAgeIssues(birthday, row);
  if (firstWorkDate && entryDate && firstWorkDate > entryDate)
    issues.push({ field: 'firstWorkDate', message: '不能晚于入职日期' });
  if (!partyJoinDate) return issues;
  if (!politicalStatus || politicalStatus > lastJoined)
    return [...issues, { field: 'partyJoinDate', message: '只有党派、团员填写' }];
  const least = partyCodes.includes(politicalStatus) ? ages.party : ages.league;
  if (birthday && partyJoinDate < addMonths(birthday, least * 12))
    issues.push({ field: 'partyJoinDate', message: `早于年满 ${least} 周岁` });
  return issues;
}

/** What a paper says must agree with what was typed; whoever has a paper that says nothing is as old (劳动法 article 15). */
function identityIssues(row: RuledValues): Issue[] {
  const issues: Issue[] = [];
  const today = todayInShanghai();
  if (!row.idNumber || !isTellingPaper(row.idType)) {
    if (row.birthday && addMonths(row.birthday, ages.work * 12) > today)
      issues.push({ field: 'birthday', message: `未满 ${ages.work} 周岁` });
    return issues;
  }
  const facts = checkIdNumber(row.idNumber, { today, kind: row.idType });
  if (!facts.ok) return [{ field: 'idNumber', message: facts.reason }];
  if (row.sex && row.sex !== '9' && row.sex !== facts.sex)
    issues.push({ field: 'sex', message: `与证件号码不符，证件号码为${facts.sex === '1' ? '男' : '女'}` });
  if (row.birthday && row.birthday !== facts.birthday)
    issues.push({ field: 'birthday', message: `与证件号码不符，证件号码为 ${facts.birthday.replaceAll('-', '/')}` });
  return issues;
}

/** Papers, phone and dates of one person agree with each other. */
function staffRules(row: RuledValues): readonly Issue[] {
  const issues = identityIssues(row);
  if (row.phone) {
    const checked = checkMobile(row.phone);
    if (!checked.ok) issues.push({ field: 'phone', message: checked.reason });
  }
  if (row.idValidFrom && row.idValidTo && row.idValidTo < row.idValidFrom)
    issues.push({ field: 'idValidTo', message: '不能早于证件有效期起' });
  if (row.entryDate && row.groupEntryDate && row.groupEntryDate > row.entryDate)
    issues.push({ field: 'groupEntryDate', message: '不能晚于入职日期' });
  issues.push(...lifeIssues(row));
  if (row.retireDateOverride && !row.retireDateReason)
    issues.push({ field: 'retireDateReason', message: '核定退休日期时必填' });
  if (row.pensionMonths != null && !row.pensionCountedTo)
    issues.push({ field: 'pensionCountedTo', message: '填写累计缴费月数时必填' });
  return issues;
}
