/** 催签 and 催评价: messages to who keeps candidates waiting. Nothing of a record moves; it remembers when somebody was asked. */
import { sql } from 'kysely';
import { leadersOf } from '#areas/staff/public.server.ts';
import { holdersOf, tellAll } from '#core/org/public.server.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { currentRows } from '#platform/store/current-row.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { neededOpinions, opinionKinds } from '../../model/decide/decide-dicts.ts';
import { opinion } from '../../model/decide/opinion.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';
import { reminderHours, reminding } from '../../model/process/remind-acts.ts';
import { opinionsOfRecords } from '../decide/opinions.ts';
import { loadEvaluations } from '../evaluate/load-interviews.ts';
import { tellStaff } from '../evaluate/tell-people.ts';
import type { TimedInterview } from '../evaluate/timed-interview.ts';
import { askForEvaluation, owersOf, timedInterviews } from '../evaluate/timed-interview.ts';
import { writeRecruitLog } from './recruit-log.ts';

const hour = 3_600_000;

type Told = ReadonlyMap<number, ReadonlySet<number>>;

interface Kind {
  readonly action: 'remind_opinion' | 'remind_evaluation';
  readonly label: string;
  readonly key: 'opinionRemindedAt' | 'evaluationRemindedAt';
  /** Accounts that were told about each record; a record that waits for nobody is absent. */
  readonly remind: (context: TenantWork, rows: readonly RecruitInfoRow[]) => Promise<Told>;
  readonly nobody: string;
}

/** Those who sign 部门意见: the owner of the position and the head of its department; 人事意见 whoever holds the right. */
async function remindSigners(context: TenantWork, rows: readonly RecruitInfoRow[]): Promise<Told> {
  const [signed, positions, hr] = await Promise.all([
    opinionsOfRecords(
      context,
      rows.map(({ id }) => id),
    ),
    currentRows(
      context,
      recruitPosition,
      rows.map(({ positionId }) => positionId),
    ),
    holdersOf(context.db, { groupCode: context.tenant.groupCode, companyCode: companyForNewRow(context) }, [
      opinion.permissions.insert,
    ]),
  ]);
  const departments = [...positions.values()].map((position) => Number(position['groupInfoId']));
  const leaders = await leadersOf(context, departments);
  const told = new Map<number, ReadonlySet<number>>();
  for (const row of rows) {
    const current = (signed.get(row.id) ?? []).filter(({ isCurrent }) => isCurrent);
    const missing = neededOpinions.filter((kind) => !current.some((one) => one.kind === kind));
    if (missing.length === 0) continue;
    const message = {
      title: `${row.personName ?? ''}：录用意见待签署`,
      content: `请签署${missing.map((kind) => optionLabel(opinionKinds, kind)).join('、')}`,
      linkPath: '/outside-detail',
      linkParams: { id: String(row.externalPersonId), recruitId: String(row.id) },
      bizType: recruitInfo.name,
      bizId: row.id,
      dedupeKey: `opinion-reminder:${row.id}`,
    };
    const position = positions.get(row.positionId);
    const staffIds = [position?.['ownerId'], leaders.get(Number(position?.['groupInfoId']))].filter(
      (id) => typeof id === 'number',
    );
    const others = missing.includes('hr') ? hr.filter((accountId) => accountId !== context.session.accountId) : [];
    await tellAll(context, { groupCode: context.tenant.groupCode, companyCode: row.companyCode }, others, {
      ...message,
      category: 'recruit',
    });
    const heads = missing.includes('dept') ? await tellStaff(context, staffIds, message) : [];
    told.set(row.id, new Set([...heads, ...others]));
  }
  return told;
}

/** Interviewers of what has begun, without an evaluation of theirs. */
async function remindEvaluators(context: TenantWork, rows: readonly RecruitInfoRow[]): Promise<Told> {
  const talks = await queryRows<TimedInterview>(context)`
    ${timedInterviews}
    where ${tenantCondition(context, 't')} and r.finished_at is null
      and t.recruit_info_id = any(${rows.map(({ id }) => id)}::bigint[])
      and t.status in ('scheduled', 'rescheduled', 'finished')
      and t.start_at < ${context.platform.now().toISOString()}::timestamptz
    order by t.start_at, t.id`;
  const evaluations = await loadEvaluations(
    context,
    talks.map(({ id }) => id),
  );
  const told = new Map<number, ReadonlySet<number>>();
  for (const talk of talks) {
    const owing = owersOf(talk, evaluations);
    if (owing.length === 0) continue;
    const key = `evaluation-reminder:${talk.id}`;
    const accounts = await askForEvaluation(context, talk, owing, '请提交面试评价', key);
    told.set(talk.recruitInfoId, new Set([...(told.get(talk.recruitInfoId) ?? []), ...accounts]));
  }
  return told;
}

/** Records that were asked about within a day are refused, as are those that wait for nobody. */
const remind = ({ action, label, key, remind: send, nobody }: Kind) => ({
  together: async (
    context: TenantWork,
    rows: readonly { readonly row: RecruitInfoRow }[],
    tell: (said: { readonly told: number }) => void,
  ): Promise<ReadonlyMap<number, string>> => {
    const now = context.platform.now();
    const refused = new Map<number, string>();
    for (const { row } of rows) {
      const before = row[key];
      const next = before === null ? 0 : Date.parse(before) + reminderHours * hour;
      if (next > now.getTime())
        refused.set(
          row.id,
          `${reminderHours} 小时内已${label}过，${formatDateTime(new Date(next).toISOString())} 后可再${label}`,
        );
    }
    const open = rows.map(({ row }) => row).filter(({ id }) => !refused.has(id));
    const told = await send(context, open);
    for (const { id } of open) if (!told.has(id)) refused.set(id, nobody);
    const done = open.filter(({ id }) => !refused.has(id));
    if (done.length === 0) return refused;
    await changeRows(context, recruitInfo, {
      where: sql`t.id = any(${done.map(({ id }) => id)}::bigint[])`,
      values: { [key]: now.toISOString() },
      reason: label,
      keepsVersion: true,
      follows: false,
    });
    await writeRecruitLog(
      context,
      done.map(({ id, companyCode }) => ({
        recruitInfoId: id,
        companyCode,
        action,
        note: `通知 ${told.get(id)?.size ?? 0} 人`,
      })),
    );
    tell({ told: done.reduce((sum, { id }) => sum + (told.get(id)?.size ?? 0), 0) });
    return refused;
  },
});

export const remindHandler: Handler = acting(
  reminding,
  {
    remind_opinion: remind({
      action: 'remind_opinion',
      label: '催签',
      key: 'opinionRemindedAt',
      remind: remindSigners,
      nobody: '部门意见和人事意见都已签署，不用催签',
    }),
    remind_evaluation: remind({
      action: 'remind_evaluation',
      label: '催评价',
      key: 'evaluationRemindedAt',
      remind: remindEvaluators,
      nobody: '没有到期未交的评价，不用催评价',
    }),
  },
  { before: async (context) => companyForNewRow(context), told: { told: 0 } },
);
