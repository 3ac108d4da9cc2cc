/** What each account was reminded of. */
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { reminderStep } from '../../model/staff-reminder.ts';
import { working } from '../people-conditions.ts';
import type { DueMatter } from './due-matters.ts';

/** Notes that the account hears of these matters at their present step; answers those it has not heard of before. */
export async function noteTold(
  context: TenantWork,
  accountId: number,
  matters: readonly DueMatter[],
): Promise<DueMatter[]> {
  if (matters.length === 0) return [];
  const { groupCode, companyCode } = context.tenant;
  const rows = matters.map(({ kind, refTable, refId, userBaseId, due, days }) => ({
    kind,
    refTable,
    refId,
    userBaseId,
    due,
    step: reminderStep(kind, days),
  }));
  const told = await queryRows<{ kind: string; refTable: string; refId: number; dueDate: string }>(context)`
    insert into staff_reminder (
      group_code, company_code, account_id, kind, ref_table, ref_id, user_base_id, due_date, step, told_at
    )
    select ${groupCode}, ${companyCode}, ${accountId}::bigint, x."kind", x."refTable", x."refId", x."userBaseId",
      x."due", x."step", ${context.platform.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
      "kind" text, "refTable" text, "refId" bigint, "userBaseId" bigint, "due" date, "step" integer
    )
    on conflict do nothing returning kind, ref_table, ref_id, due_date`;
  const keys = new Set(told.map(({ kind, refTable, refId, dueDate }) => `${kind} ${refTable} ${refId} ${dueDate}`));
  return matters.filter(({ kind, refTable, refId, due }) => keys.has(`${kind} ${refTable} ${refId} ${due}`));
}

/** Days after a birthday in which its note is kept. */
const birthdayKept = 60;

/** Drops what can come up no more: birthdays of the past, people who are gone. Other notes stay, or an old matter would be told anew. */
export async function forget(context: TenantWork, today: string): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  await execute(context)`
    delete from staff_reminder s where s.group_code = ${groupCode} and s.company_code = ${companyCode}
      and ((s.kind = 'birthday' and s.due_date < ${addDays(today, -birthdayKept)}::date)
        or not exists (
          select from group_user_base t where t.id = s.user_base_id and t.deleted_at is null and ${working('t')}
        ))`;
}
