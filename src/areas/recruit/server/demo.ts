/** Fictional people outside for the demonstration: whoever looks for staff finds them by school, skill, post and label. */
import { linkLabel } from '#areas/staff/public.server.ts';
import { degreeTitle, label, projectRecord, studyRecord, workRecord } from '#areas/staff/public.ts';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import { externalPerson, keptMonths } from '../model/external-person.ts';
import { normalisePerson, usualRetention } from './person-hooks.ts';

/** An entry of a list that goes round, so that every number has one. */
function at<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new RangeError('nothing to take from');
  return item;
}

const surnames = ['林', '苏', '顾', '沈', '程', '陆', '方', '姜', '许', '秦', '俞', '叶', '郑'] as const;
const givenNames = ['思远', '若曦', '子轩', '明哲', '雨桐', '嘉树', '知行', '静姝', '云帆', '书瑶', '景行'] as const;
const schools = [
  { school: '浙江大学', schoolTier: '985' },
  { school: '华中科技大学', schoolTier: '985' },
  { school: '杭州电子科技大学', schoolTier: 'ordinary' },
  { school: '西安电子科技大学', schoolTier: '211' },
  { school: '深圳职业技术大学', schoolTier: 'vocational' },
] as const;
const trades = [
  {
    position: '后端工程师',
    talentType: 'technical',
    skills: 'Java、Go、PostgreSQL、微服务',
    major: '计算机科学与技术',
    expertField: '企业软件',
  },
  {
    position: '算法工程师',
    talentType: 'technical',
    skills: 'Python、机器学习、图像识别',
    major: '模式识别与智能系统',
    expertField: '机器视觉',
  },
  {
    position: '产品经理',
    talentType: 'management',
    skills: '需求分析、原型设计、用户研究',
    major: '工业设计',
    expertField: '企业服务',
  },
  {
    position: '大客户经理',
    talentType: 'market',
    skills: '客户开发、商务谈判、投标',
    major: '市场营销',
    expertField: '政企销售',
  },
  {
    position: '财务主管',
    talentType: 'finance',
    skills: '成本核算、预算管理、税务筹划',
    major: '会计学',
    expertField: '制造业财务',
  },
  {
    position: '电气技师',
    talentType: 'skilled',
    skills: 'PLC、电气安装、设备维护',
    major: '电气自动化技术',
    expertField: '自动化产线',
  },
] as const;
const employers = [
  '星河数据（杭州）有限公司',
  '澜海智能科技有限公司',
  '青禾软件技术有限公司',
  '北辰自动化设备有限公司',
  '远山信息咨询有限公司',
] as const;
const cities = ['330100', '310000', '440300', '110000', '420100'] as const;
const sources = ['site', 'referral', 'headhunter', 'campus', 'fair', 'official', 'walk_in'] as const;
const levels = ['general', 'young', 'backbone', 'general', 'leading'] as const;
const jobs = ['looking', 'open', 'leaving', 'not_looking'] as const;
const labels = [
  { name: '重点跟进', color: '#d0372a', every: 5 },
  { name: '可立即到岗', color: '#128053', every: 4 },
  { name: '曾过复试', color: '#0078fc', every: 7 },
] as const;

interface DemoPerson {
  readonly row: Row;
  readonly records: readonly { readonly entity: AnyEntity; readonly row: Row }[];
}

/** What number `n` learnt and does: the facts that row and records share. */
function factsOf(today: string, n: number) {
  const trade = at(trades, n);
  const { school, schoolTier } = at(schools, n + Math.floor(n / 5));
  const years = 1 + ((n * 7) % 18);
  const isVocational = schoolTier === 'vocational';
  const isMaster = !isVocational && n % 3 === 0;
  const graduateDate = `${Number(today.slice(0, 4)) - years}-06-30`;
  const firstWorkDate = addDays(graduateDate, 32);
  const education = isVocational
    ? { educationCode: '31', degreeCode: null }
    : isMaster
      ? { educationCode: '14', degreeCode: '3' }
      : { educationCode: '21', degreeCode: '4' };
  const isSenior = years >= 8 && trade.talentType === 'technical';
  return { trade, school, schoolTier, years, isMaster, graduateDate, firstWorkDate, education, isSenior };
}

type Facts = ReturnType<typeof factsOf>;

/** The row of number `n`; two numbers never share a phone. */
function rowOf(
  today: string,
  n: number,
  { trade, school, schoolTier, years, isMaster, graduateDate, firstWorkDate, education, isSenior }: Facts,
): Row {
  return {
    name: `${at(surnames, n)}${at(givenNames, n * 3 + Math.floor(n / 13))}`,
    phone: `154${String(20_000_000 + n * 37)}`,
    email: `talent${n + 1}@example.com`,
    sex: n % 2 === 0 ? '1' : '2',
    birthYear: Number(graduateDate.slice(0, 4)) - (isMaster ? 25 : 22),
    currentCity: at(cities, n),
    nationality: 'CHN',
    highestEducation: education.educationCode,
    highestDegree: education.degreeCode,
    school,
    schoolTier,
    major: trade.major,
    graduateDate,
    firstWorkDate,
    currentCompany: at(employers, n),
    currentPosition: trade.position,
    jobStatus: at(jobs, n),
    expertField: trade.expertField,
    skills: trade.skills,
    languages: n % 2 === 0 ? '英语 熟练' : null,
    titleNames: isSenior ? '高级工程师' : null,
    titleLevel: isSenior ? 'senior_vice' : null,
    talentType: trade.talentType,
    talentLevel: at(levels, n),
    titles: isSenior ? [{ text: `${years} 年${trade.expertField}`.slice(0, 16), locked: false }] : null,
    expectPosition: trade.position,
    expectCity: at(cities, n + 1),
    expectSalaryMin: 12_000 + years * 1000,
    expectSalaryMax: 16_000 + years * 1200,
    source: at(sources, n),
    consentType: 'applied',
    consentAt: addDays(today, -((n * 13) % 330)),
    poolStatus: 'idle',
  };
}

/** Person number `n` with records. */
function personOf(context: TenantWork, n: number): DemoPerson {
  const today = todayInShanghai(context.platform.now());
  const facts = factsOf(today, n);
  const { trade, school, schoolTier, years, isMaster, graduateDate, firstWorkDate, education, isSenior } = facts;
  const row = rowOf(today, n, facts);
  const study = {
    startDate: `${Number(graduateDate.slice(0, 4)) - (isMaster ? 3 : 4)}-09-01`,
    endDate: graduateDate,
    school,
    schoolTier,
    major: trade.major,
    ...education,
    studyForm: 'full_time',
    isHighest: true,
  };
  const change = addMonths(firstWorkDate, years * 5);
  return {
    row: { ...normalisePerson(row), retainUntil: usualRetention(context, row, keptMonths.usual) },
    records: [
      { entity: studyRecord, row: study },
      {
        entity: workRecord,
        row: {
          startDate: firstWorkDate,
          endDate: change,
          company: at(employers, n + 2),
          position: trade.position,
          duties: `负责${trade.expertField}相关工作`,
        },
      },
      {
        entity: workRecord,
        row: {
          startDate: addDays(change, 1),
          company: at(employers, n),
          position: trade.position,
          duties: `带领小组完成${trade.expertField}项目`,
        },
      },
      ...(n % 2 === 0
        ? [
            {
              entity: projectRecord,
              row: {
                startDate: addDays(change, 60),
                name: `${trade.expertField}平台建设`,
                role: '骨干成员',
                achievement: '按期上线并通过验收',
              },
            },
          ]
        : []),
      ...(isSenior
        ? [
            {
              entity: degreeTitle,
              row: {
                kind: 'title',
                name: '高级工程师',
                level: 'senior_vice',
                obtainDate: addMonths(graduateDate, 72),
                isHighest: true,
              },
            },
          ]
        : []),
    ],
  };
}

/** People `from` to `from + count` of the pool, with records and labels. */
export async function insertDemoPool(context: TenantWork, from: number, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => personOf(context, from + index));
  const ids = await insertRows(
    context,
    externalPerson,
    people.map(({ row }) => row),
  );
  for (const entity of [studyRecord, workRecord, projectRecord, degreeTitle] as readonly AnyEntity[]) {
    const rows = people.flatMap(({ records }, index) =>
      records
        .filter((record) => record.entity === entity)
        .map(({ row }) => withDefaults(entity, { ...row, ownerType: 'external', ownerId: ids[index] })),
    );
    await insertRows(context, entity, rows);
  }
  const labelIds = await insertRows(
    context,
    label,
    labels.map(({ every: _every, ...values }, index) =>
      withDefaults(label, { ...values, scope: 'talents', category: '招聘', sort: index + 1 }),
    ),
  );
  for (const [index, { every }] of labels.entries())
    await linkLabel(
      context,
      'talents',
      labelIds[index],
      ids.filter((_id, order) => order % every === index),
    );
}
