/** Calls of the timeline: read, make, take back. */
import { sql } from 'kysely';
import { acting } from '#platform/acts/acting.server.ts';
import type { MadeChange, Values } from '../../model/change-rules.ts';
import { latestApplied, revokeProblem, shownKeys } from '../../model/change-rules.ts';
import { changes, namedOf } from '../../model/changes.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { staffContract } from '../../model/records/contract.ts';
import { staffSalary } from '../../model/records/pay.ts';
import { deleteStaffWork, queryStaffWork, staffWork } from '../../model/staff-work.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { insertChild, listChildren, removeChildren } from '#platform/store/child-store.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { referenceNames, loggedValue } from '#platform/store/logged-values.ts';
import { askOpenEnded } from '../records/contract.ts';
import { findStaff, lockStaff } from '../staff-row.ts';
import { undoChange } from './apply-change.ts';
import { holdTransfer, queryTransferTargetHandler, transferCompany } from './company-transfer.ts';
import { makeChange } from './make-change.ts';
import type { StoredWork } from './work-rows.ts';
import { worksOf } from './work-rows.ts';

type ChangeAnswer = Pick<OutputOf<typeof changes.endpoint>, 'ids' | 'status' | 'warnings' | 'transferred'>;

const fieldOrder = fieldEntries(groupUserBase).map(([key]) => key);
const fieldOf = (key: string) =>
  (groupUserBase.fields as Readonly<Record<string, (typeof groupUserBase.fields)[keyof typeof groupUserBase.fields]>>)[
    key
  ];

const queryStaffWorkHandler = handle(queryStaffWork, async (context, { userBaseId }) => {
  const rows = await listChildren(context, staffWork, userBaseId);
  const [person, works] = [await findStaff(context, userBaseId, { code: null }), await worksOf(context, userBaseId)];
  const newest = latestApplied(works)?.id;
  const names = await referenceNames(
    context,
    rows.flatMap((row) => [row.before, row.after].map((values) => ({ fields: groupUserBase.fields, values }))),
  );
  const mayRemove = holds(context, staffWork.permissions.delete);
  const changesOf = (row: AnswerOf<typeof staffWork>) =>
    shownKeys(row, fieldOrder).flatMap((key) => {
      const field = fieldOf(key);
      if (!field) return [];
      return [
        {
          key,
          label: field.label,
          before: loggedValue(field, row.before?.[key], names),
          after: loggedValue(field, row.after?.[key], names),
        },
      ];
    });
  const records = rows.map((row) => ({
    id: row.id,
    version: row.version,
    changeType: row.changeType,
    effectiveDate: row.effectiveDate,
    status: row.status,
    changes: changesOf(row),
    reason: row.reason,
    remark: row.remark,
    failure: row.failure,
    appliedAt: row.appliedAt,
    createdAt: row.createdAt,
    attachments: row.attachments,
    removable: mayRemove && revokeProblem(row, row.id === newest, person.staffStatus) === null,
  }));
  return { records };
});

/** Kinds of pay changes by kind of change; others are entered as 其他. */
const salaryKinds: Readonly<Partial<Record<MadeChange, string>>> = {
  regular: 'regular',
  promote: 'promote',
  transfer: 'transfer',
};

/** Pay and the agreement on the change, under the codes of their own calls. */
async function insertPapers(
  context: TenantContext,
  personId: number,
  changeType: MadeChange,
  said: Values,
): Promise<Row> {
  const papers: Row = {};
  if (said['salary']) {
    const values = {
      ...(said['salary'] as Row),
      effectiveDate: said['effectiveDate'],
      changeType: salaryKinds[changeType] ?? 'other',
    };
    papers['salaryId'] = (await insertChild(context, staffSalary, personId, values)).id;
  }
  if (said['contract']) {
    const values = { termType: null, ...(said['contract'] as Row), contractKind: 'change' };
    await askOpenEnded(context, personId, { ...values, confirmed: said['confirmed'] === true });
    papers['contractId'] = (await insertChild(context, staffContract, personId, values)).id;
  }
  return papers;
}

function warningsOf(person: StaffRow, changeType: MadeChange, effectiveDate: string): string[] {
  const { probationEndDate } = person;
  if (changeType !== 'regular' || probationEndDate === null || effectiveDate <= probationEndDate) return [];
  return [`${person.name}：转正日期晚于试用期截止 ${formatDate(probationEndDate)}，试用期满即视为转正`];
}

/** Makes a change of one kind, with the papers that came along. The timeline and the log are written with it. */
const making =
  (changeType: MadeChange) =>
  async (
    context: TenantContext,
    person: StaffRow,
    values: Values,
    tell: (said: Partial<ChangeAnswer>) => void,
  ): Promise<undefined> => {
    const effectiveDate = String(values['effectiveDate']);
    const papers = await insertPapers(context, person.id, changeType, values);
    const { reason, remark, attachments } = values;
    const more = { reason, remark, ...(attachments ? { attachments } : {}), ...papers };
    const after = namedOf(changeType, person, values);
    const { id, status } = await makeChange(context, person, { changeType, effectiveDate, after }, more);
    tell({ ids: [id], status, warnings: warningsOf(person, changeType, effectiveDate) });
  };

const changesHandler = acting(
  changes,
  {
    regular: making('regular'),
    probation_extend: making('probation_extend'),
    transfer: making('transfer'),
    promote: making('promote'),
    demote: making('demote'),
    secondment: making('secondment'),
    resume: making('resume'),
    concurrent: making('concurrent'),
    concurrent_end: making('concurrent_end'),
    async company_transfer(context, person, values, tell) {
      tell(await transferCompany(context, person, values));
      return undefined;
    },
  },
  {
    told: { ids: [], status: 'applied', warnings: [] },
    before: async (context, key, { companyCode }) => {
      companyForNewRow(context);
      if (key === 'company_transfer') await holdTransfer(context, String(companyCode));
    },
  },
);

/** Pay and agreement of a change that goes, as far as they are not in force yet. */
async function removePapers(context: TenantContext, { salaryId, contractId }: StoredWork): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  for (const [entity, id, column] of [
    [staffSalary, salaryId, 'effective_date'],
    [staffContract, contractId, 'start_date'],
  ] as const) {
    if (id === null) continue;
    const found = await queryRows(context)`
      select t.id
      from ${sql.table(entity.table)} t
      where ${tenantCondition(context, rowAlias)} and t.id = ${id} and ${sql.ref(`t.${column}`)} > ${today}::date`;
    if (found.length > 0) await removeChildren(context, entity, [id]);
  }
}

async function takeBack(context: TenantContext, person: StaffRow, work: StoredWork): Promise<void> {
  await removePapers(context, work);
  const store = entityStore(context, staffWork);
  if (work.status === 'scheduled') {
    await store.remove([work.id]);
    return;
  }
  await undoChange(context, person, work);
  const { version } = await store.get(work.id, staffWork.permissions.delete);
  await store.update(work.id, version, { status: 'revoked' });
}

/** Whose the rows are; FY-N001 when one is not there. */
async function ownersOf(context: TenantContext, ids: readonly number[]): Promise<Map<number, number[]>> {
  const wanted = [...new Set(ids)];
  const found = await queryRows<{ id: number; userBaseId: number }>(context)`
    select t.id, t.user_base_id
    from staff_work t
    where ${tenantCondition(context, rowAlias)} and t.id = any(${wanted}::bigint[])
    order by t.user_base_id`;
  if (found.length !== wanted.length) throw fail.notFound();
  const groups = new Map<number, number[]>();
  for (const { id, userBaseId } of found) groups.set(userBaseId, [...(groups.get(userBaseId) ?? []), id]);
  return groups;
}

const deleteStaffWorkHandler = handle(deleteStaffWork, async (context, { ids }) => {
  companyForNewRow(context);
  for (const [userBaseId, wanted] of await ownersOf(context, ids)) {
    await lockStaff(context, userBaseId, { code: staffWork.permissions.delete });
    // The last one first: what lies below it becomes the last one then.
    const order = (await worksOf(context, userBaseId))
      .filter((work) => wanted.includes(work.id))
      .map((work) => work.id);
    for (const id of order.toReversed()) {
      const person = await lockStaff(context, userBaseId, { code: null });
      const works = await worksOf(context, userBaseId);
      const work = works.find((candidate) => candidate.id === id);
      if (!work) throw fail.notFound();
      const problem = revokeProblem(work, latestApplied(works)?.id === id, person.staffStatus);
      if (problem) throw fail.conflict(problem);
      await takeBack(context, person, work);
    }
  }
  return { deleted: ids.length };
});

export const staffWorkHandlers: readonly Handler[] = [
  queryStaffWorkHandler,
  changesHandler,
  deleteStaffWorkHandler,
  queryTransferTargetHandler,
];
