/** People outside the enterprise that it may want to win: one row per person and company. */
import { schoolTiers, titleLevels } from '#areas/staff/public.ts';
import { addMonths } from '#lib/chinese/calendar.ts';
import { checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import { education, ethnicity, politicalStatus, sex } from '#platform/entity/dictionaries.ts';
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { consentTypes, jobStatuses, personSources, poolStatuses, talentLevels, talentTypes } from './dicts.ts';
import { shownTitlesOf, skillsOf } from './person-lists.ts';

/** Most people of a company, and most skills and titles of one. */
export const personLimit = 100_000;
const most = { skills: 30, titles: 5, titleLength: 16 } as const;
/** Months after the consent that data are kept unless another day is named, of a company that chose none between the least and the most. */
export const keptMonths = { least: 6, usual: 12, most: 24 } as const;
/** Age from which somebody may work (劳动法 article 15). */
const workingAge = 16;

const contact = { secret: 'external_phone_view', sealed: true, unique: true } as const;
const salary = { secret: 'recruit_salary_view', min: 0 } as const;

/** A name under which somebody is shown to the house: 985 硕士, 后端负责人. A locked one outlives a new generation. */
export interface ShownTitle {
  readonly text: string;
  readonly locked: boolean;
}

export const externalPerson = entity({
  name: 'external_person',
  label: '外部人才',
  unit: '人',
  title: 'name',
  state: 'poolStatus',
  limit: personLimit,
  restorable: 'atOnce',
  permissions: {
    read: 'external_talent_pool',
    insert: 'recruit_add',
    update: 'recruit_edit',
    delete: 'recruit_delete',
    export: 'recruit_export',
  },
  sort: [{ field: 'updatedAt', order: 'desc' }],
  custom: { table: 'external_pool', secret: 'field_edit' },
  sections: [
    {
      key: 'identity',
      label: '身份与联系',
      fields: [
        'name',
        'phone',
        'email',
        'sex',
        'birthday',
        'birthYear',
        'avatar',
        'currentCity',
        'nativePlace',
        'nationality',
        'ethnicity',
        'politicalStatus',
      ],
    },
    {
      key: 'career',
      label: '职业',
      fields: [
        'currentCompany',
        'currentPosition',
        'jobStatus',
        'firstWorkDate',
        'workYears',
        'industry',
        'expertField',
        'skills',
        'languages',
        'talentType',
        'talentLevel',
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
        'titleNames',
        'titleLevel',
      ],
    },
    {
      key: 'wish',
      label: '求职意向',
      fields: [
        'expectPosition',
        'expectCity',
        'expectSalaryMin',
        'expectSalaryMax',
        'currentSalary',
        'availableDate',
        'selfEvaluation',
      ],
    },
    {
      key: 'keeping',
      label: '来源与授权',
      fields: [
        'source',
        'sourceDetail',
        'referrerId',
        'resumeFiles',
        'consentType',
        'consentAt',
        'retainUntil',
        'poolStatus',
        'blacklistReason',
        'blacklistedBy',
        'userBaseId',
      ],
    },
  ],
  due: [
    {
      kind: 'retain_end',
      field: 'retainUntil',
      label: '人才资料保存期满',
      code: 'recruit_delete',
      // The weekly message lists who is over; the ledger shows the day.
      remind: [0],
      // Who is in process or works here is kept for that reason (PIPL article 13, no. 2).
      when: ({ poolStatus }) => poolStatus === 'idle' || poolStatus === 'blacklisted',
    },
  ],
  place: { list: '/outside', row: '/outside-detail?id=', beside: ['currentPosition', 'currentCompany'], person: true },
  fields: {
    name: f.personName({
      label: '姓名',
      required: true,
      min: 2,
      max: 50,
      pattern: { source: "^[\\p{L}·.' -]+$", message: '只能用汉字、字母、间隔号和空格' },
      search: true,
      list: { width: 210 },
    }),
    namePinyin: f.text({ label: '姓名拼音', readOnly: true, form: false, excel: false, search: true, max: 200 }),
    nameInitials: f.text({ label: '姓名首字母', readOnly: true, form: false, excel: false, search: true, max: 50 }),
    titles: f.json<ShownTitle[]>({ label: '称谓', form: false, list: { width: 170 } }),
    phone: f.mobile({
      label: '手机',
      ...contact,
      help: '手机和邮箱至少填一项',
      filter: 'equal',
      list: { width: 130, hidden: true },
    }),
    email: f.email({ label: '邮箱', ...contact, filter: 'equal', list: { width: 180, hidden: true } }),
    // No filter and no column: choosing people by sex is forbidden (就业促进法 article 27).
    sex: f.oneOf({ label: '性别', options: sex.entries }),
    birthday: f.date({ label: '出生日期', past: true }),
    birthYear: f.int({ label: '出生年份', min: 1920, max: 2200, year: true, help: '只知道年份时填写' }),
    avatar: f.image({ label: '照片' }),
    currentCity: f.region({ label: '现居城市', filter: 'in', list: { width: 120, hidden: true } }),
    nativePlace: f.region({ label: '籍贯' }),
    nationality: f.code({ label: '国籍', dictionary: 'nationalities', default: 'CHN' }),
    ethnicity: f.oneOf({ label: '民族', options: ethnicity.entries }),
    politicalStatus: f.oneOf({ label: '政治面貌', options: politicalStatus.entries }),
    // Filtered by groups of educations (`education` of the call), not by single codes.
    highestEducation: f.oneOf({ label: '学历', options: education.entries, readOnly: true, list: { width: 110 } }),
    highestDegree: f.code({ label: '学位', dictionary: 'degrees', readOnly: true }),
    school: f.text({ label: '毕业院校', max: 100, readOnly: true, search: true, list: { width: 150 } }),
    schoolTier: f.oneOf({
      label: '院校层次',
      options: schoolTiers,
      readOnly: true,
      filter: 'in',
      list: { width: 90, hidden: true },
    }),
    major: f.text({ label: '专业', max: 100, readOnly: true, list: { width: 130, hidden: true } }),
    graduateDate: f.date({ label: '毕业日期', readOnly: true }),
    firstWorkDate: f.date({ label: '参加工作日期', past: true }),
    workYears: f.int({ label: '工作年限', min: 0, max: 50, help: '不知道参加工作日期时填写', list: { width: 90 } }),
    currentCompany: f.text({ label: '现单位', max: 100, search: true, list: { width: 190 } }),
    currentPosition: f.text({ label: '现职位', max: 50, search: true, list: { width: 130 } }),
    jobStatus: f.oneOf({ label: '求职状态', options: jobStatuses, filter: 'in', list: { width: 100, hidden: true } }),
    industry: f.industry({ label: '行业' }),
    expertField: f.text({ label: '专业领域', max: 100, search: true }),
    skills: f.text({
      label: '技能',
      max: 600,
      help: `用顿号分隔，最多 ${most.skills} 项`,
      search: true,
      list: { width: 200 },
    }),
    languages: f.text({ label: '语言', max: 200, help: '如：英语 熟练、日语 N2' }),
    titleNames: f.text({ label: '职称', max: 200, readOnly: true, list: { width: 130, hidden: true } }),
    titleLevel: f.oneOf({
      label: '职称级别',
      options: titleLevels,
      readOnly: true,
      filter: 'in',
      list: { width: 90, hidden: true },
    }),
    talentType: f.oneOf({ label: '人才类别', options: talentTypes, filter: 'in', list: { width: 90 } }),
    talentLevel: f.oneOf({ label: '人才等级', options: talentLevels, filter: 'in', list: { width: 90, hidden: true } }),
    expectPosition: f.text({ label: '期望职位', max: 50, list: { width: 130, hidden: true } }),
    expectCity: f.region({ label: '期望城市' }),
    expectSalaryMin: f.money({ label: '期望月薪下限', ...salary }),
    expectSalaryMax: f.money({ label: '期望月薪上限', ...salary }),
    currentSalary: f.money({ label: '目前月薪', ...salary }),
    availableDate: f.date({ label: '可到岗日期' }),
    selfEvaluation: f.longText({ label: '自我评价', max: 2000 }),
    source: f.oneOf({
      label: '来源',
      options: personSources,
      required: true,
      filter: 'in',
      list: { width: 100, hidden: true },
    }),
    sourceDetail: f.text({ label: '来源说明', max: 100 }),
    referrerId: f.ref({ label: '推荐人', to: 'group_user_base' }),
    resumeFiles: f.files({ label: '简历原件', max: 20 }),
    consentType: f.oneOf({ label: '授权方式', options: consentTypes }),
    consentAt: f.date({ label: '授权日期', past: true }),
    retainUntil: f.date({
      label: '保存期限',
      help: `不填时按招聘设置的月数从授权起算，最长 ${keptMonths.most} 个月`,
      filter: 'range',
      sort: true,
      list: { width: 110 },
    }),
    poolStatus: f.oneOf({
      label: '状态',
      options: poolStatuses,
      required: true,
      default: 'idle',
      readOnly: true,
      filter: 'in',
      list: { width: 90 },
    }),
    blacklistReason: f.text({ label: '列入黑名单原因', max: 200, readOnly: true, form: false, excel: false }),
    // The last day on it.
    blacklistUntil: f.date({ label: '黑名单期限', readOnly: true, form: false, excel: false }),
    blacklistedBy: f.text({ label: '列入黑名单的人', max: 50, readOnly: true, form: false, excel: false }),
    userBaseId: f.ref({ label: '已转员工', to: 'group_user_base', readOnly: true, form: false, excel: false }),
    customFields: f.json<Record<string, unknown>>({ label: '自定义字段', form: false, excel: false }),
  },
  rules: personRules,
});

export type ExternalPersonRow = RowOf<typeof externalPerson>;

/** The values that the rules look at, written out because the declaration cannot refer to its own type. */
interface RuledValues {
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly birthday?: string | null;
  readonly birthYear?: number | null;
  readonly firstWorkDate?: string | null;
  readonly workYears?: number | null;
  readonly skills?: string | null;
  readonly titles?: unknown;
  readonly expectSalaryMin?: number | null;
  readonly expectSalaryMax?: number | null;
  readonly consentAt?: string | null;
  readonly retainUntil?: string | null;
}

/** What contradicts itself in a row. */
export function personRules(row: RuledValues): readonly Issue[] {
  return [...contactIssues(row), ...lifeIssues(row), ...listIssues(row), ...keepingIssues(row)];
}

/** One way to reach somebody is needed, and a number must be one. Masked numbers are left alone: the server holds the whole. */
function contactIssues({ phone, email }: RuledValues): Issue[] {
  if (!phone && !email) return [{ field: 'phone', message: '手机和邮箱至少填一项' }];
  if (!phone || phone.includes('*')) return [];
  const checked = checkMobile(phone);
  return checked.ok ? [] : [{ field: 'phone', message: checked.reason }];
}

/** What follows from a day is not typed beside it: two answers to one question would differ one day. */
function lifeIssues({ birthday, birthYear, firstWorkDate, workYears }: RuledValues): Issue[] {
  const issues: Issue[] = [];
  if (firstWorkDate && typeof workYears === 'number')
    issues.push({ field: 'workYears', message: '已填参加工作日期，年限按日期计算' });
  if (birthday && birthYear) issues.push({ field: 'birthYear', message: '已填出生日期，年份不用再填' });
  else if (birthYear && birthYear > Number(todayInShanghai().slice(0, 4)))
    issues.push({ field: 'birthYear', message: '不能晚于今年' });
  if (birthday && firstWorkDate && firstWorkDate < addMonths(birthday, workingAge * 12))
    issues.push({ field: 'firstWorkDate', message: `早于年满 ${workingAge} 周岁` });
  return issues;
}

function listIssues({ skills, titles, expectSalaryMin, expectSalaryMax }: RuledValues): Issue[] {
  const issues: Issue[] = [];
  if (skillsOf(skills).length > most.skills) issues.push({ field: 'skills', message: `最多 ${most.skills} 项` });
  if (titles !== null && titles !== undefined) {
    const shown = shownTitlesOf(titles);
    if (shown === null) issues.push({ field: 'titles', message: '格式不正确' });
    else if (shown.length > most.titles) issues.push({ field: 'titles', message: `最多 ${most.titles} 个` });
    else if (shown.some(({ text }) => text.length > most.titleLength))
      issues.push({ field: 'titles', message: `每个最多 ${most.titleLength} 个字` });
  }
  if (typeof expectSalaryMin === 'number' && typeof expectSalaryMax === 'number' && expectSalaryMax < expectSalaryMin)
    issues.push({ field: 'expectSalaryMax', message: '不能低于期望月薪下限' });
  return issues;
}

/** Data of people who were not taken on are kept as long as was agreed and no longer (PIPL article 19). */
function keepingIssues({ consentAt, retainUntil }: RuledValues): Issue[] {
  if (!retainUntil) return [];
  if (consentAt && retainUntil < consentAt) return [{ field: 'retainUntil', message: '不能早于授权日期' }];
  const from = consentAt ?? todayInShanghai();
  return retainUntil > addMonths(from, keptMonths.most)
    ? [{ field: 'retainUntil', message: `最长为授权后 ${keptMonths.most} 个月` }]
    : [];
}
