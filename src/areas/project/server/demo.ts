/** Fictional projects for the demonstration: at every stage and state, one of them with its plan, costs, risks and progress. */
import { projectRoles, staffProject } from '#areas/staff/public.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { insertRows, requireAllWritten, writeRows } from '#platform/store/write.ts';
import { projectCost } from '../model/project-cost.ts';
import { projectLog } from '../model/project-log.ts';
import { projectMilestone } from '../model/project-milestone.ts';
import { projectRisk } from '../model/project-risk.ts';
import { projectTemplate } from '../model/project-template.ts';
import { project } from '../model/project.ts';
import { followProjects } from './follow-projects.ts';

/** Somebody of the roster who takes part. */
export interface DemoMember {
  readonly staffId: number;
  readonly departmentId: number;
}

/** Days are counted from the day on which the demonstration is loaded. */
interface DemoProject {
  readonly no: string;
  readonly name: string;
  readonly type: string;
  readonly stage: string;
  readonly status?: string;
  readonly client?: string;
  readonly progress: number;
  readonly days: readonly [start: number, end: number];
  /** Days by which the milestone that is next has passed. */
  readonly late?: number;
  readonly members: number;
  /** Yuan: planned and used. */
  readonly money?: readonly [budget: number, cost: number];
  readonly health?: readonly [health: string, reason: string];
}

const projects: readonly DemoProject[] = [
  {
    no: 'XM-2025-031',
    name: '港口设备健康管理（二期）',
    type: 'client',
    stage: 'execute',
    client: '沧澜港务集团',
    progress: 74,
    days: [-365, 192],
    late: 15,
    members: 12,
    money: [4_200_000, 3_476_000],
  },
  {
    no: 'XM-2026-004',
    name: '省属矿山安全监测平台',
    type: 'client',
    stage: 'execute',
    client: '省矿业集团',
    progress: 41,
    days: [-292, 41],
    late: 38,
    members: 16,
    money: [8_600_000, 7_860_400],
  },
  {
    no: 'XM-2026-011',
    name: '泵站远程监控改造',
    type: 'construction',
    stage: 'test',
    client: '水务建设公司',
    progress: 88,
    days: [-224, 30],
    late: 7,
    members: 8,
    money: [1_500_000, 1_410_000],
  },
  {
    no: 'XM-2026-019',
    name: '轨道交通三号线数智运维',
    type: 'client',
    stage: 'plan',
    client: '轨道运营公司',
    progress: 12,
    days: [-97, 465],
    members: 20,
    money: [9_400_000, 808_400],
  },
  {
    no: 'XM-2026-014',
    name: '工业设备预测性维护平台',
    type: 'client',
    stage: 'execute',
    client: '云川装备集团',
    progress: 63,
    days: [-168, 131],
    members: 13,
    money: [4_100_000, 2_345_200],
  },
  {
    no: 'XM-2026-022',
    name: '高端装备园区能耗监测（二期）',
    type: 'client',
    stage: 'execute',
    client: '高端装备产业园',
    progress: 35,
    days: [-71, 222],
    members: 8,
    money: [2_600_000, 806_000],
  },
  {
    no: 'XM-2026-024',
    name: '视觉质检算法联合开发',
    type: 'rd',
    stage: 'execute',
    progress: 40,
    days: [-43, 314],
    members: 6,
    money: [1_900_000, 691_600],
  },
  {
    no: 'XM-2025-018',
    name: '省重点研发：边缘智能网关',
    type: 'gov',
    stage: 'accept',
    progress: 96,
    days: [-688, 41],
    members: 17,
    money: [3_000_000, 2_913_000],
  },
  {
    no: 'XM-2026-002',
    name: '集团数据底座建设',
    type: 'internal',
    stage: 'execute',
    status: 'paused',
    progress: 52,
    days: [-314, 41],
    members: 9,
    money: [2_200_000, 1_075_800],
  },
  {
    no: 'XM-2026-028',
    name: '智能仓储调度软件交付',
    type: 'client',
    stage: 'initiate',
    status: 'not_started',
    client: '鼎川仓储',
    progress: 0,
    days: [11, 161],
    members: 1,
  },
  {
    no: 'XM-2026-016',
    name: '滨江园区 B 座智能化工程',
    type: 'construction',
    stage: 'execute',
    client: '滨江建设',
    progress: 71,
    days: [-198, 56],
    members: 10,
    money: [3_300_000, 2_187_900],
  },
  {
    no: 'XM-2026-009',
    name: '研发效能度量平台',
    type: 'internal',
    stage: 'test',
    progress: 92,
    days: [-264, 20],
    members: 5,
    money: [600_000, 528_000],
    health: ['amber', '两名前端借调到港口项目'],
  },
  {
    no: 'XM-2025-006',
    name: '制造执行系统升级',
    type: 'client',
    stage: 'close',
    status: 'completed',
    client: '恒川机械',
    progress: 100,
    days: [-640, -120],
    members: 7,
    money: [1_800_000, 1_702_000],
  },
  {
    no: 'XM-2024-017',
    name: '设备数据采集标准编制',
    type: 'gov',
    stage: 'close',
    status: 'accepted',
    progress: 100,
    days: [-900, -300],
    members: 4,
    money: [500_000, 486_000],
  },
];

/** Milestones of the first project by days: title, stage, planned days, the day it really ended, what it waits for. */
const milestones = [
  { title: '立项评审', stage: 'initiate', days: [-357, -357], ended: -357, after: [] },
  { title: '方案冻结', stage: 'plan', days: [-350, -309], ended: -305, after: [0] },
  { title: '设备到货', stage: 'execute', days: [-305, -184], ended: -186, after: [1] },
  { title: '现场初验', stage: 'execute', days: [-180, -15], ended: null, after: [2] },
  { title: '试运行 90 天', stage: 'test', days: [20, 110], ended: null, after: [3] },
  { title: '终验', stage: 'accept', days: [181, 181], ended: null, after: [4] },
] as const;
/** Costs of the first project by subject, in yuan: planned and used. */
const budget = [
  ['labor', 1_900_000, 1_362_000],
  ['equipment', 1_250_000, 1_186_000],
  ['outsource', 480_000, 512_000],
  ['material', 320_000, 288_500],
  ['travel', 150_000, 96_400],
  ['other', 100_000, 31_100],
] as const;
const risks = [
  ['岸桥停机窗口再次推迟', 'high', '先做场桥侧初验，拆成两次', 7],
  ['前端人员本月起超负荷', 'medium', '前端驾驶舱移交其他成员', 15],
  ['外协费用超预算', 'low', '从其他科目调剂', 41],
] as const;
const logs = [
  [-2, '场桥 6 台数据接入完成，岸桥剩 2 台等停机窗口。', 74],
  [-9, '初验资料预审通过，缺第三方检测报告 1 份。', 72],
  [-16, '初验推迟：岸桥检修与停机窗口冲突，已与客户约定新日期。', 70],
] as const;
const template = [
  { title: '立项评审', stageCode: 'initiate', endDay: 7, deliverables: ['立项报告'] },
  { title: '方案冻结', stageCode: 'plan', startDay: 8, endDay: 45, dependsOn: [0], deliverables: ['总体方案'] },
  { title: '开发与实施', stageCode: 'execute', startDay: 46, endDay: 180, dependsOn: [1] },
  { title: '试运行', stageCode: 'test', startDay: 181, endDay: 270, dependsOn: [2] },
  { title: '验收', stageCode: 'accept', endDay: 285, dependsOn: [3], deliverables: ['验收报告'] },
];

/** `people`: those who work on projects; the first ones manage them. @returns ids by the numbers of projects */
export async function insertDemoProjects(
  context: TenantWork,
  people: readonly DemoMember[],
): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const today = todayInShanghai(context.platform.now());
  const day = (days: number): string => addDays(today, days);
  const person = (index: number): DemoMember => people[index % people.length] ?? { staffId: 0, departmentId: 0 };
  const ids = await insertRows(
    context,
    project,
    projects.map((one, index) => rowOf(one, person(index), day)),
  );
  await insertRows(
    context,
    staffProject,
    ids.flatMap((projectId, index) => {
      const { members, days, status } = projects[index] ?? { members: 0, days: [0, 0], status: undefined };
      const isOver = status === 'completed' || status === 'accepted';
      return Array.from({ length: Math.min(members, people.length) }, (_, place) => {
        const memberRole = place === 0 ? 'manager' : place === 1 ? 'tech_lead' : place < 4 ? 'core' : 'member';
        return withDefaults(staffProject, {
          userBaseId: person(index + place).staffId,
          projectId,
          memberRole,
          role: optionLabel(projectRoles, memberRole),
          startDate: day(Math.min(days[0] + place, 0)),
          endDate: isOver ? day(days[1]) : null,
          workload: [30, 20, 10, 5][place % 4],
          isKey: place < 2,
        });
      });
    }),
  );
  await insertParts(context, ids, person, day);
  await insertRows(context, projectTemplate, [{ name: '客户交付', projectType: 'client', milestones: template }]);
  await followProjects(context, null);
  return new Map(projects.map(({ no }, index) => [no, ids[index] ?? 0]));
}

function rowOf(one: DemoProject, manager: DemoMember, day: (days: number) => string) {
  const [start, end] = one.days;
  const isOver = one.status === 'completed' || one.status === 'accepted';
  return withDefaults(project, {
    projectNo: one.no,
    projectName: one.name,
    projectType: one.type,
    level: one.type === 'gov' ? 'provincial' : 'company',
    source: one.type === 'client' ? 'contract' : one.type === 'gov' ? 'declare' : 'self',
    status: one.status ?? 'ongoing',
    stageCode: one.stage,
    clientName: one.client ?? null,
    managerId: manager.staffId,
    deptId: manager.departmentId === 0 ? null : manager.departmentId,
    planStart: day(start),
    planEnd: day(end),
    actualStart: start < 0 ? day(start) : null,
    actualEnd: isOver ? day(end) : null,
    progress: one.progress,
    budget: one.money?.[0] ?? null,
    budgetItems: one.no === 'XM-2025-031' ? budget.map(([subject, amount]) => ({ subject, amount })) : null,
    manualHealth: one.health?.[0] ?? null,
    healthReason: one.health?.[1] ?? null,
    visibility: one.type === 'internal' ? 'company' : 'members',
  });
}

/** What each milestone of the first project waits for; ids are known once they are there. */
async function linkMilestones(context: TenantWork, places: readonly number[]): Promise<void> {
  const rows = await lockRows(context, projectMilestone, places, null);
  const given = milestones.flatMap(({ after }, place) => {
    const before = rows.find(({ id }) => id === places[place]);
    return before && after.length > 0
      ? [{ before, values: { dependsOn: after.map((other) => places[other] ?? 0) } }]
      : [];
  });
  requireAllWritten(await writeRows(context, projectMilestone, given, { rules: false, reason: '演示数据' }));
}

async function insertParts(
  context: TenantWork,
  ids: readonly number[],
  person: (index: number) => DemoMember,
  day: (days: number) => string,
): Promise<void> {
  const [first = 0] = ids;
  const places = await insertRows(
    context,
    projectMilestone,
    milestones.map(({ title, stage, days, ended }, sort) =>
      withDefaults(projectMilestone, {
        projectId: first,
        title,
        stageCode: stage,
        planStart: days[0] === days[1] ? null : day(days[0]),
        planEnd: day(days[1]),
        baselineStart: days[0] === days[1] ? null : day(days[0]),
        baselineEnd: day(days[1]),
        actualEnd: ended === null ? null : day(ended),
        status: ended !== null ? 'done' : days[1] < 0 ? 'doing' : 'pending',
        ownerId: person(sort).staffId,
        sort,
      }),
    ),
  );
  await linkMilestones(context, places);
  await insertRows(
    context,
    projectMilestone,
    ids.flatMap((projectId, index) => {
      const { late, days, status } = projects[index] ?? { days: [0, 0] as const };
      if (index === 0 || status === 'completed' || status === 'accepted') return [];
      const next = late === undefined ? Math.min(days[1], 5 + index * 4) : -late;
      return [next, days[1]].map((planEnd, sort) =>
        withDefaults(projectMilestone, {
          projectId,
          title: sort === 0 ? '阶段评审' : '项目验收',
          stageCode: sort === 0 ? 'execute' : 'accept',
          planEnd: day(planEnd),
          baselineEnd: day(planEnd),
          status: sort === 0 && days[0] < 0 ? 'doing' : 'pending',
          ownerId: person(index).staffId,
          sort,
        }),
      );
    }),
  );
  await insertRows(
    context,
    projectCost,
    ids.flatMap((projectId, index) => {
      const spent: readonly (readonly [string, number])[] =
        index === 0
          ? budget.map(([subject, , used]) => [subject, used] as const)
          : [['labor', projects[index]?.money?.[1] ?? 0] as const];
      return spent
        .filter(([, amount]) => amount > 0)
        .map(([subject, amount]) => ({
          projectId,
          costDate: day(-20),
          subject,
          amount,
          staffId: person(index).staffId,
        }));
    }),
  );
  await insertRows(
    context,
    projectRisk,
    risks.map(([title, level, plan, days], index) =>
      withDefaults(projectRisk, {
        projectId: first,
        title,
        level,
        plan,
        dueDate: day(days),
        ownerId: person(index).staffId,
      }),
    ),
  );
  await insertRows(
    context,
    projectLog,
    ids.flatMap((projectId, index) => {
      const { status, progress, days } = projects[index] ?? {
        status: 'not_started',
        progress: 0,
        days: [0, 0] as const,
      };
      if (index === 0)
        return logs.map(([ago, content, at]) => ({ projectId, logDate: day(ago), content, progress: at }));
      if (status === 'not_started') return [];
      const ago = status === undefined ? -3 - (index % 5) * 3 : Math.min(-30, days[1]);
      return [{ projectId, logDate: day(ago), content: '按计划推进，本周完成联调与问题清零。', progress }];
    }),
  );
}
