/** A candidate in 综合评定 with archive, an interview and its evaluation, for the tests of decisions: made by rows, so that they need no other slice. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { inTenant } from '#platform/db/database.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { insertExternalPerson } from '../../model/person-calls.ts';
import { usualDimensions } from '../../model/evaluate/score-template.ts';

export interface Fixture {
  readonly server: TestServer;
  readonly enterprise: TestEnterprise;
  readonly recruiter: TestClient;
  readonly departmentId: number;
}

/** Rows of a statement inside the first company. */
export const inCompany = async <Row>(
  { server, enterprise }: Pick<Fixture, 'server' | 'enterprise'>,
  statement: ReturnType<typeof sql<Row>>,
): Promise<Row[]> =>
  (
    await inTenant(
      server.platform.db,
      { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
      (db) => statement.execute(db),
    )
  ).rows;

const idOf = async (fixture: Fixture, statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await inCompany(fixture, statement))[0]?.id ?? 0;

/** A position that is open, of the department. */
export const makePosition = ({ enterprise, departmentId, ...rest }: Fixture, ownerId: number, headcount = 1) =>
  idOf(
    { enterprise, departmentId, ...rest },
    sql<{ id: number }>`
      insert into recruit_position (
        group_code, company_code, name, code, group_info_id, headcount, hired_count, owner_id, pass_score, status,
        education_min, work_years_min, skills, salary_min, salary_max, open_date, created_at
      )
      values (
        ${enterprise.groupCode}, ${enterprise.companyCodes[0]}, '后端工程师',
        'P' || (select 1000 + count(*) from recruit_position), ${departmentId}, ${headcount}, 0, ${ownerId}, 70,
        'recruiting', '21', 3, array['Java', '信创适配'], 20000, 30000, ${addDays(todayInShanghai(), -40)}, now() - interval '40 days'
      )
      returning id`,
  );

let phones = 0;

/** Somebody of the pool with one study, two jobs and one project. */
export async function makePerson({ recruiter }: Fixture, name: string, values: object = {}): Promise<number> {
  phones += 1;
  const { id } = await recruiter.ask(insertExternalPerson, {
    name,
    phone: `157${String(50_000_000 + phones)}`,
    email: `c${phones}@example.com`,
    source: 'referral',
    firstWorkDate: '2018-07-01',
    skills: 'Java、PostgreSQL',
    expectSalaryMin: 28_000,
    expectSalaryMax: 32_000,
    records: {
      study: [
        {
          startDate: '2011-09-01',
          endDate: '2015-06-30',
          school: '浙江大学',
          major: '软件工程',
          educationCode: '21',
          isHighest: true,
        },
      ],
      work: [
        { startDate: '2018-07-01', endDate: '2020-02-28', company: '海屿软件', position: '工程师' },
        { startDate: '2020-03-01', company: '云栖科技', position: '平台负责人' },
      ],
      project: [{ startDate: '2021-01-01', name: '月结提速', role: '负责人' }],
    },
    ...values,
  } as never);
  return id;
}

/** A record in a state, with a log that says when each stage began. `days`: since it began. */
export async function makeRecord(
  fixture: Fixture,
  {
    personId,
    positionId,
    status = 'evaluating',
    days = 20,
  }: { personId: number; positionId: number; status?: string; days?: number },
): Promise<number> {
  const { enterprise } = fixture;
  const id = await idOf(
    fixture,
    sql<{ id: number }>`
      insert into recruit_info (
        group_code, company_code, external_person_id, position_id, person_name, group_info_id, owner_id, status,
        stage_entered_at, source
      )
      select p.group_code, p.company_code, e.id, p.id, e.name, p.group_info_id, p.owner_id, ${status}, now(), e.source
      from recruit_position p
      join external_person e on e.id = ${personId}
      where p.id = ${positionId}
      returning id`,
  );
  const way = ['new', 'screened', 'testing', 'interviewing', 'evaluating', 'offer'];
  const stages = way.slice(0, way.indexOf(status) + 1);
  await inCompany(
    fixture,
    sql`
      insert into recruit_log (
        group_code, company_code, recruit_info_id, action, from_status, to_status, by_name, at
      )
      select ${enterprise.groupCode}, ${enterprise.companyCodes[0]}, ${id}, 'test', s.before, s.status, '测试',
        now() - make_interval(days => ${days} - s.place::int)
      from unnest(${stages}::text[], ${[null, ...stages.slice(0, -1)]}::text[]) with ordinality s(status, before, place)
      order by s.place`,
  );
  return id;
}

/** A finished interview of the record with the submitted evaluation of `evaluatorId`; `openFor`: who owes one still. */
export async function makeInterview(
  fixture: Fixture,
  recordId: number,
  { evaluatorId, openFor = null, score = 80 }: { evaluatorId: number; openFor?: number | null; score?: number },
): Promise<void> {
  const { enterprise } = fixture;
  const people = [evaluatorId, ...(openFor === null ? [] : [openFor])];
  for (const [index, roundName] of ['初试', '复试'].entries()) {
    const interviewers = people.map((userBaseId) => ({ name: `面试官${userBaseId}`, userBaseId }));
    const interviewId = await idOf(
      fixture,
      sql<{ id: number }>`
        insert into interview (
          group_code, company_code, recruit_info_id, round_no, round_name, method, start_at, start_date, duration_min,
          place, interviewers, status, reschedule_count
        )
        values (
          ${enterprise.groupCode}, ${enterprise.companyCodes[0]}, ${recordId}, ${index + 1}, ${roundName}, 'onsite',
          now() - interval '3 days', ${addDays(todayInShanghai(), -3)}, 60, '会议室', ${JSON.stringify(interviewers)}::jsonb, 'finished', 0
        )
        returning id`,
    );
    const scores = usualDimensions.map(({ code }, place) => ({
      dimension: code,
      score: score + (place === 0 ? 10 : place === 1 ? 5 : 0),
      note: place === 0 ? '取舍说得清' : null,
    }));
    await inCompany(
      fixture,
      sql`
        insert into interview_evaluation (
          group_code, company_code, interview_id, evaluator_id, evaluator_name, scores, advantages, risks, conclusion,
          is_veto, status, submitted_at, is_current
        )
        values (
          ${enterprise.groupCode}, ${enterprise.companyCodes[0]}, ${interviewId}, ${evaluatorId}, '陆予安',
          ${JSON.stringify(scores)}::jsonb, '讲得有先后', '跨部门的例子偏少', 'yes', false, 'submitted', now(), true
        )`,
    );
  }
}
