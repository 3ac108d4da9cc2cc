/** Fictional recruiting for the demonstration: positions that are open and candidates at every stage. */
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { pinyinOf } from '#lib/chinese/pinyin.ts';
import type { DemoColleague, DemoVisit } from './demo-parts.ts';
import { at, insertDemoLog, insertDemoParts, way } from './demo-parts.ts';
import { refreshScores } from './evaluate/scores.ts';
import { scoreTemplate, usualDimensions, usualGradeBounds } from '../model/evaluate/score-template.ts';
import type { RecruitStatus } from '../model/process/process-dicts.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';
import { recruitPosition, usualRounds } from '../model/process/recruit-position.ts';

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

/** The stages up to the present one, each some days after the one before. */
function visitsOf(status: RecruitStatus, days: number, index: number): DemoVisit[] {
  const isEnded = status === 'rejected' || status === 'withdrawn';
  const last = isEnded ? way.indexOf('interviewing') : way.indexOf(status);
  const visits: DemoVisit[] = [];
  let daysAgo = days;
  for (const stage of [...way.slice(0, last + 1), ...(isEnded ? [status] : [])].toReversed()) {
    visits.unshift({ status: stage, daysAgo });
    daysAgo += 1 + ((index + visits.length) % 5);
  }
  return visits;
}

interface DemoPersonRow {
  readonly id: number;
  readonly name: string;
  readonly source: string;
}

/** Positions and candidates out of people who are in the pool of the company; answers the template that they are scored by, and how many positions there are. */
export async function insertDemoRecruiting(
  context: TenantWork,
  { owner, interviewers, departmentId }: DemoRecruiting,
): Promise<{ readonly templateId: number; readonly positions: number }> {
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
  const records = chosen.map(([, status, days], index) => ({ id: recordIds[index] ?? 0, status, days, index }));
  await insertDemoParts(context, today, { records, interviewers });
  await refreshScores(context, recordIds);
  await insertDemoLog(
    context,
    today,
    owner,
    records.map(({ id, status, days, index }) => ({ id, visits: visitsOf(status, days, index) })),
  );
  return { templateId: templateId ?? 0, positions: positionIds.length };
}
