/** What an open alert says beside the day of a person: the present contract, and what the law makes of the day, with its date. */
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { staffContract } from '../model/records/contract.ts';
import { doublePayFrom, exemptEmployment, termMonths, unsignedNotice } from '../model/records/contract-rules.ts';
import type { AlertHint, StaffAlertKind } from '../model/roster-calls.ts';
import type { PensionFacts } from '../model/pension.ts';
import { pensionWarning } from '../model/pension.ts';
import { unknownRetirement } from '../model/retirement-date.ts';
import type { Renewable } from './records/contract-renewal.ts';
import { renewalFactsOf } from './records/contract-renewal.ts';

interface Person extends Renewable, PensionFacts {
  readonly staffStatus: string;
  readonly employmentType: string | null;
  /** Which of two days of retirement holds is not known. */
  readonly isRetirementOpen: boolean;
  /** Of who is about to leave. */
  readonly lastWorkDate: string | null;
}

export interface AlertNote {
  /** 第 2 次 · 3 年; null where there is none, or the reader may not see contracts. */
  readonly term: string | null;
  readonly hint: AlertHint | null;
}

/** 12/01, with the year where it is not this one. */
const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDate(day).slice(5) : formatDate(day);

const doublePay = (from: string, today: string, tone: AlertHint['tone']): AlertHint => ({
  text: `${shortDay(from, today)} 起须付二倍工资`,
  tone,
});

/** What the day of an alert brings about; null where the law says nothing of it. `openEnded`: the right of article 14. */
export function hintOf(
  alert: StaffAlertKind,
  person: PensionFacts &
    Pick<
      Person,
      'staffStatus' | 'employmentType' | 'isRetirementOpen' | 'lastWorkDate' | 'contractEndDate' | 'entryDate'
    >,
  openEnded: boolean,
  today: string,
): AlertHint | null {
  if (person.staffStatus === 'pending_demission' && person.lastWorkDate !== null)
    return { text: `待离职，最后工作日 ${shortDay(person.lastWorkDate, today)}`, tone: 'warning' };
  if (alert === 'retire') {
    const text = person.isRetirementOpen ? unknownRetirement : pensionWarning(person, today);
    return text === null ? null : { text, tone: 'warning' };
  }
  if ((exemptEmployment as readonly (string | null)[]).includes(person.employmentType)) return null;
  if (alert === 'contract_unsigned' && person.entryDate !== null) {
    const notice = unsignedNotice(person.entryDate, today);
    if (notice?.isOpenEnded) return { text: notice.text, tone: 'danger' };
    const from = doublePayFrom(person.entryDate);
    return notice && doublePay(from, today, from <= today ? 'danger' : 'warning');
  }
  if (alert !== 'contract_end') return null;
  if (person.contractEndDate !== null && person.contractEndDate < today)
    return doublePay(doublePayFrom(addDays(person.contractEndDate, 1)), today, 'danger');
  return openEnded ? { text: '可要求无固定期限', tone: 'neutral' } : null;
}

/** 第 2 次 · 3 年, 第 1 次 · 18 个月. */
function termText({ ordinal, startDate, endDate }: { ordinal: number; startDate: string; endDate: string }): string {
  const months = termMonths(startDate, endDate) ?? 0;
  return `第 ${ordinal} 次 · ${months % 12 === 0 && months > 0 ? `${months / 12} 年` : `${months} 个月`}`;
}

/** The notes of these people under an alert. */
export async function alertNotes(
  context: TenantWork,
  alert: StaffAlertKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AlertNote>> {
  if (ids.length === 0) return new Map();
  const people = await queryRows<Person>(context)`
    select t.id, t.staff_status, t.employment_type, t.contract_end_date, t.employment_seq, t.continuous_since,
      t.group_entry_date, t.entry_date,
      t.retire_date, t.pension_months, t.pension_counted_to,
      t.retire_date is null and t.retire_date_from is not null as is_retirement_open,
      (
        select d.last_work_date
        from demission_record d
        where d.group_code = t.group_code and d.user_base_id = t.id and d.status = 'submitted'
        limit 1
      ) as last_work_date
    from group_user_base t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  const mayRead = alert === 'contract_end' && holds(context, staffContract.permissions.read);
  const facts = mayRead ? await renewalFactsOf(context, people) : new Map<number, never>();
  const today = todayInShanghai(context.platform.now());
  return new Map(
    people.map((person) => {
      const contract = facts.get(person.id);
      return [
        person.id,
        {
          term: contract ? termText(contract) : null,
          hint: hintOf(alert, person, Boolean(contract?.openEnded), today),
        },
      ];
    }),
  );
}
