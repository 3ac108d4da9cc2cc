/** A new person with records, merged into a stored one where asked for, or a change of named keys. */
import type { TenantContext } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { externalPerson } from '../model/external-person.ts';
import { duplicateWords, insertExternalPerson } from '../model/person-calls.ts';
import type { Duplicate } from './duplicates.ts';
import { findDuplicates } from './duplicates.ts';
import { normalisePerson } from './person-hooks.ts';
import type { PersonRecords } from './person-merge.ts';
import { addRecords, mergeInto } from './person-merge.ts';

export interface SavedPerson {
  readonly id: number;
  readonly version: number;
  readonly merged: boolean;
  readonly warnings: string[];
}

/** Keys of a save that are no fields of the person. */
interface Around {
  readonly records?: PersonRecords;
  readonly onDuplicate?: 'stop' | 'merge' | 'new';
  readonly mergeIntoId?: number | null;
}

/** Refuses because of who is there already, the most certain first. */
function refuse(duplicates: readonly [Duplicate, ...Duplicate[]]): never {
  const [first, ...others] = duplicates;
  const more = others.length > 0 ? `等 ${duplicates.length} 人` : '';
  throw fail.conflict(
    `人才库中已有「${first.name}」（${first.signs.map((sign) => duplicateWords[sign]).join('、')}）${more}`,
    {
      duplicateId: first.id,
      by: first.by,
      duplicates,
    },
  );
}

/** Merges into a stored person. A number that somebody else of the pool has stays with them. */
async function merged(context: TenantContext, id: number, given: Row, records: PersonRecords): Promise<SavedPerson> {
  const { phone, email } = given;
  const taken = new Set<string>(
    (await findDuplicates(context, { phone, email }, [], id)).flatMap(({ signs }) => signs),
  );
  const free = Object.fromEntries(Object.entries(given).filter(([key]) => !taken.has(key)));
  const { version } = await mergeInto(context, id, { given: free, records });
  return { id, version, merged: true, warnings: [] };
}

/** A new person, unless somebody is there already: see {@link insertExternalPerson}. */
export async function savePerson(
  context: TenantContext,
  given: Row,
  { records = {}, onDuplicate = 'stop', mergeIntoId }: Around,
): Promise<SavedPerson> {
  const row = normalisePerson(given);
  if (typeof mergeIntoId === 'number' && onDuplicate === 'merge') return merged(context, mergeIntoId, row, records);
  const [first, ...others] = await findDuplicates(context, row, records.study ?? []);
  if (first && onDuplicate === 'merge') return merged(context, first.id, row, records);
  if (first && (onDuplicate === 'stop' || first.by !== 'name')) refuse([first, ...others]);
  const store = entityStore(context, externalPerson);
  const { id } = await store.save(row);
  await addRecords(context, id, records);
  return { id, version: (await store.get(id, externalPerson.permissions.insert)).version, merged: false, warnings: [] };
}

/** Named keys of a stored person. FY-C001 when phone or e-mail are somebody else's. */
async function update(context: TenantContext, id: number, version: number, given: Row): Promise<SavedPerson> {
  const row = normalisePerson(given);
  const [first, ...others] = await findDuplicates(context, { phone: row.phone, email: row.email }, [], id);
  if (first) refuse([first, ...others]);
  const saved = await entityStore(context, externalPerson).update(id, version, row);
  return { ...saved, merged: false, warnings: [] };
}

export const insertExternalPersonHandler = handle(insertExternalPerson, async (context, input) => {
  companyForNewRow(context);
  const { id, version, records, onDuplicate, mergeIntoId, ...values } = input as Row &
    Around & { id?: number; version?: number };
  if (id === undefined)
    return savePerson(context, values, {
      ...(records ? { records } : {}),
      ...(onDuplicate ? { onDuplicate } : {}),
      mergeIntoId: mergeIntoId ?? null,
    });
  if (records) throw fail.invalid('履历：修改时请在履历页中维护', { records: '履历：修改时请在履历页中维护' });
  return update(context, id, version ?? 0, values);
});
