/** What a list of work says of people's days: who it is, what is missing, and what the law makes of it. */
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ItemFacts, ItemWords } from '#platform/runtime/due.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import type { StaffReminderKind } from '../../model/staff-reminder.ts';
import { daysBetween } from '../../model/staff-reminder.ts';
import type { AlertNote } from '../alert-hints.ts';
import { alertNotes } from '../alert-hints.ts';

interface Person {
  readonly id: number;
  readonly department: string | null;
  readonly entryDate: string | null;
  readonly idType: string | null;
}

/** The facts of a kind in words; null where its name says all. */
function factOf(kind: string, person: Person, term: string | null, today: string): string | null {
  if (kind === 'contract_unsigned')
    return person.entryDate && person.entryDate <= today
      ? `入职 ${daysBetween(person.entryDate, today)} 天未签`
      : '未签劳动合同';
  if (kind === 'contract_end') return term === null ? '劳动合同到期' : `劳动合同${term}`;
  if (kind === 'probation_end')
    return person.entryDate ? `${formatDate(person.entryDate)} 入职，试用期届满` : '试用期届满';
  if (kind === 'id_expire')
    return `${optionLabel(groupUserBase.fields.idType.options, person.idType ?? '') || '证件'}有效期届满`;
  return null;
}

/** Kinds that the law says more about. */
const hinted: readonly StaffReminderKind[] = ['contract_unsigned', 'contract_end', 'probation_end', 'retire'];

/** Words for items about people: one question for all of them, one for each kind that the law says more about. */
export async function tellOfPeople(
  context: TenantWork,
  items: readonly ItemFacts[],
  today: string,
): Promise<ReadonlyMap<number, ItemWords>> {
  const ids = [...new Set(items.flatMap(({ personId }) => personId ?? []))];
  const kinds = hinted.filter((kind) => items.some((item) => item.kind === kind));
  const idsOf = (kind: string) => items.flatMap((item) => (item.kind === kind ? (item.personId ?? []) : []));
  const [people, notes] = await Promise.all([
    queryRows<Person>(context)`
      select t.id, d.name as department, t.entry_date, t.id_type
      from group_user_base t
      left join group_info d on d.id = t.group_info_id and d.group_code = t.group_code
      where ${tenantCondition(context, 't')} and t.id = any(${ids}::bigint[])`,
    Promise.all(kinds.map(async (kind) => [kind, await alertNotes(context, kind, idsOf(kind))] as const)),
  ]);
  const personOf = new Map(people.map((person) => [person.id, person]));
  const notesOf = new Map<string, ReadonlyMap<number, AlertNote>>(notes);
  return new Map(
    items.flatMap((item) => {
      const person = personOf.get(item.personId ?? 0);
      if (!person) return [];
      const note = notesOf.get(item.kind)?.get(person.id);
      const said = [factOf(item.kind, person, note?.term ?? null, today), note?.hint?.text].filter(
        (text) => typeof text === 'string',
      );
      return [[item.id, { reason: said.length > 0 ? said.join('，') : null, beside: person.department }] as const];
    }),
  );
}
