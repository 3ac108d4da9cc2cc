/** Who is about to leave and who has left: the record, what is still to hand over, and the day that waits in the career. */
import { leaveTasks, staffTask } from '../../model/records/task.ts';
import { staffWork } from '../../model/staff-work.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { execute } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { insertRows } from '#platform/store/write.ts';
import type { DemoCompany } from './demo-model.ts';

/** Why people leave on their own wish, as they say it. */
const reasons = [
  ['family', '家人在外地，需要回去照顾'],
  ['career', '转到其他行业发展'],
  ['growth', '希望有更大的发展空间'],
  ['commute', '住处较远，通勤时间长'],
  ['salary', '对薪酬有更高期望'],
] as const;

/** Days of notice (劳动合同法 article 37). */
const notice = 30;

/** A resignation: any other way of leaving would ask for papers that nobody has. People by their keys. */
interface DemoDemission {
  readonly personKey: string;
  readonly successorKey: string | null;
  readonly isOpen: boolean;
  readonly beforeStatus: 'probation' | 'regular';
  readonly reasonCode: (typeof reasons)[number][0];
  readonly reason: string;
  readonly noticeDate: string;
  readonly lastWorkDate: string;
}

/** One record for everybody who is about to leave or has left; the open ones end within the month ahead. */
export function makeDemissions(company: DemoCompany, today: string): DemoDemission[] {
  const leaving = company.people.filter(
    ({ staffStatus }) => staffStatus === 'pending_demission' || staffStatus === 'left',
  );
  return leaving.map((person, at) => {
    const [reasonCode, reason] = reasons[at % reasons.length] ?? reasons[0];
    const lastWorkDate = person.demissionDate ?? addDays(today, 3 + ((at * 5) % (notice - 4)));
    return {
      personKey: person.key,
      successorKey: person.superiorKey,
      isOpen: person.staffStatus === 'pending_demission',
      beforeStatus: person.regularDate === null ? 'probation' : 'regular',
      reasonCode,
      reason,
      noticeDate: addDays(lastWorkDate, -notice),
      lastWorkDate,
    };
  });
}

export async function insertDemoDemissions(
  context: TenantWork,
  company: DemoCompany,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const records = makeDemissions(company, todayInShanghai(context.platform.now())).map(
    ({ personKey, successorKey, ...record }) => ({
      ...record,
      userBaseId: ids.get(personKey),
      handoverToId: (successorKey === null ? null : ids.get(successorKey)) ?? null,
    }),
  );
  await execute(context)`
    insert into demission_record (
      group_code, company_code, user_base_id, before_status, demission_type, reason_code, reason, notice_date,
      last_work_date, handover_to_id, insurance_stop_month, status, closed_at
    )
    select ${context.tenant.groupCode}, ${context.tenant.companyCode}, r."userBaseId", r."beforeStatus", 'resign',
      r."reasonCode", r.reason, r."noticeDate", r."lastWorkDate", r."handoverToId",
      to_char(r."lastWorkDate", 'YYYY-MM'), case when r."isOpen" then 'submitted' else 'confirmed' end,
        case when r."isOpen" then null else r."lastWorkDate"::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(
      "userBaseId" bigint, "isOpen" boolean, "beforeStatus" text, "reasonCode" text, reason text, "noticeDate" date,
      "lastWorkDate" date, "handoverToId" bigint
    )`;
  const open = records.filter(({ isOpen }) => isOpen);
  await insertRows(
    context,
    staffWork,
    open.map(({ userBaseId, beforeStatus, lastWorkDate, reason }): Row => ({
      userBaseId,
      changeType: 'demission',
      effectiveDate: lastWorkDate,
      status: 'scheduled',
      before: { staffStatus: beforeStatus },
      after: { staffStatus: 'left' },
      reason,
    })),
  );
  await insertRows(
    context,
    staffTask,
    open.flatMap(({ userBaseId, lastWorkDate, noticeDate, handoverToId }, at): Row[] =>
      leaveTasks.map((item, index) => {
        const done = index < at % 4;
        return {
          userBaseId,
          stage: 'leave',
          item,
          dueDate: lastWorkDate,
          assigneeId: handoverToId,
          done,
          doneAt: done ? addDays(noticeDate, 1 + index) : null,
        };
      }),
    ),
  );
}
