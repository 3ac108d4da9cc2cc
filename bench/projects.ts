/** `npm run bench -- projects`: list, board, gantt and load over 10,000 projects with 60,000 milestones and 40,000 memberships. */
import pg from 'pg';
import { queryPageMember } from '#areas/project/model/detail-calls.ts';
import { queryPage } from '#areas/project/model/project-calls.ts';
import type { Child } from './child.ts';
import type { BenchDatabase } from './data.ts';
import { measureCall } from './measure-call.ts';

const projects = 10_000;

/** $1 group, $2 company, $3 first person of the roster. */
const statements = [
  `insert into project (group_code, company_code, project_no, project_name, project_type, status, stage_code, priority, manager_id,
     is_manager_missing, plan_start, plan_end, progress, progress_method, health, next_date, milestone_count, milestone_done, budget,
     cost_amount, visibility, show_in_profile, last_log_date)
   select $1, $2, 'XM-2025-' || lpad(n::text, 5, '0'), '第 ' || n || ' 号智能产线改造项目', (array['rd', 'client', 'internal', 'construction'])[1 + n % 4],
     (array['not_started', 'ongoing', 'ongoing', 'ongoing', 'paused', 'completed', 'accepted', 'archived'])[1 + n % 8],
     (array['initiate', 'plan', 'execute', 'test', 'accept', 'close'])[1 + n % 6], 'medium', $3::bigint + n % 400, n % 200 = 0,
     current_date - n % 700, current_date - n % 700 + 400, n % 101, 'milestone', (array['green', 'green', 'green', 'amber', 'red'])[1 + n % 5],
     current_date - 60 + n % 400, 6, 2, 1000000 + n, 500000 + n, 'members', false, current_date - n % 40
   from generate_series(1, ${projects}) n`,
  `insert into project_milestone (group_code, company_code, project_id, title, stage_code, plan_start, plan_end, baseline_end, status, sort)
   select p.group_code, p.company_code, p.id, '里程碑 ' || m, 'execute', p.plan_start + (m - 1) * 60, p.plan_start + m * 60,
     p.plan_start + m * 60, case when m < 3 then 'done' else 'pending' end, m
   from project p, generate_series(1, 6) m
   where p.group_code = $1 and p.company_code = $2 and $3::bigint > 0`,
  `insert into staff_project (group_code, company_code, user_base_id, project_id, role, member_role, start_date, workload)
   select p.group_code, p.company_code, $3::bigint + (p.id * 4 + m) % 4000, p.id, '成员', 'member', p.plan_start, 10 + (p.id % 3) * 10
   from project p, generate_series(1, 4) m
   where p.group_code = $1 and p.company_code = $2`,
];
const tables = ['project', 'project_milestone', 'staff_project'];

/** Fills the projects, asks what the screen asks, and leaves none behind. */
export async function measureProjects({ url, data }: BenchDatabase, ours: Child, cookie: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`truncate ${tables.join(', ')}`);
    for (const statement of statements)
      await client.query(statement, [data.groupCode, data.companyCode, data.firstPerson]);
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const { groupCode, companyCode } = data;
    const ask = (name: string, path: string, body: object) =>
      measureCall(ours, pid, cookie, name, path, { groupCode, companyCode, ...body });
    const page = { current: 1, size: 20 };
    await ask('list with its figures', queryPage.path, { filter: {}, page });
    await ask('list, later page', queryPage.path, { filter: {}, page: { current: 300, size: 20 }, withSummary: false });
    await ask('late ones', queryPage.path, { filter: { delayed: true }, page });
    await ask('one year', queryPage.path, { filter: { year: new Date().getFullYear() }, page });
    await ask('board by stage', queryPage.path, { filter: {}, page, groupBy: 'stageCode' });
    const gantt = { filter: {}, page: { current: 1, size: 100 }, withMilestones: true, withSummary: false };
    await ask('100 bars of the gantt', queryPage.path, gantt);
    await ask('load of people', queryPageMember.path, { filter: { months: 6 }, page });
  } finally {
    await client.query(`truncate ${tables.join(', ')}`);
    await client.end();
  }
}
