/** `npm run bench -- recruit`: the statistics of recruiting over a million candidates of three years. */
import pg from 'pg';
import { queryRecruitStat } from '#areas/recruit/model/stat/stat-calls.ts';
import type { Child } from './child.ts';
import { stageMonthsJob } from '#areas/recruit/server/stat/stage-months.ts';
import type { BenchDatabase } from './data.ts';
import { withPlatform } from './data.ts';
import { measureCall } from './measure-call.ts';

const candidates = 1_000_000;
const positions = 400;
/** Days over which the candidates came. */
const span = 1095;

/** $1 group, $2 company, $3 first person of the roster, $4 department. */
const statements = [
  `insert into recruit_position (group_code, company_code, name, code, group_info_id, headcount, hired_count, owner_id, pass_score, status, open_date)
   select $1, $2, '职位' || n, 'B' || n, $4::bigint, 5, n % 5, $3::bigint + n % 40, 70,
     case when n <= 60 then 'recruiting' else 'closed' end, current_date - n
   from generate_series(1, ${positions}) n`,
  // Of a hundred candidates five begin to work and six are in process; the others stopped on their way.
  `insert into recruit_info (group_code, company_code, external_person_id, position_id, person_name, group_info_id, owner_id, status, stage_entered_at, source, name_pinyin)
   select $1, $2, n, p.id, '候选人' || n, p.group_info_id, p.owner_id,
     case when n % 100 < 5 then 'onboarded' when n % 100 < 11 then 'interviewing' else 'rejected' end,
     now() - make_interval(days => (n % ${span})::int), (array['site', 'referral', 'headhunter', 'campus', 'former', 'walk_in'])[1 + n % 6],
     'houxuanren' || n
   from generate_series(1, ${candidates}) n
   join (select id, group_info_id, owner_id, row_number() over (order by id) as place from recruit_position
     where group_code = $1 and company_code = $2 and $3::bigint > 0 and $4::bigint > 0) p on p.place = 1 + n % ${positions}`,
  // How far they came, as the log would have it: 40 % are looked at, 30 % tested, 21 % interviewed, 12 %, 7 %, 6 %, 5 %.
  `insert into recruit_stage (group_code, company_code, recruit_info_id, status, entered_at, entered_on, days, since_start, source, position_id, owner_id, group_info_id, outcome)
   select r.group_code, r.company_code, r.id, s.status, r.stage_entered_at + make_interval(days => s.place * 3),
     (r.stage_entered_at at time zone 'Asia/Shanghai')::date + s.place * 3, case when s.place < 7 then (1 + r.id % (4 + s.place * 2))::int end,
     s.place * 3 + (r.id % 9)::int, r.source, r.position_id, r.owner_id, r.group_info_id,
     case when r.external_person_id % 100 < s.passed then 'passed' when r.status = 'rejected' then 'lost' else 'staying' end
   from recruit_info r
   cross join (values ('new', 0, 100, 40), ('screened', 1, 40, 21), ('testing', 2, 30, 21), ('interviewing', 3, 21, 12),
     ('evaluating', 4, 12, 7), ('offer', 5, 7, 6), ('to_entry', 6, 6, 5), ('onboarded', 7, 5, 0)) s(status, place, reached, passed)
   where r.group_code = $1 and r.company_code = $2 and r.external_person_id % 100 < s.reached and $3::bigint > 0 and $4::bigint > 0`,
  `insert into interview (group_code, company_code, recruit_info_id, round_no, round_name, method, start_at, start_date, duration_min, status, interviewers)
   select r.group_code, r.company_code, r.id, 1, '初试', 'video', r.stage_entered_at, (r.stage_entered_at at time zone 'Asia/Shanghai')::date, 60, 'finished', '[]'
   from recruit_info r
   where r.group_code = $1 and r.company_code = $2 and r.external_person_id % 100 < 21 and $3::bigint > 0 and $4::bigint > 0`,
  `insert into interview_evaluation (group_code, company_code, interview_id, evaluator_id, evaluator_name, status, submitted_at, is_current)
   select i.group_code, i.company_code, i.id, $3::bigint + n, '面试官', 'submitted', i.start_at + make_interval(hours => 20 + (i.id % 40)::int), true
   from interview i, generate_series(1, 2) n
   where i.group_code = $1 and i.company_code = $2 and $4::bigint > 0`,
];
const tables = [
  'recruit_position',
  'recruit_info',
  'recruit_stage',
  'recruit_stage_month',
  'recruit_stage_change',
  'interview',
  'interview_evaluation',
];

async function fill(client: pg.Client, { data }: BenchDatabase): Promise<void> {
  await client.query(`truncate ${tables.join(', ')}, recruit_log`);
  const values = [data.groupCode, data.companyCode, data.firstPerson, data.departmentIds[0] ?? data.rootId];
  for (const statement of statements) await client.query(statement, values);
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
}

/** Fills the candidates, asks the statistics of several periods in turn, and leaves no candidate behind. */
export async function measureRecruit(database: BenchDatabase, ours: Child, cookie: string): Promise<void> {
  const { url, data } = database;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fill(client, database);
    await withPlatform(database, (platform) => stageMonthsJob.run(platform, {}));
    for (const table of ['recruit_stage_month', 'recruit_stage_change']) await client.query(`vacuum analyze ${table}`);
    const { rows } = await client.query<{ pid: number; today: string }>(
      "select pg_backend_pid() as pid, to_char(current_date, 'YYYY-MM-DD') as today",
    );
    const { pid = 0, today = '' } = rows[0] ?? {};
    const before = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
    const ask = (name: string, years: number, more: object = {}) =>
      measureCall(ours, pid, cookie, name, queryRecruitStat.path, {
        groupCode: data.groupCode,
        companyCode: data.companyCode,
        dateRange: [before(years), today],
        ...more,
      });
    await ask('funnel, one year', 1);
    await ask('funnel, three years', 3);
    await ask('funnel, by position', 3, { groupBy: 'position' });
    // As a day of work leaves it: candidates of the last two months moved, so that these are counted from the stages.
    await client.query(
      'update recruit_stage set days = 3 where entered_on > current_date - 45 and recruit_info_id % 50 = 0',
    );
    await ask('… after a day of moves', 3);
    await ask('… of one owner', 3, { ownerId: data.firstPerson });
  } finally {
    await client.query(`truncate ${tables.join(', ')}, recruit_log`);
    await client.end();
  }
}
