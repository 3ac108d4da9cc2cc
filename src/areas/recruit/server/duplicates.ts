/** Who is in the pool already: by phone, e-mail or the file of a résumé for certain, by name with school or month of birth perhaps. */
import { externalPerson } from '../model/external-person.ts';
import type { DuplicatePerson } from '../model/person-calls.ts';
import { rowsWithSameContent } from '#core/file/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { requireCounted } from '#platform/store/sealed-search.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

type DuplicateKind = DuplicatePerson['by'];
export type Duplicate = DuplicatePerson;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const idsOf = (files: unknown): number[] =>
  Array.isArray(files)
    ? files.flatMap((file: unknown) =>
        typeof file === 'object' && file !== null && 'id' in file ? [Number(file.id)] : [],
      )
    : [];

/** Schools that the person may be known by: those of the studies that come along. */
function schoolsOf(studies: readonly Row[]): string[] {
  return studies.flatMap((study) => text(study['school']) ?? []);
}

/** How sure a sign is: phone, mail and file are one person's, a name with school or month of birth may be two. */
const scores: Readonly<Record<DuplicateKind, number>> = { phone: 1, email: 1, file: 1, name: 0.8 };
export const scoreOf = (by: DuplicateKind): number => scores[by];

/** Most stored people that are set beside a new one. */
const mostShown = 5;

/** The stored people that this one is or may be, each once, the most certain first. `row` is normalised. */
export async function findDuplicates(
  context: TenantWork,
  row: Row,
  studies: readonly Row[],
  ownId = 0,
): Promise<Duplicate[]> {
  const { seal } = context.platform;
  const phone = text(row['phone']);
  const email = text(row['email']);
  const month = text(row['birthday'])?.slice(0, 7) ?? null;
  // One part for each sign, so that each finds its index; joined by "or" they would read the whole pool.
  const found = await queryRows<Duplicate>(context)`
    select t.id, t.name, (array_agg(c.by order by c.rank))[1] as by, array_agg(c.by order by c.rank) as signs
    from (
      select t.id, 1 as rank, 'phone' as by
      from external_person t
      where ${tenantCondition(context, 't')} and t.phone_index = ${phone === null ? null : seal.index(phone)}
      union
      select t.id, 2, 'email'
      from external_person t
      where ${tenantCondition(context, 't')} and t.email_index = ${email === null ? null : seal.index(email)}
      union
      select same.entity_id, 3, 'file'
      from ${rowsWithSameContent('external_person', 'resumeFiles', idsOf(row['resumeFiles']))} same
      union
      select t.id, 4, 'name'
      from external_person t
      where ${tenantCondition(context, 't')} and t.name = ${text(row['name'])}
        and (t.school = any(${schoolsOf(studies)}::text[]) or to_char(t.birthday, 'YYYY-MM') = ${month})
    ) c
    join external_person t on t.id = c.id
    where ${tenantCondition(context, 't')} and t.id <> ${ownId}
    group by t.id, t.name
    order by min(c.rank), count(*) desc, t.id
    limit ${mostShown}`;
  for (const [key, value] of Object.entries({ phone, email }))
    if (value !== null && found.some(({ signs }) => signs.some((sign) => sign === key)))
      requireCounted(context, externalPerson, key, [seal.index(value)]);
  return found;
}
