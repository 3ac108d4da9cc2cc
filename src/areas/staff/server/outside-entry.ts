/**
 * Starting work out of the talent pool: what is known of the person goes along as copies (records, papers, résumés, labels of the same
 * name), so that nothing is typed twice and neither side changes with the other; the pool keeps the row as where the person came from
 *.
 */
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { staffFile } from '../model/records/papers.ts';
import { outsideCodes } from '../model/records/person-record.ts';
import { recordTypes } from '../model/records/record-types.ts';
import { copyFiles, filesToCopy } from '#core/file/public.server.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { ownedAs } from '#platform/entity/owner-kind.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { requireCounted } from '#platform/store/sealed-search.ts';
import { companyForNewRow, openSealed } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { identityOf } from '#platform/transfer/child-import.ts';
import { fileIdsOf, withFiles, writeReady } from './changes/transfer-records.ts';
import { outsideEntity, outsideRecords } from './outside-archive.ts';
import { recruitService } from './expected/recruit-port.ts';
import { writeOutside } from './records/outside-copy.ts';

type Copies = Awaited<ReturnType<typeof copyFiles>>;

/** Ends the way of somebody through the pool: whoever takes people on out of it needs it beside `staff_entry`. */
const finishCode = 'recruit_finish';
const reason = '人才库转入职';

/** Fields that roster and pool have alike, by the key in the roster. */
const alike: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  sex: 'sex',
  birthday: 'birthday',
  avatar: 'avatar',
  nativePlace: 'nativePlace',
  nationality: 'nationality',
  ethnicity: 'ethnicity',
  politicalStatus: 'politicalStatus',
  firstWorkDate: 'firstWorkDate',
  resumeSummary: 'selfEvaluation',
};

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The row of the pool, locked and readable. FY-N001 when it is not there, FY-C001 when this person cannot start work out of the pool. */
async function lockOutside(context: TenantContext, id: number): Promise<Row> {
  for (const code of [outsideCodes.read, finishCode])
    if (!holds(context, code)) throw fail.forbidden('没有权限', { codes: [code] });
  const entity = outsideEntity(context);
  const stored = await queryRow<Row>(context)`
    select ${rowColumns(entity)}
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} and t.id = ${id}
    for update`;
  if (!stored) throw fail.notFound('外部人才不存在');
  const row = openSealed(context, entity, stored);
  if (row['poolStatus'] === 'hired')
    throw fail.conflict(`${String(row['name'])}已转为员工，不能重复转入职`, { userBaseId: row['userBaseId'] });
  if (row['poolStatus'] === 'blacklisted') throw fail.conflict(`${String(row['name'])}在黑名单中，请先移出黑名单`);
  return row;
}

/** FY-C001 for who is expected out of a recruitment record: the row of 待入职 is confirmed, no second one is made. */
async function refuseExpected(context: TenantContext, id: number, name: unknown): Promise<void> {
  const userBaseId = await recruitService(context).expectedOf(context, id);
  if (userBaseId !== null) throw fail.conflict(`${String(name)}已在花名册待入职，请在花名册中确认入职`, { userBaseId });
}

/** FY-C001 when somebody of this ID number worked here before: that employment is taken up again, no second archive is made. */
async function refuseFormer(context: TenantContext, idNumber: unknown): Promise<void> {
  if (typeof idNumber !== 'string') return;
  const index = context.platform.seal.index(idNumber);
  const former = await queryRow<{ id: number; name: string; employeeNo: string | null }>(context)`
    select t.id, t.name, t.employee_no
    from group_user_base t
    where ${tenantCondition(context, 't')} and t.staff_status = 'left'
      and t.id_number_index = ${index} order by t.id desc limit 1`;
  if (!former) return;
  requireCounted(context, groupUserBase, 'idNumber', [index]);
  const message = `证件号码：${former.name}曾在本企业任职（工号 ${former.employeeNo ?? '无'}），请办理再入职`;
  throw fail.conflict(message, { fields: { idNumber: message }, formerId: former.id });
}

/** Values of the entry with what the pool knows where nothing was given; a masked number that comes back is nothing given. */
function withKnown(values: Row, outside: Row, stored: Row | null): Row {
  const filled: Row = { ...values };
  for (const [key, from] of Object.entries(alike)) {
    if (typeof filled[key] === 'string' && filled[key].includes('*')) delete filled[key];
    if (isBlank(filled[key]) && isBlank(stored?.[key]) && !isBlank(outside[from])) filled[key] = outside[from];
  }
  if (isBlank(stored?.['source'])) filled['source'] ??= 'talent_pool';
  return filled;
}

/** A type of record with its rows in the pool, whose they are left out. */
async function recordsOf(context: TenantContext, id: number): Promise<{ entity: AnyEntity; rows: Row[] }[]> {
  const types = outsideRecords.flatMap(({ key, entity }) => {
    const inside = recordTypes.find((type) => type.key === key);
    return inside ? [{ outside: entity, inside: ownedAs(inside.entity as AnyEntity, 'internal') }] : [];
  });
  const read = types.map(async ({ outside, inside }) => ({
    entity: inside,
    rows: (await rowsOfParent(context, outside, id)).map((row) => {
      const open = openSealed(context, outside, row);
      return Object.fromEntries(fieldEntries(inside).map(([key]) => [key, open[key] ?? null]));
    }),
  }));
  return Promise.all(read);
}

/** Copies records to the new owner. What was typed with the entry stays, and stays the highest and the first. */
async function copyRecords(
  context: TenantContext,
  entity: AnyEntity,
  rows: readonly Row[],
  personId: number,
  copies: Copies,
): Promise<void> {
  const stored = await rowsOfParent(context, entity, personId);
  const known = new Set(stored.map((row) => identityOf(entity, row)));
  const marks = fieldEntries(entity).flatMap(([key]) =>
    ['isHighest', 'isFirst'].includes(key) && stored.some((row) => row[key] === true) ? [key] : [],
  );
  const written = rows
    .map((row): Row => ({
      ...withFiles(entity, row, copies),
      ...Object.fromEntries(marks.map((key) => [key, false])),
      ownerType: 'internal',
      ownerId: personId,
    }))
    .filter((row) => entity.name === staffFile.name || !known.has(identityOf(entity, row)));
  await writeReady(context, entity, written, reason);
}

/** Labels that people inside have too, by their name; computed ones come by themselves. */
async function copyLabels(context: TenantContext, id: number, personId: number): Promise<void> {
  await execute(context)`
    insert into label_link (group_code, company_code, label_id, owner_type, owner_id, tagged_by)
    select ${context.tenant.groupCode}, ${companyForNewRow(context)}, l.id, 'staff', ${personId}::bigint,
      ${context.session.accountId}
    from label_link k join label o on o.id = k.label_id and o.deleted_at is null
    join label l on ${tenantCondition(context, 'l')} and l.scope = 'staff' and l.kind = 'manual' and l.name = o.name
    where k.group_code = ${context.tenant.groupCode} and k.company_code = ${companyForNewRow(context)}
      and k.owner_type = 'talents' and k.owner_id = ${id}
    on conflict do nothing`;
}

/** Files of the person in the pool, copied: each side may delete its own. The copies are the caller's to hand out. */
async function copiesOf(
  context: TenantContext,
  outside: Row,
  records: readonly { entity: AnyEntity; rows: Row[] }[],
  written: string[],
): Promise<Copies> {
  const files = await filesToCopy(context, [
    ...fileIdsOf(outsideEntity(context), outside),
    ...records.flatMap(({ entity, rows }) => rows.flatMap((row) => fileIdsOf(entity, row))),
  ]);
  return copyFiles(context, files, written, context.session.accountId);
}

/** What an entry out of the pool needs to know of the person. */
export interface OutsidePerson {
  /** Values of the entry, filled from the pool. */
  readonly fill: (values: Row, stored: Row | null) => Row;
  readonly refuseFormer: (idNumber: unknown) => Promise<void>;
}

/**
 * Runs an entry with what the pool knows, and then lets the archive of the pool go along. One transaction: all of it or nothing.
 * `status`: the state in which the person stays in the pool; null where recruiting says it.
 */
export async function enterFromPool<Entered extends { readonly id: number }>(
  context: TenantContext,
  id: number,
  { status }: { readonly status: 'hired' | null },
  enter: (person: OutsidePerson) => Promise<Entered>,
): Promise<Entered> {
  const outside = await lockOutside(context, id);
  if (status !== null) await refuseExpected(context, id, outside['name']);
  const records = await recordsOf(context, id);
  const written: string[] = [];
  try {
    const copies = await copiesOf(context, outside, records, written);
    const entity = outsideEntity(context);
    const own = withFiles(entity, outside, copies);
    const answer = await enter({
      fill: (values, stored) => withKnown(values, own, stored),
      refuseFormer: (idNumber) => refuseFormer(context, idNumber),
    });
    const resumes =
      fileIdsOf(entity, { resumeFiles: outside['resumeFiles'] }).length > 0
        ? [{ category: 'resume', name: '简历', files: outside['resumeFiles'] }]
        : [];
    for (const { entity: type, rows } of records)
      await copyRecords(context, type, type.name === staffFile.name ? [...rows, ...resumes] : rows, answer.id, copies);
    await copyLabels(context, id, answer.id);
    if (status !== null) await writeOutside(context, [{ id, columns: { poolStatus: status, userBaseId: answer.id } }]);
    return answer;
  } catch (error) {
    await Promise.all(written.map((key) => context.platform.files.remove(key)));
    throw error;
  }
}
