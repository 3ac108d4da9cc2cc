/** What fictional candidates went through for the demonstration: tests, interviews, evaluations, summaries, opinions, log. */
import { addDays } from '#lib/chinese/calendar.ts';
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import { opinion } from '../model/decide/opinion.ts';
import { personalSummary } from '../model/decide/personal-summary.ts';
import { interview } from '../model/evaluate/interview.ts';
import { interviewEvaluation } from '../model/evaluate/interview-evaluation.ts';
import { onlineTest } from '../model/evaluate/online-test.ts';
import { usualDimensions } from '../model/evaluate/score-template.ts';
import type { RecruitStatus } from '../model/process/process-dicts.ts';
import type { RecruitAction } from '../model/process/recruit-moves.ts';
import { usualRounds } from '../model/process/recruit-position.ts';
import { wayStages } from './stat/way-stages.ts';

/** Somebody of the roster who takes part. */
export interface DemoColleague {
  readonly staffId: number;
  readonly departmentId: number;
  readonly name: string;
}

/** A candidate and how far. */
export interface DemoCandidate {
  readonly id: number;
  readonly status: RecruitStatus;
  /** Days in the state; of who was hired since all had been talked over. */
  readonly days: number;
  readonly index: number;
}

/** The way to the first day of work. */
export const way: readonly RecruitStatus[] = wayStages;
const moveTo: Readonly<Record<RecruitStatus, RecruitAction>> = {
  new: 'insert',
  screened: 'passScreen',
  testing: 'startTests',
  interviewing: 'startInterviews',
  evaluating: 'toEvaluate',
  offer: 'sendOffer',
  to_entry: 'hire',
  onboarded: 'enter',
  rejected: 'reject',
  withdrawn: 'withdraw',
  reserved: 'reserve',
};

/** The instant of an hour in Shanghai, some days from today. */
export const at = (today: string, days: number, hour: number): string =>
  `${addDays(today, days)}T${String(hour).padStart(2, '0')}:00:00+08:00`;

/** Whether both rounds are over. */
const isTalkedOver = ({ status }: DemoCandidate): boolean =>
  status === 'evaluating' || status === 'offer' || status === 'onboarded';

/** Tests, interviews, evaluations, summaries and opinions of the candidates that have come so far. */
export async function insertDemoParts(
  context: TenantWork,
  today: string,
  {
    records,
    interviewers,
  }: { readonly records: readonly DemoCandidate[]; readonly interviewers: readonly DemoColleague[] },
): Promise<void> {
  const [chief, second] = interviewers;
  if (!chief || !second) return;
  const named = [chief, second].map(({ name, staffId }) => ({ name, userBaseId: staffId }));
  // Who is decided about has been through both rounds.
  const talked = records.flatMap((record) =>
    record.status === 'interviewing'
      ? [{ ...record, round: 0 }]
      : isTalkedOver(record)
        ? usualRounds.map((_, round) => ({ ...record, round }))
        : [],
  );
  const interviewIds = await insertRows(
    context,
    interview,
    talked.map(({ id, status, days, index, round }) => {
      // Among those who are in interviews one is today, one is to come, the others have been.
      const isPast = status !== 'interviewing' || index % 3 === 0;
      const away =
        status === 'onboarded'
          ? round - 1 - days
          : isPast
            ? -Math.max(3 - round, days - 1 - round)
            : index % 3 === 1
              ? 0
              : 2;
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
  const rated = talked.flatMap(({ status, days, index, round }, place) =>
    status === 'interviewing'
      ? []
      : [
          {
            interviewId: interviewIds[place] ?? 0,
            index: index + round,
            // Of who was hired the day after; of the others the day before yesterday, for some of them late.
            submittedAt: at(today, status === 'onboarded' ? round - days : -2, 11),
          },
        ],
  );
  await insertRows(
    context,
    interviewEvaluation,
    rated.flatMap(({ interviewId, index, submittedAt }) =>
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
          submittedAt,
        }),
      ),
    ),
  );
  await insertRows(
    context,
    onlineTest,
    records
      .filter(({ status }) => status === 'testing' || status === 'offer' || status === 'onboarded')
      .map(({ id, status }) =>
        withDefaults(onlineTest, {
          recruitInfoId: id,
          name: '专业笔试',
          testType: 'professional',
          mode: 'record',
          fullScore: 100,
          score: status === 'testing' ? null : 84,
          percent: status === 'testing' ? null : 84,
          status: status === 'testing' ? 'pending' : 'scored',
        }),
      ),
  );
  await insertDecisions(context, today, records);
}

async function insertDecisions(context: TenantWork, today: string, records: readonly DemoCandidate[]): Promise<void> {
  const decided = records
    .filter(
      ({ status, days }) => status === 'offer' || status === 'onboarded' || (status === 'evaluating' && days < 10),
    )
    .map(({ id, status, days }) =>
      status === 'onboarded'
        ? { id, away: 1 - days, basic: '履历与职位要求相符。' }
        : { id, away: -2, basic: '硕士，多年服务端经验，主导过核心系统的拆分。' },
    );
  await insertRows(
    context,
    personalSummary,
    decided.map(({ id, away, basic }) =>
      withDefaults(personalSummary, {
        recruitInfoId: id,
        versionNo: 1,
        basic,
        strengths: ['架构取舍说得清', '执行稳健'],
        concerns: ['跨部门推进的例子偏少'],
        matching: '技能与职位要求一致。',
        conclusion: '建议录用。',
        status: 'passed',
        submittedByName: '演示数据',
        submittedAt: at(today, away, 14),
        reviewResult: 'pass',
        reviewedAt: at(today, away + 1, 10),
      }),
    ),
  );
  await insertRows(
    context,
    opinion,
    decided.flatMap(({ id, away }) =>
      (['dept', 'hr'] as const).map((kind) =>
        withDefaults(opinion, {
          recruitInfoId: id,
          kind,
          decision: 'agree',
          content: '同意录用',
          signerName: '演示数据',
          signedAt: at(today, away + 1, 11),
        }),
      ),
    ),
  );
}

/** A stage and how many days ago it was reached. */
export interface DemoVisit {
  readonly status: RecruitStatus;
  readonly daysAgo: number;
}

/** The way of each candidate: a line for every stage up to the present one. */
export async function insertDemoLog(
  context: TenantWork,
  today: string,
  by: DemoColleague,
  ways: readonly { readonly id: number; readonly visits: readonly DemoVisit[] }[],
): Promise<void> {
  const lines = ways.flatMap(({ id, visits }) =>
    visits.map(({ status, daysAgo }, place) => ({
      recruit_info_id: id,
      action: moveTo[status],
      from_status: visits[place - 1]?.status ?? null,
      to_status: status,
      at: at(today, -daysAgo, 9),
    })),
  );
  await execute(context)`
    insert into recruit_log (group_code, company_code, recruit_info_id, action, from_status, to_status, by_name, at)
    select ${context.tenant.groupCode}, ${context.tenant.companyCode}, x.recruit_info_id, x.action, x.from_status,
      x.to_status, ${by.name}, x.at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (
      recruit_info_id bigint, action text, from_status text, to_status text, at timestamptz
    )
    order by x.at`;
  // Beside the store, recruit_info: as old as what it tells, which no store lets anybody say.
  await execute(context)`
    update recruit_info t
    set created_at = x.at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (
      recruit_info_id bigint, from_status text, at timestamptz
    )
    where t.group_code = ${context.tenant.groupCode} and t.company_code = ${context.tenant.companyCode}
      and t.id = x.recruit_info_id and x.from_status is null`;
  // Beside the store, recruit_position: as old as the day on which it was opened.
  await execute(context)`
    update recruit_position
    set created_at = (open_date + time '09:00') at time zone 'Asia/Shanghai'
    where group_code = ${context.tenant.groupCode} and company_code = ${context.tenant.companyCode}`;
}
