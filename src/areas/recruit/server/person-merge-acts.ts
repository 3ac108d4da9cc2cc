/** Handlers: two people become one, and a merge is taken back within seven days. */
import { sql } from 'kysely';
import { takeLabels } from '#areas/staff/public.server.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { customHolder } from '#platform/entity/custom-fields.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { removeChildren, rowsOfParent } from '#platform/store/child-store.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { removeFoundRows, restoreFoundRows } from '#platform/store/remove.ts';
import { companyForNewRow, openSealed } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { externalPerson } from '../model/external-person.ts';
import { mergeExternalPerson, mergeUndoDays, queryPersonMerge, undoPersonMerge } from '../model/merge-calls.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';
import { activeStatuses } from '../model/process/recruit-moves.ts';
import type { MergeContent } from './person-merge.ts';
import {
  bringing,
  filesOf,
  isBlank,
  mergeInto,
  outsideRecord,
  recordKeys,
  wholePerson,
  writeLogged,
} from './person-merge.ts';
import { followPool } from './process/follow-records.ts';

/** Why a row of the pool can neither be merged nor be parted again; null where nothing stands against it. */
function refusalOf({ poolStatus, name }: { readonly poolStatus: string; readonly name: string }, act: string) {
  if (poolStatus === 'hired') return `${name}已转为员工，不能${act}`;
  if (poolStatus === 'blacklisted') return `${name}在黑名单中，不能${act}`;
  return poolStatus === 'purged' ? `${name}的资料已清除，不能${act}` : null;
}

/** Locks the recruitment records of people before the people themselves, in the order in which every move of a record does. */
async function lockRecordsOf(context: TenantContext, personIds: readonly number[]): Promise<void> {
  const found = await queryRows<{ id: number }>(context)`
    select t.id
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.external_person_id = any(${[...personIds]}::bigint[])`;
  await lockRows(
    context,
    recruitInfo,
    found.map(({ id }) => id),
    null,
  );
}

/** Both rows in the order in which they came, locked; FY-N001 unless both are there. */
async function bothRows(context: TenantContext, ids: readonly number[]) {
  await lockRecordsOf(context, ids);
  const rows = await queryRows<{ id: number; name: string; poolStatus: string }>(context)`
    select t.id, t.name, t.pool_status
    from external_person t
    where ${tenantCondition(context, 't')} and t.id = any(${[...new Set(ids)]}::bigint[])
    order by t.id
    for update`;
  const [older, younger] = rows;
  if (!older || !younger) throw fail.notFound('请选择两位在库的人才');
  for (const row of rows) {
    const refusal = refusalOf(row, '合并');
    if (refusal !== null) throw fail.conflict(refusal);
  }
  return { older, younger };
}

/** Recruitment records of a person, moved to another; refused where both are on their way to one position. */
async function moveRecords(context: TenantContext, fromId: number, toId: number): Promise<number[]> {
  const both = await queryRow<{ name: string }>(context)`
    select p.name
    from recruit_info a
    join recruit_info b on b.position_id = a.position_id and b.external_person_id = ${toId}
    join recruit_position p on p.id = a.position_id
    where ${tenantCondition(context, 'a')} and ${tenantCondition(context, 'b')} and a.external_person_id = ${fromId}
      and a.status = any(${[...activeStatuses]}) and b.status = any(${[...activeStatuses]})
    limit 1`;
  if (both) throw fail.conflict(`两人都在「${both.name}」的招聘流程中，请先结束其中一条再合并`);
  const moved = await changeRows(context, recruitInfo, {
    where: sql`t.external_person_id = ${fromId}`,
    values: { externalPersonId: toId },
    reason: '合并外部人才',
  });
  return moved.map(({ id }) => id);
}

const mergeHandler = handle(mergeExternalPerson, async (context, { ids }) => {
  companyForNewRow(context);
  const { older, younger } = await bothRows(context, ids);
  const given = await wholePerson(context, younger.id);
  const records: Record<string, Row[]> = {};
  for (const key of recordKeys) {
    const entity = outsideRecord(key);
    const rows: Row[] = await rowsOfParent(context, entity, younger.id);
    records[key] = rows.map((row) =>
      Object.fromEntries(
        Object.keys(entity.fields).flatMap((name) =>
          name === entity.parent?.field || name === entity.parent?.kind?.field || entity.fields[name]?.readOnly
            ? []
            : [[name, openSealed(context, entity, row)[name] ?? null]],
        ),
      ),
    );
  }
  const recruitInfoIds = await moveRecords(context, younger.id, older.id);
  // Before the other is filled: a number belongs to one row at a time.
  await removeFoundRows(context, externalPerson, [younger.id], `并入 ${older.name}`);
  await execute(context)`
    update resume_text t
    set external_person_id = ${older.id}
    where t.group_code = ${context.tenant.groupCode} and t.external_person_id = ${younger.id}
      and not exists (
        select from resume_text o where o.external_person_id = ${older.id} and o.file_id = t.file_id)`;
  const { mergeId } = await mergeInto(context, older.id, {
    given,
    records,
    absorbedId: younger.id,
    recruitInfoIds,
  });
  return { id: older.id, mergeId };
});

interface StoredMerge {
  readonly id: number;
  readonly externalPersonId: number;
  readonly absorbedId: number | null;
  readonly createdAt: Date | string;
  readonly content: string;
  readonly undoneAt: string | null;
}

/** Merges `m` of the companies in sight. */
const mergesInSight = ({ tenant }: TenantContext) => sql<boolean>`
  m.group_code = ${tenant.groupCode} and m.company_code = any(${[...tenant.companyCodes]}::text[])`;

const undoUntil = (createdAt: Date | string): Date =>
  new Date(new Date(createdAt).getTime() + mergeUndoDays * 86_400_000);

const queryHandler = handle(queryPersonMerge, async (context, { externalPersonId }) => {
  const since = new Date(context.platform.now().getTime() - mergeUndoDays * 86_400_000).toISOString();
  const rows = await queryRows<{ id: number; createdAt: string; name: string | null }>(context)`
    select m.id, m.created_at, a.name
    from person_merge m
    left join external_person a on a.id = m.absorbed_id
    where ${mergesInSight(context)}
      and m.external_person_id = ${externalPersonId} and m.undone_at is null and m.created_at > ${since}::timestamptz
    order by m.id desc
    limit 20`;
  return {
    records: rows.map(({ id, createdAt, name }) => ({
      id,
      mergedAt: new Date(createdAt).toISOString(),
      absorbedName: name,
      undoUntil: undoUntil(createdAt).toISOString(),
    })),
  };
});

/** The merge, locked, as long as it can be taken back. */
async function openMerge(context: TenantContext, id: number): Promise<StoredMerge> {
  const merge = await queryRow<StoredMerge>(context)`
    select m.id, m.external_person_id, m.absorbed_id, m.created_at, m.content, m.undone_at
    from person_merge m
    where ${mergesInSight(context)}
      and m.id = ${id}
    for update`;
  if (!merge) throw fail.notFound();
  if (merge.undoneAt !== null) throw fail.conflict('这次合并已经撤销');
  if (undoUntil(merge.createdAt) < context.platform.now())
    throw fail.conflict(`合并已超过 ${mergeUndoDays} 天，不能撤销`);
  return merge;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Takes out of the row what the merge put in and nobody changed since. */
async function emptyFilled(context: TenantContext, row: Row, { filled, fileIds }: MergeContent): Promise<void> {
  const { [customHolder]: custom, ...plain } = filled;
  const changes: Row = {};
  for (const [key, value] of Object.entries(plain)) if (same(row[key], value)) changes[key] = null;
  const held = (row[customHolder] ?? {}) as Row;
  for (const [key, value] of Object.entries((custom ?? {}) as Row))
    if (same(held[key], value)) changes[customHolder] = { ...(changes[customHolder] as Row | undefined), [key]: null };
  if (fileIds.length > 0) changes['resumeFiles'] = filesOf(row).filter((file) => !fileIds.includes(file.id));
  // Somebody has to be reached: the way that is left stays.
  if (isBlank('phone' in changes ? null : row['phone']) && isBlank('email' in changes ? null : row['email'])) {
    delete changes['phone'];
    delete changes['email'];
  }
  // As the merge did: what the caller may not read goes back to the row that it came from.
  await writeLogged(context, row, changes, { reason: '撤销合并' });
}

/** Takes records away that the merge added; those edited since stay. Answers how many stay. */
async function takeRecords(context: TenantContext, id: number, { records }: MergeContent): Promise<number> {
  let kept = 0;
  for (const [key, added] of Map.groupBy(records, (record) => record.key)) {
    const entity = outsideRecord(key);
    const stored = new Map(
      (await rowsOfParent(context, entity, id)).map(({ id: recordId, version }) => [recordId, version]),
    );
    const untouched = added.filter((record) => stored.get(record.id) === record.version).map((record) => record.id);
    kept += added.filter((record) => stored.has(record.id)).length - untouched.length;
    if (untouched.length > 0) await removeChildren(bringing(context), entity, untouched);
  }
  return kept;
}

const undoHandler = handle(undoPersonMerge, async (context, { id }) => {
  companyForNewRow(context);
  const merge = await openMerge(context, id);
  const personId = merge.externalPersonId;
  // Sealed by this server: the shape is that of the type.
  const content = JSON.parse(context.platform.seal.open(merge.content)) as MergeContent;
  await lockRecordsOf(context, [personId]);
  const person = await wholePerson(context, personId);
  const refusal = refusalOf({ poolStatus: String(person['poolStatus']), name: String(person['name']) }, '撤销合并');
  if (refusal !== null) throw fail.conflict(refusal);
  await emptyFilled(context, person, content);
  const kept = await takeRecords(context, personId, content);
  await takeLabels(context, 'talents', personId, content.labelIds ?? []);
  if (merge.absorbedId !== null) {
    await restoreFoundRows(context, externalPerson, [merge.absorbedId], '撤销合并');
    if (content.recruitInfoIds.length > 0)
      await changeRows(context, recruitInfo, {
        where: sql`t.id = any(${[...content.recruitInfoIds]}::bigint[])`,
        values: { externalPersonId: merge.absorbedId },
        reason: '撤销合并',
      });
    // The records that went are looked after with their person; who stays behind has some less.
    await followPool(context, [personId]);
    await execute(context)`
      update resume_text t
      set external_person_id = ${merge.absorbedId}
      where t.group_code = ${context.tenant.groupCode} and t.external_person_id = ${personId}
        and t.file_id = any(${[...content.fileIds]}::bigint[])`;
  } else
    await execute(context)`
      delete from resume_text t
      where t.group_code = ${context.tenant.groupCode} and t.external_person_id = ${personId}
        and t.file_id = any(${[...content.fileIds]}::bigint[])`;
  await execute(context)`
    update person_merge m
    set undone_at = ${context.platform.now().toISOString()}::timestamptz
    where m.group_code = ${context.tenant.groupCode} and m.id = ${id}`;
  return { externalPersonId: personId, restoredId: merge.absorbedId, kept };
});

export const mergeHandlers: readonly Handler[] = [mergeHandler, queryHandler, undoHandler];
