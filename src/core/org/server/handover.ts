/** What members who are to be removed leave behind, gathered from all areas, and giving it to a successor. */
import { queryHandover } from '../model/user.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { HandoverPerson } from '#platform/runtime/handover.ts';
import { handle } from '#platform/runtime/registry.ts';
import { giveStaffRows } from './member-staff.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, inHome } from './role-home.ts';

export interface OpenWork {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly count: number;
  readonly names: string[];
}

/** Kinds of work of which the person still has some. */
export async function openWorkOf(context: TenantWork, person: HandoverPerson): Promise<OpenWork[]> {
  const open: OpenWork[] = [];
  for (const source of context.platform.registry.handover) {
    const found = await source.count(context, person);
    if (found.count > 0) open.push({ key: source.key, label: source.label, unit: source.unit, ...found });
  }
  return open;
}

/** Gives everything a person owns to the successor. */
export async function handOver(context: TenantWork, from: HandoverPerson, to: HandoverPerson): Promise<void> {
  for (const source of context.platform.registry.handover) await source.move(context, from, to);
}

/** The members of the company with these ids who are people of its roster. */
export async function peopleOf(
  context: TenantWork,
  home: RoleHome,
  ids: readonly number[],
): Promise<Map<number, HandoverPerson>> {
  const found = await queryRows<HandoverPerson>(context)`
    select id as member_id, account_id, staff_id, display_name
    from member m
    where ${inHome(home, 'm')} and id = any(${[...ids]}::bigint[]) and status <> 'left' and staff_id is not null`;
  return new Map(found.map((row) => [row.memberId, row]));
}

/** Who takes the work over: an active member who stays. */
export async function successorOf(
  context: TenantWork,
  home: RoleHome,
  id: number,
  leaving: readonly number[],
): Promise<HandoverPerson> {
  if (leaving.includes(id)) throw fail.invalid('交接人：不能是被移除的用户', { transferTo: '不能是被移除的用户' });
  const active = await queryRows(context)`
    select 1 from member m where ${inHome(home, 'm')} and id = ${id} and status = 'active'`;
  if (active.length > 0) await giveStaffRows(context, [id]);
  const successor = active.length > 0 ? (await peopleOf(context, home, [id])).get(id) : undefined;
  if (!successor) throw fail.invalid('交接人：应为在用的成员', { transferTo: '应为在用的成员' });
  return successor;
}

export const queryHandoverHandler = handle(queryHandover, async (context, { ids }) => {
  const people = await peopleOf(context, companyHome(context), ids);
  const records = [];
  for (const person of people.values()) {
    const handover = await openWorkOf(context, person);
    if (handover.length > 0) records.push({ id: person.memberId, displayName: person.displayName, handover });
  }
  return { records };
});
