/** Fictional recruiting for the demonstration: positions, candidates at every stage, interviews, evaluations, opinions, log. */
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { pinyinOf } from '#lib/chinese/pinyin.ts';
import { refreshScores } from './evaluate/scores.ts';
import { opinion } from '../model/decide/opinion.ts';
import { personalSummary } from '../model/decide/personal-summary.ts';
import { interview } from '../model/evaluate/interview.ts';
import { interviewEvaluation } from '../model/evaluate/interview-evaluation.ts';
import { onlineTest } from '../model/evaluate/online-test.ts';
import { scoreTemplate, usualDimensions, usualGradeBounds } from '../model/evaluate/score-template.ts';
import type { RecruitStatus } from '../model/process/process-dicts.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';
import type { RecruitAction } from '../model/process/recruit-moves.ts';
import { recruitPosition, usualRounds } from '../model/process/recruit-position.ts';

/** Somebody of the roster who takes part. */
export interface DemoColleague {
  readonly staffId: number;
  readonly departmentId: number;
  readonly name: string;
}

export interface DemoRecruiting {
  /** Who looks after the positions. */
  readonly owner: DemoColleague;
  readonly interviewers: readonly DemoColleague[];
  /** Id of a department by its name; undefined where the company has none of it. */
  readonly departmentId: (name: string) => number | undefined;
}

const positions = [
  {
    name: '后端工程师（平台方向）',
    department: '后端平台组',
    headcount: 3,
    salaryMin: 25_000,
    salaryMax: 40_000,
    skills: ['Java', 'PostgreSQL', '微服务'],
    description: '负责数据平台的服务端设计与开发，参与架构评审与性能治理。',
    requirement: '本科及以上，三年以上服务端经验，熟悉关系数据库与消息队列。',
    openedDays: 39,
  },
  {
    name: '产品经理（企业服务）',
    department: '产品与设计中心',
    headcount: 1,
    salaryMin: 20_000,
    salaryMax: 32_000,
    skills: ['需求分析', '原型设计'],
    description: '负责企业服务产品的需求、设计与上线。',
    requirement: '三年以上企业服务产品经验，能独立完成需求分析。',
    openedDays: 66,
  },
  {
    name: '大客户经理',
    department: '区域销售部',
    headcount: 2,
    salaryMin: 15_000,
    salaryMax: 25_000,
    skills: ['客户开发', '商务谈判'],
    description: '负责区域大客户的开发与维护。',
    requirement: '两年以上政企销售经验，适应出差。',
    openedDays: 12,
  },
] as const;

const way: readonly RecruitStatus[] = [
  'new',
  'screened',
  'testing',
  'interviewing',
  'evaluating',
  'offer',
  'to_entry',
  'onboarded',
];
const moveTo: Partial<Readonly<Record<RecruitStatus, RecruitAction>>> = {
  new: 'insert',
  screened: 'passScreen',
  testing: 'startTests',
  interviewing: 'startInterviews',
  evaluating: 'toEvaluate',
  offer: 'sendOffer',
  rejected: 'reject',
  withdrawn: 'withdraw',
};

/** Candidates: the position, the state, and since how many days. */
const candidates: readonly (readonly [position: 0 | 1 | 2, status: RecruitStatus, days: number])[] = [
  [0, 'new', 4],
  [0, 'new', 1],
  [0, 'new', 0],
  [0, 'screened', 8],
  [0, 'screened', 2],
  [0, 'testing', 4],
  [0, 'interviewing', 11],
  [0, 'interviewing', 3],
  [0, 'interviewing', 2],
  [0, 'evaluating', 16],
  [0, 'evaluating', 2],
  [0, 'offer', 2],
  [0, 'rejected', 20],
  [0, 'rejected', 9],
  [1, 'new', 2],
  [1, 'screened', 3],
  [1, 'interviewing', 5],
  [1, 'withdrawn', 15],
  [2, 'new', 1],
  [2, 'screened', 1],
];

/** The instant of an hour in Shanghai, some days from today. */
const at = (today: string, days: number, hour: number): string =>
  `${addDays(today, days)}T${String(hour).padStart(2, '0')}:00:00+08:00`;

interface DemoPersonRow {
  readonly id: number;
  readonly name: string;
  readonly source: string;
}

/** Positions and candidates out of people who are in the pool of the company. */
export async function insertDemoRecruiting(
  context: TenantWork,
  { owner, interviewers, departmentId }: DemoRecruiting,
): Promise<void> {
  const departmentOf = (place: 0 | 1 | 2): number => departmentId(positions[place].department) ?? owner.departmentId;
  const today = todayInShanghai(context.platform.now());
  const [templateId] = await insertRows(context, scoreTemplate, [
    withDefaults(scoreTemplate, { name: '通用', dimensions: usualDimensions, gradeBounds: usualGradeBounds }),
  ]);
  const named = interviewers.map(({ name, staffId }) => ({ name, userBaseId: staffId }));
  const positionIds = await insertRows(
    context,
    recruitPosition,
    positions.map(({ openedDays, department, ...position }, index) =>
      withDefaults(recruitPosition, {
        ...position,
        code: `P000${index + 1}`,
        groupInfoId: departmentId(department) ?? owner.departmentId,
        ownerId: owner.staffId,
        interviewers: named,
        rounds: usualRounds,
        expectedDimensions: Object.fromEntries(usualDimensions.map(({ code }, place) => [code, place === 0 ? 85 : 80])),
        scoreTemplateId: templateId,
        salaryMonths: 14,
        workYearsMin: 2,
        status: 'recruiting',
        openDate: addDays(today, -openedDays),
        closeDate: addDays(today, 45),
      }),
    ),
  );
  // From the end of the pool, so that who stands first in it is free for a first try.
  const people = await queryRows<DemoPersonRow>(context)`
    select t.id, t.name, t.source
    from external_person t
    where ${tenantCondition(context, 't')} and t.pool_status = 'idle'
    order by t.id desc
    limit ${candidates.length}`;
  const chosen = candidates.slice(0, people.length);
  const recordIds = await insertRows(
    context,
    recruitInfo,
    chosen.map(([position, status, days], index) => {
      const person = people[index];
      const isScored = status === 'evaluating' || status === 'offer';
      const isEnded = status === 'rejected' || status === 'withdrawn';
      const { full, initials } = pinyinOf(person?.name ?? '');
      return withDefaults(recruitInfo, {
        externalPersonId: person?.id,
        positionId: positionIds[position],
        personName: person?.name,
        namePinyin: full,
        nameInitials: initials,
        groupInfoId: departmentOf(position),
        status,
        stageEnteredAt: at(today, -days, 9),
        previousStatus: isEnded ? 'interviewing' : (way[Math.max(0, way.indexOf(status) - 1)] ?? null),
        ownerId: owner.staffId,
        source: person?.source,
        priority: index % 4,
        scoreTemplateId: isScored ? templateId : null,
        ...(status === 'offer' && {
          offerSalary: 32_000,
          offerPosition: '后端工程师',
          offerGroupInfoId: departmentOf(position),
          offerEntryDate: addDays(today, 20),
          offerExpireDate: addDays(today, 3),
          offerSentAt: at(today, -days, 9),
        }),
        ...(isEnded && {
          result: status === 'rejected' ? 'reject' : 'withdraw',
          resultReason: status === 'rejected' ? 'experience' : 'other_offer',
          finishedAt: at(today, -days, 9),
        }),
      });
    }),
  );
  const inProcess = people.filter((_person, index) => !/rejected|withdrawn/u.test(chosen[index]?.[1] ?? ''));
  // Beside the store, external_person: what the demonstration makes has no log.
  await execute(context)`
    update external_person
    set pool_status = 'in_process'
    where group_code = ${context.tenant.groupCode} and company_code = ${context.tenant.companyCode}
      and id = any(${inProcess.map(({ id }) => id)}::bigint[])`;
  await insertParts(context, today, { recordIds, interviewers });
  await refreshScores(context, recordIds);
  await insertLog(context, today, recordIds, owner);
}

interface Parts {
  readonly recordIds: readonly number[];
  readonly interviewers: readonly DemoColleague[];
}

/** Tests, interviews, evaluations, summaries and opinions of the candidates that have come so far. */
async function insertParts(context: TenantWork, today: string, { recordIds, interviewers }: Parts): Promise<void> {
  const [chief, second] = interviewers;
  if (!chief || !second) return;
  const named = [chief, second].map(({ name, staffId }) => ({ name, userBaseId: staffId }));
  const records = candidates.slice(0, recordIds.length).map(([, status, days], index) => ({
    id: recordIds[index] ?? 0,
    status,
    days,
    index,
  }));
  // Who is decided about has been through both rounds.
  const talked = records.flatMap((record) =>
    record.status === 'interviewing'
      ? [{ ...record, round: 0 }]
      : record.status === 'evaluating' || record.status === 'offer'
        ? usualRounds.map((_, round) => ({ ...record, round }))
        : [],
  );
  const interviewIds = await insertRows(
    context,
    interview,
    talked.map(({ id, status, days, index, round }) => {
      // Among those who are in interviews one is today, one is to come, the others have been.
      const isPast = status !== 'interviewing' || index % 3 === 0;
      const away = isPast ? -Math.max(3 - round, days - 1 - round) : index % 3 === 1 ? 0 : 2;
      return withDefaults(interview, {
        recruitInfoId: id,
        roundNo: round + 1,
        roundName: usualRounds[round]?.name ?? '',
        method: 'onsite',
        place: '3 号会议室',
        startAt: at(today, away, isPast ? 10 : 16),
        startDate: addDays(today, away),
        interviewers: named,
        chiefId: chief.staffId,
        status: isPast ? 'finished' : 'scheduled',
      });
    }),
  );
  const rated = talked.flatMap(({ status, index, round }, place) =>
    status === 'interviewing' ? [] : [{ interviewId: interviewIds[place] ?? 0, index: index + round }],
  );
  await insertRows(
    context,
    interviewEvaluation,
    rated.flatMap(({ interviewId, index }) =>
      [chief, second].map((colleague, seat) =>
        withDefaults(interviewEvaluation, {
          interviewId,
          evaluatorId: colleague.staffId,
          evaluatorName: colleague.name,
          scores: usualDimensions.map(({ code }, at) => ({
            dimension: code,
            score: 75 + ((index + at + seat) % 5) * 5,
          })),
          advantages: '表达清楚，能说明方案的取舍。',
          risks: '跨部门推进的例子偏少。',
          conclusion: seat === 0 ? 'strong_yes' : 'yes',
          status: 'submitted',
          submittedAt: at(today, -2, 11),
        }),
      ),
    ),
  );
  await insertRows(
    context,
    onlineTest,
    records
      .filter(({ status }) => status === 'testing' || status === 'offer')
      .map(({ id, status }) =>
        withDefaults(onlineTest, {
          recruitInfoId: id,
          name: '专业笔试',
          testType: 'professional',
          mode: 'record',
          fullScore: 100,
          score: status === 'offer' ? 84 : null,
          percent: status === 'offer' ? 84 : null,
          status: status === 'offer' ? 'scored' : 'pending',
        }),
      ),
  );
  await insertDecisions(context, today, records);
}

async function insertDecisions(
  context: TenantWork,
  today: string,
  records: readonly { readonly id: number; readonly status: RecruitStatus; readonly days: number }[],
): Promise<void> {
  const decided = records.filter(({ status, days }) => status === 'offer' || (status === 'evaluating' && days < 10));
  await insertRows(
    context,
    personalSummary,
    decided.map(({ id }) =>
      withDefaults(personalSummary, {
        recruitInfoId: id,
        versionNo: 1,
        basic: '硕士，多年服务端经验，主导过核心系统的拆分。',
        strengths: ['架构取舍说得清', '执行稳健'],
        concerns: ['跨部门推进的例子偏少'],
        matching: '技能与职位要求一致。',
        conclusion: '建议录用。',
        status: 'passed',
        submittedByName: '演示数据',
        submittedAt: at(today, -2, 14),
        reviewResult: 'pass',
        reviewedAt: at(today, -1, 10),
      }),
    ),
  );
  await insertRows(
    context,
    opinion,
    decided.flatMap(({ id }) =>
      (['dept', 'hr'] as const).map((kind) =>
        withDefaults(opinion, {
          recruitInfoId: id,
          kind,
          decision: 'agree',
          content: '同意录用',
          signerName: '演示数据',
          signedAt: at(today, -1, 11),
        }),
      ),
    ),
  );
}

/** The way of each candidate: a line for every stage up to the present one, the stages evenly apart. */
async function insertLog(
  context: TenantWork,
  today: string,
  recordIds: readonly number[],
  owner: DemoColleague,
): Promise<void> {
  const lines = candidates.slice(0, recordIds.length).flatMap(([, status, days], index) => {
    const isEnded = status === 'rejected' || status === 'withdrawn';
    const last = isEnded ? way.indexOf('interviewing') : way.indexOf(status);
    const stages: readonly RecruitStatus[] = [...way.slice(0, last + 1), ...(isEnded ? [status] : [])];
    return stages.map((stage, place) => ({
      recruit_info_id: recordIds[index],
      action: moveTo[stage] ?? 'insert',
      from_status: place === 0 ? null : stages[place - 1],
      to_status: stage,
      at: at(today, -days - (stages.length - 1 - place) * 3, 9),
    }));
  });
  await execute(context)`
    insert into recruit_log (group_code, company_code, recruit_info_id, action, from_status, to_status, by_name, at)
    select ${context.tenant.groupCode}, ${context.tenant.companyCode}, x.recruit_info_id, x.action, x.from_status,
      x.to_status, ${owner.name}, x.at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (
      recruit_info_id bigint, action text, from_status text, to_status text, at timestamptz
    )
    order by x.at`;
}
