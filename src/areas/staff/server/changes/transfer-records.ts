/** What of a person's archive goes along to a sister company: the life before and beside the job, never the terms of the old one. */
import type { copyFiles, filesToCopy } from '#core/file/public.server.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, isFile } from '#platform/entity/entity.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { degreeTitle, projectRecord, studyRecord, trainRecord, workRecord } from '../../model/records/experience.ts';
import { userFamily } from '../../model/records/family.ts';
import { staffFile } from '../../model/records/papers.ts';
import { staffAccount } from '../../model/records/pay.ts';

/** Papers that belong to the employment with the old company. */
const ofTheJob: ReadonlySet<unknown> = new Set(['contract', 'agreement', 'demission', 'entry_form']);

/** Types that go along, and which of their rows. Insurance is registered by each employer anew; the card for the pay stays the person's. */
const taken: readonly { readonly entity: AnyEntity; readonly goes: (row: Row) => boolean }[] = [
  ...[studyRecord, trainRecord, workRecord, projectRecord, degreeTitle, userFamily].map((entity) => ({
    entity,
    goes: () => true,
  })),
  { entity: staffFile, goes: (row) => !ofTheJob.has(row['category']) },
  { entity: staffAccount, goes: (row) => row['accountType'] === 'bank_card' },
];

export interface Packed {
  readonly entity: AnyEntity;
  /** Declared values, readable. */
  readonly rows: readonly Row[];
}

export interface Belongings {
  readonly packed: readonly Packed[];
  readonly files: Awaited<ReturnType<typeof filesToCopy>>;
}

type Copies = Awaited<ReturnType<typeof copyFiles>>;

const idOf = (file: unknown): number =>
  typeof file === 'object' && file !== null && 'id' in file ? Number(file.id) : 0;
const filesIn = (value: unknown): unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Files that a row holds. */
export const fileIdsOf = (entity: AnyEntity, row: Row): number[] =>
  fieldEntries(entity).flatMap(([key, field]) => (isFile(field) ? filesIn(row[key]).map(idOf) : []));

/** The row with the copies of its files; what could not be copied (quarantined meanwhile) is left out. */
export function withFiles(entity: AnyEntity, row: Row, copies: Copies): Row {
  const changed = fieldEntries(entity)
    .filter(([key, field]) => isFile(field) && row[key] !== null && row[key] !== undefined)
    .map(([key]): [string, unknown] => {
      const found = filesIn(row[key]).flatMap((file) => copies.get(idOf(file)) ?? []);
      return [key, Array.isArray(row[key]) ? found : (found[0] ?? null)];
    });
  return { ...row, ...Object.fromEntries(changed) };
}

/** Reads what goes along, in the company that the person leaves. */
export async function belongingsOf(context: TenantWork, userBaseId: number): Promise<Packed[]> {
  const packed: Packed[] = [];
  for (const { entity, goes } of taken) {
    const { field } = parentOf(entity);
    const rows = (await rowsOfParent(context, entity, userBaseId)).filter(goes).map((row) => {
      const open = openSealed(context, entity, row);
      return Object.fromEntries(
        fieldEntries(entity)
          .filter(([key]) => key !== field)
          .map(([key]) => [key, open[key] ?? null]),
      );
    });
    if (rows.length > 0) packed.push({ entity, rows });
  }
  return packed;
}

/** Writes new rows that are what they will be: what they held elsewhere was checked there. All of them or none. */
export async function writeReady(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly Row[],
  reason: string,
): Promise<void> {
  const given = rows.map((values) => ({ before: null, values }));
  requireAllWritten(await writeRows(context, entity, given, { ready: true, reason }));
}

/** Writes it in the company that the person enters. Types of which it has records already (somebody who comes back) stay as they are. */
export async function unpack(
  inside: TenantWork,
  userBaseId: number,
  { packed }: Belongings,
  copies: Copies,
): Promise<void> {
  for (const { entity, rows } of packed) {
    const { field } = parentOf(entity);
    if ((await rowsOfParent(inside, entity, userBaseId)).length > 0) continue;
    const written = rows.map((row): Row => ({ ...withFiles(entity, row, copies), [field]: userBaseId }));
    await writeReady(inside, entity, written, '集团内调入');
  }
}
