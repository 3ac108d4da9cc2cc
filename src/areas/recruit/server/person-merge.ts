/** Merging into a stored person: what it lacks is filled, records and files are added, and the merge can be taken back. */
import { copyLabels } from '#areas/staff/public.server.ts';
import { customHolder } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { ownedAs } from '#platform/entity/owner-kind.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { audit } from '#platform/store/audit.ts';
import { insertChild, rowsOfParent } from '#platform/store/child-store.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { identityOf } from '#platform/transfer/child-import.ts';
import { externalPerson, personRules } from '../model/external-person.ts';
import { personRecords } from '../model/person-calls.ts';

export type RecordKey = keyof typeof personRecords;
export type PersonRecords = Readonly<Partial<Record<RecordKey, Row[]>>>;
/** A record of a person as it is written for people outside. */
export const outsideRecord = (key: RecordKey): AnyEntity => ownedAs(personRecords[key] as AnyEntity, 'external');
export const recordKeys = Object.keys(personRecords) as RecordKey[];

interface AddedRecord {
  readonly key: RecordKey;
  readonly id: number;
  readonly version: number;
}

/** What a merge did. */
export interface MergeContent {
  /** Fields that were blank, with what they got. */
  readonly filled: Row;
  readonly fileIds: readonly number[];
  readonly records: readonly AddedRecord[];
  /** Recruitment records that went along with the row that was merged. */
  readonly recruitInfoIds: readonly number[];
  /** Labels that the row got; absent where it was merged before labels went along. */
  readonly labelIds?: readonly number[];
}

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Whoever may bring a new person may bring what the person did along; editing records of others needs its own code. */
export function bringing(context: TenantContext): TenantContext {
  const { access } = context.tenant;
  const codes = new Set([...access.codes, externalPerson.permissions.update]);
  return { ...context, tenant: { ...context.tenant, access: { ...access, codes } } };
}

/** Marks of which a person has one: the highest education, the first. */
const soleMarks = ['isHighest', 'isFirst'];

/**
 * Writes records of the person, those left out that the person has already; answers those that were written. A mark stays with the record
 * that bears it: the row holds a copy of the highest education, and nothing that stands there changes.
 */
export async function addRecords(
  context: TenantContext,
  personId: number,
  records: PersonRecords,
): Promise<AddedRecord[]> {
  const added: AddedRecord[] = [];
  for (const key of recordKeys) {
    const entity = outsideRecord(key);
    const rows = records[key] ?? [];
    if (rows.length === 0) continue;
    const sameAs = (row: Row) => identityOf(entity, { ...row, ownerId: personId });
    const held = await rowsOfParent(context, entity, personId);
    const stored = new Set(held.map(sameAs));
    const taken = soleMarks.filter((mark) => held.some((row) => row[mark] === true)).map((mark) => [mark, false]);
    for (const row of rows) {
      // A résumé may tell one thing twice as well.
      if (stored.has(sameAs(row))) continue;
      stored.add(sameAs(row));
      const values = { ...row, ...Object.fromEntries(taken) };
      added.push({ key, ...(await insertChild(bringing(context), entity, personId, values)) });
    }
  }
  return added;
}

/** Files as rows hold them. */
export const filesOf = (row: Row): FileValue[] =>
  Array.isArray(row['resumeFiles']) ? (row['resumeFiles'] as FileValue[]) : [];

/** The stored row as it is, locked: what is put together here is not shown to anybody. FY-N001 where it is not in sight. */
export async function wholePerson(context: TenantContext, id: number): Promise<Row> {
  const [row] = await lockRows(context, externalPerson, [id], null);
  if (!row) throw fail.notFound();
  return { ...row };
}

/** Fields that the stored row lacks, with what the other says; what contradicts the stored answers (a year beside a day, a consent after the end of keeping) is left out. */
function lackingFields(stored: Row, given: Row): Row {
  const filled: Row = {};
  const contradictions = (row: Row): number => personRules(row).length;
  const before = contradictions(stored);
  for (const [key, field] of fieldEntries(externalPerson)) {
    if (field.readOnly || isBlank(given[key]) || key === 'resumeFiles' || key === customHolder) continue;
    if (!isBlank(stored[key]) || contradictions({ ...stored, ...filled, [key]: given[key] }) > before) continue;
    filled[key] = given[key];
  }
  // A way of consent says nothing without its day.
  if (isBlank(stored['consentAt']) && isBlank(filled['consentAt']) && !isBlank(given['consentAt']))
    delete filled['consentType'];
  return filled;
}

/** Own fields of the company that the stored row lacks. */
function lackingCustom(stored: Row, given: Row): Row {
  const held = (stored[customHolder] ?? {}) as Row;
  return Object.fromEntries(
    Object.entries((given[customHolder] ?? {}) as Row).filter(([key, value]) => !isBlank(value) && isBlank(held[key])),
  );
}

/** Changes a stored row; the log says why, also where the row itself does not change. */
export async function writeLogged(
  context: TenantContext,
  before: Row,
  values: Row,
  options: { readonly reason: string; readonly filesFrom?: readonly number[] },
): Promise<void> {
  if (Object.keys(values).length === 0)
    await audit(context, [
      {
        action: 'update',
        entity: externalPerson.name,
        entityId: Number(before['id']),
        entityName: String(before['name']),
        reason: options.reason,
      },
    ]);
  else requireWritten(await writeRows(context, externalPerson, [{ before, values }], options));
}

interface Merging {
  readonly given: Row;
  readonly records: PersonRecords;
  readonly absorbedId?: number;
  readonly recruitInfoIds?: readonly number[];
}

/** Fills what the stored row lacks, appends résumés and records; nothing that stands there is changed. Needs recruit_edit. */
export async function mergeInto(
  context: TenantContext,
  id: number,
  { given, records, absorbedId, recruitInfoIds = [] }: Merging,
): Promise<{ readonly id: number; readonly version: number; readonly mergeId: number }> {
  if (!holds(context, externalPerson.permissions.update))
    throw fail.forbidden('没有权限', { codes: [externalPerson.permissions.update] });
  const stored = await wholePerson(context, id);
  if (stored['poolStatus'] === 'purged') throw fail.conflict('资料已清除，不能再补录');
  const filled = lackingFields(stored, given);
  const custom = lackingCustom(stored, given);
  if (Object.keys(custom).length > 0) filled[customHolder] = custom;
  const kept = filesOf(stored);
  const files = filesOf(given).filter((file) => !kept.some((other) => other.id === file.id));
  const changes = { ...filled, ...(files.length > 0 && { resumeFiles: [...kept, ...files] }) };
  // What the caller may not read goes along all the same: the row that it comes from is no more.
  await writeLogged(context, stored, changes, {
    reason: absorbedId === undefined ? '合并简历' : `并入${String(given['name'])}`,
    ...(absorbedId !== undefined && { filesFrom: [absorbedId] }),
  });
  const added = await addRecords(context, id, records);
  const labelIds = absorbedId === undefined ? [] : await copyLabels(context, 'talents', absorbedId, id);
  const fileIds = files.map((file) => file.id);
  const content: MergeContent = { filled, fileIds, records: added, recruitInfoIds, labelIds };
  const { seal } = context.platform;
  const merge = await queryRow<{ id: number }>(context)`
    insert into person_merge (
      group_code, company_code, created_by, created_at, external_person_id, absorbed_id, content
    )
    values (
      ${context.tenant.groupCode}, ${companyForNewRow(context)}, ${context.session.accountId},
      ${context.platform.now().toISOString()}::timestamptz, ${id}, ${absorbedId ?? null},
      ${seal.seal(JSON.stringify(content))}
    )
    returning id`;
  return { id, version: Number((await wholePerson(context, id))['version']), mergeId: merge?.id ?? 0 };
}
