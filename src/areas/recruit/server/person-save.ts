/** A new person with records, merged into a stored one where asked for, or a change of named keys. */
import { customHolder } from '#platform/entity/custom-fields.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { ownedAs } from '#platform/entity/owner-kind.ts';
import { insertChild, rowsOfParent } from '#platform/store/child-store.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { identityOf } from '#platform/transfer/child-import.ts';
import { externalPerson } from '../model/external-person.ts';
import { insertExternalPerson, personRecords } from '../model/person-calls.ts';
import type { Duplicate } from './duplicates.ts';
import { findDuplicate, wordsOf } from './duplicates.ts';
import { normalisePerson } from './person-hooks.ts';

export type PersonRecords = Readonly<Partial<Record<keyof typeof personRecords, Row[]>>>;
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

function refuse(duplicate: Duplicate): never {
  throw fail.conflict(`人才库中已有「${duplicate.name}」（${wordsOf(duplicate.by)}）`, {
    duplicateId: duplicate.id,
    by: duplicate.by,
  });
}

/** Whoever may bring a new person may bring what the person did along; editing records of others needs its own code. */
function bringing(context: TenantContext): TenantContext {
  const { access } = context.tenant;
  const codes = new Set([...access.codes, externalPerson.permissions.update]);
  return { ...context, tenant: { ...context.tenant, access: { ...access, codes } } };
}

/** Writes records of the person, those left out that the person has already. */
async function addRecords(context: TenantContext, personId: number, records: PersonRecords): Promise<void> {
  for (const [key, declared] of Object.entries(personRecords) as [keyof typeof personRecords, AnyEntity][]) {
    const entity = ownedAs(declared, 'external');
    const rows = records[key] ?? [];
    if (rows.length === 0) continue;
    const sameAs = (row: Row) => identityOf(entity, { ...row, ownerId: personId });
    const known = new Set((await rowsOfParent(context, entity, personId)).map(sameAs));
    for (const row of rows.filter((one) => !known.has(sameAs(one))))
      await insertChild(bringing(context), entity, personId, row);
  }
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Fills what the stored row lacks, appends résumés and records; nothing that stands there is changed. */
async function merge(context: TenantContext, id: number, given: Row, records: PersonRecords): Promise<SavedPerson> {
  if (!holds(context, externalPerson.permissions.update))
    throw fail.forbidden('没有权限', { codes: [externalPerson.permissions.update] });
  const store = entityStore(context, externalPerson);
  const stored: Row = await store.get(id);
  const changes: Row = {};
  for (const [key, field] of fieldEntries(externalPerson)) {
    if (field.readOnly || isBlank(given[key]) || key === 'resumeFiles' || key === customHolder) continue;
    if (isBlank(stored[key])) changes[key] = given[key];
  }
  const held = (stored[customHolder] ?? {}) as Row;
  const lacking = Object.entries((given[customHolder] ?? {}) as Row).filter(
    ([key, value]) => !isBlank(value) && isBlank(held[key]),
  );
  if (lacking.length > 0) changes[customHolder] = Object.fromEntries(lacking);
  // What follows from a day is not typed beside it: the stored answer stays.
  if (stored['birthday'] || changes['birthday']) delete changes['birthYear'];
  if (stored['birthYear']) delete changes['birthday'];
  if (stored['firstWorkDate'] || changes['firstWorkDate']) delete changes['workYears'];
  if (!isBlank(stored['workYears'])) delete changes['firstWorkDate'];
  const kept = Array.isArray(stored['resumeFiles']) ? (stored['resumeFiles'] as { id: number }[]) : [];
  const brought = Array.isArray(given['resumeFiles']) ? (given['resumeFiles'] as { id: number }[]) : [];
  const added = brought.filter((file) => !kept.some(({ id: keptId }) => keptId === file.id));
  if (added.length > 0) changes['resumeFiles'] = [...kept, ...added];
  await store.update(id, Number(stored['version']), changes);
  await addRecords(context, id, records);
  return { id, version: (await store.get(id)).version, merged: true, warnings: [] };
}

/** A new person, unless somebody is there already: see {@link insertExternalPerson}. */
export async function savePerson(
  context: TenantContext,
  given: Row,
  { records = {}, onDuplicate = 'stop', mergeIntoId }: Around,
): Promise<SavedPerson> {
  const row = normalisePerson(given);
  if (typeof mergeIntoId === 'number' && onDuplicate === 'merge') return merge(context, mergeIntoId, row, records);
  const duplicate = await findDuplicate(context, row, records.study ?? []);
  if (duplicate && onDuplicate === 'merge') return merge(context, duplicate.id, row, records);
  if (duplicate && (onDuplicate === 'stop' || duplicate.by !== 'name')) refuse(duplicate);
  const store = entityStore(context, externalPerson);
  const { id } = await store.save(row);
  await addRecords(context, id, records);
  return { id, version: (await store.get(id, externalPerson.permissions.insert)).version, merged: false, warnings: [] };
}

/** Named keys of a stored person. FY-C001 when phone or e-mail are somebody else's. */
async function update(context: TenantContext, id: number, version: number, given: Row): Promise<SavedPerson> {
  const row = normalisePerson(given);
  const duplicate = await findDuplicate(context, { phone: row.phone, email: row.email }, [], id);
  if (duplicate) refuse(duplicate);
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
