/** Records of the demo people: a contract for everybody who has one, whole archives for every sixth. Plain rows; the loader inserts them. */
import { wholeMonths } from '#lib/chinese/calendar.ts';
import { checkBankCard } from '#lib/chinese/chinese-identifiers.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { addDays, addMonths, yearOf } from './calendar.ts';
import type { DemoCompany, DemoPerson } from './demo-model.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';

/** One whole archive in so many people; at most {@link wholeArchives} in a company. */
const oneIn = 6;
const wholeArchives = 320;

/** Keys of the people whose archives are filled. */
export function peopleWithRecords(company: DemoCompany): Set<string> {
  return new Set(
    company.people
      .filter((person, index) => index % oneIn === 0 && person.staffStatus !== 'pending_entry')
      .slice(0, wholeArchives)
      .map(({ key }) => key),
  );
}

/** Rows of one person by table. */
export interface DemoRecords {
  readonly study_record: Row[];
  readonly train_record: Row[];
  readonly work_record: Row[];
  readonly project_record: Row[];
  readonly degree_title: Row[];
  readonly user_family: Row[];
  readonly staff_account: Row[];
  readonly staff_salary: Row[];
  readonly staff_leave: Row[];
}

/** Usual length of studies. */
const years = { master: 3, other: 4 };

function studies(person: DemoPerson): Row[] {
  const isMaster = person.highestEducation === '14' || person.highestEducation === '11';
  const length = isMaster ? years.master : years.other;
  const start = `${yearOf(person.graduateDate) - length}-09-01`;
  const highest: Row = {
    startDate: start,
    endDate: person.graduateDate,
    school: person.school,
    schoolCode: person.schoolCode,
    schoolTier: person.schoolTier,
    major: person.major,
    educationCode: person.highestEducation,
    degreeCode: person.highestDegree,
    studyForm: 'full_time',
    isFirst: !isMaster,
    isHighest: true,
    verified: true,
    verifiedAt: person.entryDate,
  };
  if (!isMaster) return [highest];
  const firstEnd = `${yearOf(start)}-06-30`;
  return [
    highest,
    {
      ...highest,
      startDate: `${yearOf(start) - years.other}-09-01`,
      endDate: firstEnd,
      educationCode: '21',
      degreeCode: '4',
      isFirst: true,
      isHighest: false,
    },
  ];
}

const employers = ['示例科技有限公司', '示例智能装备有限公司', '示例信息服务有限公司', '示例电子有限公司'];

function formerWork(person: DemoPerson, random: Random): Row[] {
  const end = addDays(person.entryDate, -20);
  if (addMonths(person.firstWorkDate, 12) >= end) return [];
  return [
    {
      startDate: person.firstWorkDate,
      endDate: end,
      company: random.pick(employers),
      position: person.position.slice(0, 50),
      duties: '负责本岗位日常工作，参与部门重点任务。',
      leaveReason: '职业发展',
      witness: random.pick(['陈经理', '王主管', '刘部长']),
    },
  ];
}

function families(person: DemoPerson, random: Random, number: number): Row[] {
  const family = person.name.slice(0, 1);
  const phone = (offset: number) => `1541${String(number * 2 + offset).padStart(7, '0')}`;
  const parent: Row = {
    name: `${family}${random.pick(['建国', '志强', '国庆', '文华'])}`,
    relation: '5',
    phone: phone(0),
    isEmergency: true,
    emergencyOrder: 1,
  };
  if (person.maritalStatus !== '20') return [parent];
  const spouse: Row = {
    name: `${random.pick(['李', '王', '赵', '陈'])}${random.pick(['婷', '磊', '静', '洋'])}`,
    relation: '1',
    phone: phone(1),
    isEmergency: true,
    emergencyOrder: 1,
  };
  return [spouse, { ...parent, emergencyOrder: 2 }];
}

/** A card number nobody has: an issuer number that is not in use, with the digit that Luhn asks for. */
export function makeDemoCard(number: number): string {
  const body = `620000${String(number).padStart(12, '0')}`;
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find((card) => checkBankCard(card).ok) ?? body;
}

const insurance = [
  { code: 'pension', personalRate: 8, companyRate: 16 },
  { code: 'medical', personalRate: 2, companyRate: 9.5 },
  { code: 'unemployment', personalRate: 0.5, companyRate: 0.5 },
  { code: 'injury', personalRate: 0, companyRate: 0.2 },
];

function accounts(person: DemoPerson, base: number, number: number): Row[] {
  const month = person.entryDate.slice(0, 7);
  const shared = { isMain: true, status: person.staffStatus === 'left' ? 'stopped' : 'active' };
  return [
    {
      ...shared,
      accountType: 'bank_card',
      accountName: person.name,
      accountNo: makeDemoCard(number),
      bankName: '示例银行',
    },
    {
      ...shared,
      accountType: 'social_insurance',
      accountNo: `3301${String(number).padStart(8, '0')}`,
      insuredCity: person.workLocation,
      startMonth: month,
      base,
      items: insurance,
    },
    {
      ...shared,
      accountType: 'housing_fund',
      accountNo: `3302${String(number).padStart(8, '0')}`,
      startMonth: month,
      base,
      fundRatio: 12,
    },
  ];
}

function salaries(person: DemoPerson, base: number, today: string): Row[] {
  const row = (effectiveDate: string, changeType: string, baseSalary: number): Row => ({
    effectiveDate,
    changeType,
    baseSalary,
    positionSalary: 1000,
    performanceSalary: Math.round(baseSalary * 0.2),
    allowances: [{ name: '餐补', amount: 400 }],
    total: baseSalary + 1000 + Math.round(baseSalary * 0.2) + 400,
    payCycle: 'month',
    currency: 'CNY',
    taxMode: 'monthly',
  });
  const raise = addMonths(person.entryDate, 24);
  const first = row(person.entryDate, 'entry', base);
  return raise < today ? [first, row(raise, 'annual', Math.round(base * 1.1))] : [first];
}

function certificates(person: DemoPerson, titleName: string | null): Row[] {
  const obtainDate = addMonths(person.graduateDate, 36);
  const title =
    titleName === null
      ? []
      : [
          {
            kind: 'title',
            name: titleName,
            code: person.professionalTitle,
            level: person.titleLevel,
            obtainDate,
            issuer: '示例市人力资源和社会保障局',
            isHighest: true,
          },
        ];
  const skill =
    person.skillLevel === null
      ? []
      : [
          {
            kind: 'skill',
            name: '职业技能等级证书',
            level: person.skillLevel,
            obtainDate,
            issuer: '示例市职业技能鉴定中心',
            isHighest: true,
          },
        ];
  return [...title, ...skill];
}

/** Contribution months up to the last whole month; every ninth has a gap of some years, so that somebody is short near retirement. */
export function demoPension(firstWorkDate: string, today: string, number: number): Row {
  const countedTo = addDays(`${today.slice(0, 7)}-01`, -1);
  const whole = wholeMonths(firstWorkDate, countedTo);
  if (whole <= 0) return {};
  return { pensionMonths: Math.max(0, number % 9 === 0 ? Math.floor(whole / 3) : whole), pensionCountedTo: countedTo };
}

/** Leaves of this year and the last: as long as the person works here, and never in days to come. */
function leaves(person: DemoPerson, number: number, today: string): Row[] {
  if (person.employmentType !== 'full_time' || person.staffStatus === 'left') return [];
  const year = yearOf(today);
  const row = (leaveType: string, of: number, from: string, to: string, days: number): Row => ({
    leaveType,
    startDate: `${of}-${from}`,
    endDate: `${of}-${to}`,
    days,
    isPaid: leaveType === 'annual',
  });
  const isLong = person.firstWorkDate < addMonths(today, -120);
  return [
    row('annual', year - 1, '08-05', '08-08', 4),
    ...(number % 4 === 0 ? [row('personal', year, '03-12', '03-12', 1)] : []),
    ...(number % 7 === 0 ? [row('sick', year, '04-14', '04-16', 3)] : []),
    row('annual', year, '06-02', '06-04', 3),
    ...(isLong ? [row('annual', year, '09-08', '09-09', 1.5)] : []),
  ].filter(({ startDate, endDate }) => String(startDate) > addMonths(person.entryDate, 12) && String(endDate) <= today);
}

/** All records of one person but the contract. `number` is different for every person of a company. */
export function recordsOf(person: DemoPerson, number: number, titleName: string | null, today: string): DemoRecords {
  const random = seededRandom(number + 1);
  const base = random.between(60, 180) * 100;
  const joined = addMonths(person.entryDate, 1);
  return {
    study_record: studies(person),
    work_record: formerWork(person, random),
    train_record: [
      {
        startDate: person.entryDate,
        endDate: addDays(person.entryDate, 2),
        name: '新员工入职培训',
        organizer: '人力资源部',
        trainType: 'orientation',
        hours: 16,
        result: '合格',
      },
    ],
    project_record:
      person.positionCategory === 'technology' && joined < today
        ? [
            {
              startDate: joined,
              name: random.pick(['智能产线升级', '数据中台建设', '设备远程运维平台']),
              role: random.pick(['开发', '测试', '负责人']),
              description: '按计划完成交付。',
            },
          ]
        : [],
    degree_title: certificates(person, titleName),
    user_family: families(person, random, number),
    staff_account: accounts(person, base, number),
    staff_salary: salaries(person, base, today),
    staff_leave: leaves(person, number, today),
  };
}
