/** Calls of self-service: edit, own requests, the list of whoever approves, and the decision. */
import { sql } from 'kysely';
import { groupUserBase } from '../../model/group-user-base.ts';
import {
  handlePersonalEdit,
  queryOwnPersonalEdit,
  queryPersonalEdit,
  updatePersonalInfo,
  withdrawPersonalEdit,
} from '../../model/personal-edit.ts';
import { staffAccount } from '../../model/records/pay.ts';
import { holdersOf } from '#core/org/public.server.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { CurrentRow } from '#platform/runtime/shown-row.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import { seesClear } from '#platform/store/masking.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { namesOf } from '../names.ts';
import { warningsOf } from '../staff-checks.ts';
import { updateStaff } from '../staff.update.ts';
import { lockStaff } from '../staff-row.ts';
import { staffSetting } from '../staff-setting.ts';
import { applyEdit, asApprover, saveCard } from './apply-edit.ts';
import { labelOf, openChanges, showChanges, wantedOf } from './edit-values.ts';
import { editOutside } from '../outside-archive.ts';
import { editOwn } from './own-edit.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

type Status = 'pending' | 'approved' | 'refused' | 'withdrawn';

interface StoredEdit {
  readonly id: number;
  readonly version: number;
  readonly userBaseId: number;
  readonly accountId: number;
  readonly status: Status;
  readonly changes: string;
  readonly refusal: string | null;
  readonly createdAt: string;
  readonly decidedByName: string | null;
  readonly decidedAt: string | null;
}

const columns = sql`
  e.id, e.version, e.user_base_id, e.account_id, e.status, e.changes, e.refusal, e.created_at, e.decided_by_name,
    e.decided_at`;
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
async function shown(context: TenantContext, edit: StoredEdit, isClear: Parameters<typeof showChanges>[2]) {
  const { changes, userBaseId: _person, accountId: _account, ...facts } = edit;
  return { ...facts, changes: await showChanges(context, openChanges(context.platform.seal, changes), isClear) };
}

/** Decisions that the own archive still shows. */
const shownDecisions = 5;

const queryOwnPersonalEditHandler = handle(queryOwnPersonalEdit, async (context) => {
  const { staffId } = context.tenant.access;
  const { selfEditApproval: needsApproval, ownSalary } = await staffSetting(context);
  if (staffId === null) return { staffId, needsApproval, ownSalary, edits: [] };
  const found = await queryRows<StoredEdit>(context)`
    select ${columns}
    from personal_edit e
    where e.group_code = ${context.tenant.groupCode} and e.user_base_id = ${staffId}
    order by e.id desc
    limit ${shownDecisions}`;
  // Whoever asked knows what.
  return {
    staffId,
    needsApproval,
    ownSalary,
    edits: await Promise.all(found.map((edit) => shown(context, edit, () => true))),
  };
});

const withdrawPersonalEditHandler = handle(withdrawPersonalEdit, async (context, { id, version }) => {
  const { staffId } = context.tenant.access;
  const edit = staffId === null ? null : await lockEdit(context, id);
  if (!edit || edit.userBaseId !== staffId) throw fail.notFound();
  await requirePending(edit, version, async () =>
    shownRecord(context, queryOwnPersonalEdit, 'edits', await shown(context, edit, () => true)),
  );
  await close(context, edit, 'withdrawn', null);
  return { id };
});

async function lockEdit(context: TenantContext, id: number): Promise<StoredEdit | null> {
  const found = await queryRow<StoredEdit>(context)`
    select ${columns}
    from personal_edit e
    where e.group_code = ${context.tenant.groupCode} and e.company_code = ${companyForNewRow(context)} and e.id = ${id}
    for update`;
  return found ?? null;
}

/** FY-C001 once it is decided; FY-C002 with the edit as `current` shows it when more was asked for meanwhile. */
async function requirePending(edit: StoredEdit, version: number, current: () => Promise<CurrentRow>): Promise<void> {
  if (edit.status !== 'pending') throw fail.conflict('申请已处理');
  if (edit.version !== version) throw fail.stale(await current());
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
}

interface ListedEdit extends StoredEdit {
  readonly name: string;
  readonly employeeNo: string | null;
  readonly groupName: string | null;
  readonly total: number;
}

/** An edit as whoever decides about it sees it. `opens`: with a proof and a trace, one value at a time; the code alone shows masks. */
async function listed(
  context: TenantContext,
  edit: StoredEdit,
  person: Pick<ListedEdit, 'name' | 'employeeNo' | 'groupName'>,
  opens = false,
) {
  const facts = await shown(
    context,
    edit,
    (field) => seesClear(context, field) || (opens && field.secret !== undefined && holds(context, field.secret)),
  );
  return {
    ...facts,
    userBaseId: edit.userBaseId,
    ...person,
    own: edit.userBaseId === context.tenant.access.staffId,
  };
}

const queryPersonalEditHandler = handle(queryPersonalEdit, async (context, { filter, clear, page }) => {
  const scope = scopeCondition(context, groupUserBase, updateCode, 't');
  const where = sql`
    from personal_edit e join group_user_base t on t.id = e.user_base_id
    where e.group_code = ${context.tenant.groupCode}
      and e.company_code = any(${[...context.tenant.companyCodes]}::text[])
      and ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``}`;
  const narrowed = filter.status ? sql`${where} and e.status = ${filter.status}` : where;
  const found = await queryRows<ListedEdit>(context)`
    select ${columns}, t.name, t.employee_no,
      (select d.name from group_info d where d.id = t.group_info_id and d.group_code = t.group_code) as group_name,
      count(*) over () as total
    ${narrowed} order by e.id desc limit ${page.size} offset ${(page.current - 1) * page.size}`;
  const waiting = await queryRow<{ count: number }>(context)`
    select count(*) as count ${where} and e.status = 'pending'`;
  const records = [];
  for (const { total: _total, name, employeeNo, groupName, ...edit } of found) {
    const opens = clear === edit.id;
    if (opens) await traceReading(context, edit, name);
    records.push(await listed(context, edit, { name, employeeNo, groupName }, opens));
  }
  return {
    records,
    total: found[0]?.total ?? 0,
    current: page.current,
    size: page.size,
    waiting: waiting?.count ?? 0,
  };
});

async function traceReading(context: TenantContext, edit: StoredEdit, name: string): Promise<void> {
  requireStepUp(context);
  const fields = Object.keys(openChanges(context.platform.seal, edit.changes)).map(labelOf).join('、');
  await audit(context, [
    {
      action: 'reveal',
      entity: groupUserBase.name,
      entityId: edit.userBaseId,
      entityName: name,
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

const handlePersonalEditHandler = handle(handlePersonalEdit, async (context, { id, version, approve, reason }) => {
  const edit = await lockEdit(context, id);
  if (!edit) throw fail.notFound();
  const person = await lockStaff(context, edit.userBaseId, { code: updateCode });
  await requirePending(edit, version, async () => {
    const [groupName] = [...(await namesOf(context, 'group_info', [person.groupInfoId])).values()];
    const named = { name: person.name, employeeNo: person.employeeNo, groupName: groupName ?? null };
    return shownRecord(context, queryPersonalEdit, 'records', await listed(context, edit, named));
  });
  await refuseOwnCase(context, edit);
  const changes = openChanges(context.platform.seal, edit.changes);
  const status = approve ? ('approved' as const) : ('refused' as const);
  const labels = Object.keys(changes).map(labelOf).join('、');
  if (approve) await applyEdit(asApprover(context), person.id, wantedOf(changes));
  await close(context, edit, status, approve ? null : (reason ?? null));
  await audit(context, [
    {
      action: 'approve',
      entity: groupUserBase.name,
      entityId: person.id,
      entityName: person.name,
      reason: approve ? `同意修改${labels}` : `退回修改${labels}：${reason ?? ''}`,
    },
  ]);
  await sendMessage(context.db, context.platform, {
    groupCode: context.tenant.groupCode,
    companyCode: person.companyCode,
    accountId: edit.accountId,
    category: 'personnel',
    level: approve ? 'info' : 'warning',
    bizType: 'group_user_base',
    bizId: person.id,
    title: approve ? '个人信息修改已生效' : '个人信息修改被退回',
    content: approve ? `${labels}已按申请修改` : `${labels}：${reason ?? ''}`,
    linkPath: '/userCenter',
    linkParams: { tab: 'archive' },
    actorName: context.tenant.access.displayName,
  });
  const row = await lockStaff(context, person.id, { code: null });
  return { id, status, warnings: approve ? await warningsOf(context, row) : [] };
});

export const personalEditHandlers: readonly Handler[] = [
  updatePersonalInfoHandler,
  queryOwnPersonalEditHandler,
  withdrawPersonalEditHandler,
  queryPersonalEditHandler,
  handlePersonalEditHandler,
];
