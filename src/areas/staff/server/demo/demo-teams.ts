/** Teams of a demonstration company: people across the departments, and experts from outside. */
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import { team, teamUser } from '../../model/team.ts';
import type { DemoCompany } from './demo-model.ts';

type Person = DemoCompany['people'][number];

/** `takes` says who of the working people may belong; the first ones of the roster do. */
const teams: readonly {
  readonly name: string;
  readonly teamType: string;
  readonly intro: string;
  readonly size: number;
  readonly takes: (person: Person) => boolean;
}[] = [
  {
    name: '经营核心团队',
    teamType: 'core',
    intro: '公司年度经营目标与重大事项的共同负责人。',
    size: 6,
    takes: ({ positionCategory }) => positionCategory === 'management',
  },
  {
    name: '技术专家委员会',
    teamType: 'expert',
    intro: '评审重点研发项目的技术路线，指导青年工程师，每季度开放一次技术会诊。',
    size: 7,
    takes: ({ titleLevel }) => titleLevel === 'senior_full' || titleLevel === 'senior_vice',
  },
  {
    name: '数字化升级项目组',
    teamType: 'project',
    intro: '跨部门推进业务系统统一和数据治理，计划于明年年中交付。',
    size: 9,
    takes: ({ positionCategory, titleLevel }) => positionCategory === 'technology' && titleLevel === 'middle',
  },
];
const experts: readonly Row[] = [
  {
    name: '周明远',
    title: '教授、博士生导师',
    unit: '浙江大学',
    roleInTeam: '首席顾问',
    intro: '长期从事智能制造与工业软件研究。',
    showOnProfile: true,
  },
  {
    name: '林若谷',
    title: '正高级工程师',
    unit: '国家工业信息安全发展研究中心',
    roleInTeam: '安全顾问',
    showOnProfile: true,
  },
  { name: '陈启文', title: '合伙人', unit: '启正律师事务所', roleInTeam: '法律顾问', showOnProfile: false },
];
const roles = ['负责人', '副负责人', '秘书'];

/** Inserts the teams with their members, `ids` by demo key. */
export async function insertDemoTeams(
  context: TenantWork,
  company: DemoCompany,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const working = company.people.filter((person) => person.staffStatus === 'regular');
  const advisory = { name: '外部顾问团', teamType: 'advisory', intro: '为技术、安全与法律事务提供咨询。' };
  const teamIds = await insertRows(
    context,
    team,
    [...teams.map(({ size: _size, takes: _takes, ...values }) => values), advisory].map((values, index) =>
      withDefaults(team, { ...values, sort: index + 1 }),
    ),
  );
  const inside = teams.flatMap(({ size, takes }, index) =>
    working
      .filter(takes)
      .slice(0, size)
      .map((person, at): Row => ({
        teamId: teamIds[index],
        userBaseId: ids.get(person.key),
        roleInTeam: roles[at] ?? null,
        showOnProfile: at === 0,
        sort: at + 1,
      })),
  );
  const outside = experts.map((expert, at): Row => ({ ...expert, teamId: teamIds[teams.length], sort: at + 1 }));
  await insertRows(
    context,
    teamUser,
    [...inside, ...outside].map((row) => withDefaults(teamUser, row)),
  );
}
