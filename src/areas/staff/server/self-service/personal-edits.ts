/** Calls of self-service: edit, own requests, the list of whoever approves, and the decision. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { acting } from '#platform/acts/acting.server.ts';
import type { personalEditRow } from '../../model/edit-acts.ts';
import { deciding, withdrawing } from '../../model/edit-acts.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import {
  countPersonalEdit,
  hoursBetweenReminders,
  queryOwnPersonalEdit,
  queryPersonalEdit,
  remindPersonalEdit,
  resendPersonalEdit,
  updatePersonalInfo,
} from '../../model/personal-edit.ts';
import { staffAccount } from '../../model/records/pay.ts';
import { holdersOf } from '#core/org/public.server.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { seesClear } from '#platform/store/masking.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { warningsOf } from '../staff-checks.ts';
import { updateStaff } from '../staff.update.ts';
import { lockStaff } from '../staff-row.ts';
import { staffSetting } from '../staff-setting.ts';
import { applyEdit, asApprover, saveCard } from './apply-edit.ts';
import { remindApprovers, settleApproval } from './approval-messages.ts';
import { labelOf, openChanges, showChanges, wantedOf } from './edit-values.ts';
import { editOutside } from '../outside-archive.ts';
import { editOwn } from './own-edit.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

/** An edit with the person it is about; its changes sealed. */
export type StoredEdit = RowOf<typeof personalEditRow>;
type Status = StoredEdit['status'];

/** Of an edit and its person, as acts take it and lists show it. */
export const editColumns = sql`
  e.id, e.group_code, e.company_code, e.version, e.user_base_id, e.account_id, e.status, e.changes, e.refusal,
    e.created_at, e.account_id as created_by, coalesce(e.decided_at, e.created_at) as updated_at,
    e.decided_by as updated_by, e.decided_by_name, e.decided_at, e.reminded_at, t.name, t.employee_no,
    (select d.name from group_info d where d.id = t.group_info_id and d.group_code = t.group_code) as group_name`;
/** Edits of people who are there. */
export const editSource = sql`personal_edit e join group_user_base t on t.id = e.user_base_id and t.group_code = e.group_code`;
const updateCode = groupUserBase.permissions.update;

const updatePersonalInfoHandler = handle(updatePersonalInfo, async (context, { ownerType, id, version, fields }) => {
  companyForNewRow(context);
  if (ownerType === 'external') return editOutside(context, id, version, fields);
  const { bank = {}, ...values } = fields as Row & { bank?: Row };
  if (context.tenant.access.staffId === id) return editOwn(context, { id, version, values, bank });
  if (!holds(context, updateCode)) throw fail.forbidden('没有权限', { codes: [updateCode] });
  const saved = await updateStaff(context, id, version, values);
  await saveCard(context, id, bank);
  return { ...saved, version: (await lockStaff(context, id, { code: null })).version, pending: [] };
});

/** An edit as its reader sees it. */
async function shown(context: TenantWork, edit: StoredEdit, isClear: Parameters<typeof showChanges>[2]) {
  const { id, version, status, createdAt, decidedAt, decidedByName, refusal } = edit;
  const changes = await showChanges(context, changesIn(context, edit), isClear);
  return { id, version, status, createdAt, decidedAt, decidedByName, refusal, changes };
}

export const changesIn = (context: TenantWork, { changes }: StoredEdit) =>
  openChanges(context.platform.seal, String(changes));

/** Decisions that the own archive still shows. */
const shownDecisions = 5;

const queryOwnPersonalEditHandler = handle(queryOwnPersonalEdit, async (context) => {
  const { staffId } = context.tenant.access;
  const { selfEditApproval: needsApproval, ownSalary } = await staffSetting(context);
  if (staffId === null) return { staffId, needsApproval, ownSalary, edits: [] };
  const found = await queryRows<StoredEdit>(context)`
    select ${editColumns}
    from ${editSource}
    where e.group_code = ${context.tenant.groupCode} and e.user_base_id = ${staffId}
    order by e.id desc
    limit ${shownDecisions}`;
  // Whoever asked knows what.
  return {
    staffId,
    needsApproval,
    ownSalary,
    edits: await Promise.all(
      found.map(async (edit) => ({
        ...(await shown(context, edit, () => true)),
        remindedAt: edit.remindedAt,
        mayRemind: edit.status === 'pending' && nextReminder(edit) <= context.platform.now().getTime(),
      })),
    ),
  };
});

/** Milliseconds since 1970 from which those who decide may be reminded again. */
const nextReminder = ({ remindedAt }: StoredEdit): number =>
  remindedAt === null ? 0 : Date.parse(remindedAt) + hoursBetweenReminders * 3_600_000;

/** The own edit, locked; anybody else's is not there. */
async function requireOwnEdit(context: TenantContext, id: number): Promise<StoredEdit> {
  const { staffId } = context.tenant.access;
  const edit = staffId === null ? null : await lockEdit(context, id);
  if (!edit || edit.userBaseId !== staffId) throw fail.notFound();
  return edit;
}

const remindHandler = handle(remindPersonalEdit, async (context, { id }) => {
  const edit = await requireOwnEdit(context, id);
  if (edit.status !== 'pending') throw fail.conflict('这项申请已经办结，不用再催办');
  const now = context.platform.now();
  const next = nextReminder(edit);
  if (next > now.getTime())
    throw fail.conflict(
      `${hoursBetweenReminders} 小时内已催办过，${formatDateTime(new Date(next).toISOString())} 后可再催办`,
    );
  const remindedAt = now.toISOString();
  await execute(context)`
    update personal_edit
    set reminded_at = ${remindedAt}::timestamptz
    where id = ${edit.id}`;
  await remindApprovers(
    context,
    { id: edit.userBaseId, name: edit.name },
    Object.keys(changesIn(context, edit)).map(labelOf),
  );
  return { remindedAt };
});

const resendHandler = handle(resendPersonalEdit, async (context, { id }) => {
  const edit = await requireOwnEdit(context, id);
  if (edit.status !== 'withdrawn') throw fail.conflict('只有已撤回的申请可以再次提交');
  const { roster: values, bank } = wantedOf(changesIn(context, edit));
  const { version } = await lockStaff(context, edit.userBaseId, { code: null });
  const { pending } = await editOwn(context, { id: edit.userBaseId, version, values, bank });
  return { pending };
});

/** Takes back the own edit. */
const withdrawHandler = acting(
  withdrawing,
  {
    async withdraw(context, edit) {
      await close(context, edit, 'withdrawn', null);
      return undefined;
    },
  },
  {
    find: (context, key) => requireOwnEdit(context, Number(key)),
    show: async (context, { id }) => {
      const edit = await requireEdit(context, id);
      return { ...edit, ...(await shown(context, edit, () => true)) };
    },
  },
);

async function lockEdit(context: TenantContext, id: number): Promise<StoredEdit | null> {
  const found = await queryRow<StoredEdit>(context)`
    select ${editColumns}
    from ${editSource}
    where e.group_code = ${context.tenant.groupCode} and e.company_code = ${companyForNewRow(context)} and e.id = ${id}
    for update of e`;
  return found ?? null;
}

async function requireEdit(context: TenantContext, id: number): Promise<StoredEdit> {
  const edit = await lockEdit(context, id);
  if (!edit) throw fail.notFound();
  return edit;
}

async function close(
  context: TenantContext,
  edit: StoredEdit,
  status: Exclude<Status, 'pending'>,
  refusal: string | null,
): Promise<void> {
  await execute(context)`
    update personal_edit
    set status = ${status}, refusal = ${refusal}, version = version + 1, decided_by = ${context.session.accountId},
      decided_by_name = ${context.tenant.access.displayName}, decided_at = now()
    where id = ${edit.id}`;
  await settleApproval(context, edit.userBaseId);
}

type ListedEdit = StoredEdit & { readonly total: number };

/** An edit as whoever decides about it sees it. `opens`: with a proof and a trace, one value at a time; the code alone shows masks. */
export async function listed(context: TenantWork, edit: StoredEdit, opens = false) {
  const facts = await shown(
    context,
    edit,
    (field) => seesClear(context, field) || (opens && field.secret !== undefined && holds(context, field.secret)),
  );
  return {
    ...facts,
    userBaseId: edit.userBaseId,
    companyCode: edit.companyCode,
    name: edit.name,
    employeeNo: edit.employeeNo,
    groupName: edit.groupName,
    own: edit.userBaseId === context.tenant.access.staffId,
  };
}

/** Edits of people within reach: from and where of a statement. */
export function editsInReach(context: TenantWork): RawBuilder<unknown> {
  const scope = scopeCondition(context, groupUserBase, updateCode, 't');
  return sql`
    from ${editSource}
    where e.group_code = ${context.tenant.groupCode}
      and e.company_code = any(${[...context.tenant.companyCodes]}::text[])
      and ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``}`;
}

export async function countWaiting(context: TenantWork): Promise<number> {
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count ${editsInReach(context)} and e.status = 'pending'`;
  return found?.count ?? 0;
}

/** Whose edits of these people wait for the caller's decision: nobody's for who may not decide. */
export async function waitingEditsOf(context: TenantContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || !holds(context, updateCode)) return new Set();
  const found = await queryRows<{ userBaseId: number }>(context)`
    select e.user_base_id ${editsInReach(context)}
      and e.status = 'pending' and e.user_base_id = any(${[...ids]}::bigint[])`;
  return new Set(found.map(({ userBaseId }) => userBaseId));
}

const countPersonalEditHandler = handle(countPersonalEdit, async (context) => ({
  waiting: await countWaiting(context),
}));

const queryPersonalEditHandler = handle(queryPersonalEdit, async (context, { filter, clear, page }) => {
  const where = editsInReach(context);
  const byStatus = filter.status ? sql`${where} and e.status = ${filter.status}` : where;
  const narrowed = filter.userBaseId ? sql`${byStatus} and e.user_base_id = ${filter.userBaseId}` : byStatus;
  const found = await queryRows<ListedEdit>(context)`
    select ${editColumns}, count(*) over () as total
    ${narrowed} order by e.id desc limit ${page.size} offset ${(page.current - 1) * page.size}`;
  const waiting = await countWaiting(context);
  const records = [];
  for (const edit of found) {
    const opens = clear === edit.id;
    if (opens) await traceReading(context, edit);
    records.push(await listed(context, edit, opens));
  }
  return {
    records,
    total: found[0]?.total ?? 0,
    current: page.current,
    size: page.size,
    waiting,
  };
});

async function traceReading(context: TenantContext, edit: StoredEdit): Promise<void> {
  requireStepUp(context);
  const fields = Object.keys(changesIn(context, edit)).map(labelOf).join('、');
  await audit(context, [
    {
      action: 'reveal',
      entity: groupUserBase.name,
      entityId: edit.userBaseId,
      entityName: edit.name,
      after: { field: staffAccount.name },
      reason: `审批修改申请：${fields}`,
    },
  ]);
}

/** Nobody decides about himself while somebody else could. */
async function refuseOwnCase(context: TenantContext, edit: StoredEdit): Promise<void> {
  if (edit.userBaseId !== context.tenant.access.staffId && edit.accountId !== context.session.accountId) return;
  const home = { groupCode: context.tenant.groupCode, companyCode: companyForNewRow(context) };
  const holders = await holdersOf(context.db, home, [updateCode]);
  if (holders.some((accountId) => accountId !== context.session.accountId))
    throw fail.conflict('不能审批本人的申请，请由其他人事人员处理');
}

/** Closes an edit, writes it into the log of the person, and tells whoever asked. */
async function decide(
  context: TenantContext,
  edit: StoredEdit,
  status: 'approved' | 'refused',
  reason: string | null,
): Promise<void> {
  const isApproved = status === 'approved';
  const labels = Object.keys(changesIn(context, edit)).map(labelOf).join('、');
  await close(context, edit, status, isApproved ? null : reason);
  await audit(context, [
    {
      action: 'approve',
      entity: groupUserBase.name,
      entityId: edit.userBaseId,
      entityName: edit.name,
      reason: isApproved ? `同意修改${labels}` : `退回修改${labels}：${reason ?? ''}`,
    },
  ]);
  await sendMessage(context.db, context.platform, {
    groupCode: context.tenant.groupCode,
    companyCode: edit.companyCode,
    accountId: edit.accountId,
    category: 'personnel',
    level: isApproved ? 'info' : 'warning',
    bizType: 'group_user_base',
    bizId: edit.userBaseId,
    title: isApproved ? '个人信息修改已生效' : '个人信息修改被退回',
    content: isApproved ? `${labels}已按申请修改` : `${labels}：${reason ?? ''}`,
    linkPath: '/userCenter',
    linkParams: { tab: 'archive' },
    actorName: context.tenant.access.displayName,
  });
}

const decidingHandler = acting(
  deciding,
  {
    async approve(context, edit, _values, tell) {
      await refuseOwnCase(context, edit);
      await applyEdit(asApprover(context), edit.userBaseId, wantedOf(changesIn(context, edit)));
      await decide(context, edit, 'approved', null);
      tell({ warnings: await warningsOf(context, await lockStaff(context, edit.userBaseId, { code: null })) });
      return undefined;
    },
    async refuse(context, edit, { reason }) {
      await refuseOwnCase(context, edit);
      await decide(context, edit, 'refused', reason);
      return undefined;
    },
  },
  {
    told: { warnings: [] },
    // Of somebody within the reach of whoever decides.
    find: async (context, key) => {
      const edit = await requireEdit(context, Number(key));
      await lockStaff(context, edit.userBaseId, { code: updateCode });
      return edit;
    },
    show: async (context, { id }) => {
      const edit = await requireEdit(context, id);
      return { ...edit, ...(await listed(context, edit)) };
    },
  },
);

export const personalEditHandlers: readonly Handler[] = [
  updatePersonalInfoHandler,
  queryOwnPersonalEditHandler,
  remindHandler,
  resendHandler,
  withdrawHandler,
  queryPersonalEditHandler,
  countPersonalEditHandler,
  decidingHandler,
];
