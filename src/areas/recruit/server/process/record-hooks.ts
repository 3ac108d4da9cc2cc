/** What every writer of positions and recruitment records does: numbers, copies of names, and what follows from a state. */
import { sql } from 'kysely';
import { pinyinOf } from '#lib/chinese/pinyin.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { NumberSequence } from '#platform/store/draw-numbers.ts';
import { drawNumbers } from '#platform/store/draw-numbers.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { recordFilter } from '../../model/process/record-calls.ts';
import { recruitPosition, usualRounds } from '../../model/process/recruit-position.ts';
import { coveredScores } from '../evaluate/owed-records.ts';
import { followPositions, followRecords } from './follow-records.ts';
import { recordConditions } from './record-filter.ts';

/** Numbers of positions, e.g. P0001; those of the demonstration are stepped over. */
const positionNumbers: NumberSequence = {
  kind: 'recruit_position',
  prefix: 'P',
  taken: async (db, { groupCode, companyCode }, numbers) => {
    const rows = await queryRows<{ code: string }>(db)`
      select t.code
      from recruit_position t
      where t.group_code = ${groupCode} and t.company_code = ${companyCode} and t.code = any(${[...numbers]}::text[])`;
    return new Set(rows.map(({ code }) => code));
  },
};

export const positionHooks = hooksOf(recruitPosition, {
  prepare: async (context, rows) => {
    const fresh = rows.filter(({ before, refusal, values }) => before === null && refusal === null && !values.code);
    const numbers = await drawNumbers(context, positionNumbers, '', fresh.length);
    for (const [index, { values }] of fresh.entries()) {
      values.code = numbers[index] ?? null;
      values.rounds ??= [...usualRounds];
    }
  },
  changed: async (context, _ids, { act, rows }) => {
    if (act !== 'write') return;
    const departments = rows.flatMap(({ id, before, values }) =>
      before && values.groupInfoId !== undefined && values.groupInfoId !== before.groupInfoId
        ? [[id, values.groupInfoId] as const]
        : [],
    );
    await moveRecords(context, new Map(departments));
    // Places were added or taken away, or it takes candidates again: those who were hired meanwhile may fill it.
    const changed = rows.flatMap(({ id, before, values }) =>
      before && (values.headcount !== undefined || values.status === 'recruiting') ? [id] : [],
    );
    if (changed.length > 0) await followPositions(context, changed);
  },
});

/** Name of a person with the letters that find it. */
function namesOf(name: string) {
  const { full, initials } = pinyinOf(name);
  return { personName: name, namePinyin: full, nameInitials: initials };
}

export const recordHooks = hooksOf(recruitInfo, {
  covered: coveredScores,
  // For exports of what the list shows.
  listFilter: { shape: recordFilter, conditions: async (context, filter) => recordConditions(context, filter) },
  prepare: async (context, rows) => {
    const open = rows.filter(({ refusal }) => refusal === null);
    const wanted = (key: 'externalPersonId' | 'positionId') => [
      ...new Set(open.flatMap(({ values }) => values[key] ?? [])),
    ];
    const [people, positions] = await Promise.all([
      namesById(context, wanted('externalPersonId')),
      departmentsById(context, wanted('positionId')),
    ]);
    for (const row of open) {
      const { values } = row;
      if (row.before === null) values.stageEnteredAt ??= context.platform.now().toISOString();
      if (values.externalPersonId !== undefined) {
        const name = people.get(values.externalPersonId);
        if (name === undefined)
          row.refusal = fail.invalid('人才：所选人才不存在', { externalPersonId: '所选人才不存在' });
        else Object.assign(values, namesOf(name));
      }
      if (values.positionId !== undefined) values.groupInfoId = positions.get(values.positionId) ?? null;
    }
  },
  changed: async (context, ids, { act, rows }) => {
    const moved =
      act !== 'write' || rows.length === 0
        ? ids
        : rows.flatMap(({ id, before, values }) =>
            before === null || 'status' in values || 'positionId' in values ? [id] : [],
          );
    if (moved.length > 0) await followRecords(context, moved);
  },
});

async function namesById(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await queryRows<{ id: number; name: string }>(context)`
    select t.id, t.name
    from external_person t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  return new Map(people.map(({ id, name }) => [id, name]));
}

async function departmentsById(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const positions = await queryRows<{ id: number; groupInfoId: number }>(context)`
    select t.id, t.group_info_id
    from recruit_position t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  return new Map(positions.map(({ id, groupInfoId }) => [id, groupInfoId]));
}

/** Records of some people or positions, locked, with what each holds from now on. */
async function changeRecords(
  context: TenantWork,
  of: 'external_person_id' | 'position_id',
  ids: readonly number[],
  values: (record: RecruitInfoRow) => UpdateOf<typeof recruitInfo>,
  reason: string,
): Promise<void> {
  if (ids.length === 0) return;
  const found = await queryRows<{ id: number }>(context)`
    select t.id
    from recruit_info t
    where ${tenantCondition(context, 't')} and ${sql.ref(`t.${of}`)} = any(${[...ids]}::bigint[])`;
  const records = await lockRows(
    context,
    recruitInfo,
    found.map(({ id }) => id),
    null,
  );
  await writeRows(
    context,
    recruitInfo,
    records.map((record) => ({ before: record, values: values(record) })),
    { rules: false, reason },
  );
}

/** Gives the records of people who were renamed their new names. */
export async function renameRecords(context: TenantWork, names: ReadonlyMap<number, string>): Promise<void> {
  const nameOf = ({ externalPersonId, personName }: RecruitInfoRow) => names.get(externalPersonId) ?? personName ?? '';
  await changeRecords(
    context,
    'external_person_id',
    [...names.keys()],
    (record) => namesOf(nameOf(record)),
    '随人才改名更新',
  );
}

/** Records of a position belong to its department. */
async function moveRecords(context: TenantWork, departments: ReadonlyMap<number, number>): Promise<void> {
  await changeRecords(
    context,
    'position_id',
    [...departments.keys()],
    ({ positionId, groupInfoId }) => ({ groupInfoId: departments.get(positionId) ?? groupInfoId }),
    '随职位部门更新',
  );
}
