/** A list of people of the enterprise with their names, as interviewers stand in positions and interviews. */
import { f } from '#platform/entity/field.ts';

/** An entry: the name as it was when the person was chosen, and whom it means. */
export const namedPerson = {
  name: f.text({ label: '姓名', required: true, max: 50 }),
  userBaseId: f.ref({ label: '员工', to: 'group_user_base' }),
} as const;

/** Who is meant, without those that name nobody. */
export function idsOfPeople(people: readonly { readonly userBaseId?: number | null }[] | null | undefined): number[] {
  return [...new Set((people ?? []).flatMap(({ userBaseId }) => userBaseId ?? []))];
}
