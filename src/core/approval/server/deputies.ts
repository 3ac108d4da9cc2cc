/** Deputies: one at a time for each person, and never along a chain; open requests follow at once. */
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { sql } from 'kysely';
import { approvalDeputy, deleteDeputy, queryDeputy, saveDeputy } from '../model/approval-deputy.ts';
import { followWaiting } from './follow.ts';
import { Resolver } from './resolve.ts';
import { rosterOf } from './roster-port.ts';

interface Stored {
  readonly id: number;
  readonly version: number;
  readonly staffId: number;
  readonly deputyId: number;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly note: string | null;
}

export const queryDeputyHandler = handle(queryDeputy, async (context, { all }) => {
  companyForNewRow(context);
  if (all && !holds(context, 'approval_manage'))
    throw fail.forbidden('没有查看全部代理的权限', { codes: ['approval_manage'] });
  const today = todayInShanghai(context.platform.now());
  const { staffId } = context.tenant.access;
  const rows = await queryRows<Stored>(context)`
    select d.id, d.version, d.staff_id, d.deputy_id, d.from_date, d.until_date, d.note
    from approval_deputy d
    where ${tenantCondition(context, 'd')} and d.until_date >= ${today}::date
      ${all ? sql`` : sql`and ${staffId}::bigint in (d.staff_id, d.deputy_id)`}
    order by d.from_date, d.id
    limit 500`;
  const people = await rosterOf(context).people(
    context,
    rows.flatMap((row) => [row.staffId, row.deputyId]),
  );
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? '已删除的人';
  return {
    records: rows.map((row) => ({
      ...row,
      staffName: nameOf(row.staffId),
      deputyName: nameOf(row.deputyId),
      isNow: row.fromDate <= today,
    })),
  };
});

/** Whose deputies the caller may say: the own ones, and with the code those of everybody. */
function principalOf(context: TenantWork, given: number | undefined): number {
  const { staffId } = context.tenant.access;
  const principal = given ?? staffId;
  if (principal === null) throw fail.conflict('你不在本企业的花名册中，不能指定代理人');
  if (principal !== staffId && !holds(context, 'approval_manage'))
    throw fail.forbidden('只能指定自己的代理人', { codes: ['approval_manage'] });
  return principal;
}

type Days = Pick<Stored, 'fromDate' | 'untilDate' | 'deputyId'> & { readonly id: number };

/** FY-C001 where the days meet those of another deputy: of the same person, of the deputy, or by the person. */
async function refuseChain(context: TenantWork, principal: number, { id, deputyId, fromDate, untilDate }: Days) {
  const met = await queryRow<Stored>(context)`
    select d.id, d.version, d.staff_id, d.deputy_id, d.from_date, d.until_date, d.note
    from approval_deputy d
    where ${tenantCondition(context, 'd')} and d.id <> ${id}
      and d.from_date <= ${untilDate}::date and d.until_date >= ${fromDate}::date
      and (d.staff_id in (${principal}, ${deputyId}) or d.deputy_id = ${principal})
    order by d.id
    limit 1`;
  if (!met) return;
  const days = `${formatDate(met.fromDate)} 至 ${formatDate(met.untilDate)}`;
  if (met.staffId === principal) throw fail.conflict(`${days} 已有代理人，日期不能重叠`);
  if (met.staffId === deputyId) throw fail.conflict(`代理人 ${days} 自己也由别人代理，不能再代理`);
  throw fail.conflict(`${days} 正在代理别人，不能再由别人代理`);
}

export const saveDeputyHandler = handle(saveDeputy, async (context, { id, version, staffId, note = null, ...days }) => {
  companyForNewRow(context);
  const [before = null] = id === undefined ? [] : await lockRows(context, approvalDeputy, [id], null);
  if (id !== undefined && before === null) throw fail.notFound('代理不存在');
  const principal = principalOf(context, staffId ?? before?.staffId);
  if (before && before.staffId !== principal)
    throw fail.invalid('被代理人：保存后不能更换', { staffId: '被代理人：保存后不能更换' });
  if (before && before.version !== version) throw fail.stale(await currentRow(context, approvalDeputy, before.id));
  if (days.deputyId === principal) throw fail.invalid('代理人：不能是本人', { deputyId: '代理人：不能是本人' });
  const today = todayInShanghai(context.platform.now());
  if (days.untilDate < today) throw fail.invalid('结束日期：不能早于今天', { untilDate: '结束日期：不能早于今天' });
  const resolver = new Resolver(context, {
    requester: { accountId: 0, staffId: null },
    selfRule: 'superior',
    tierNo: 1,
  });
  if (!(await resolver.isAvailable(days.deputyId))) throw fail.conflict('代理人没有可以登录本企业的账号，不能审批');
  await sql`select pg_advisory_xact_lock(hashtext(${`deputies ${companyForNewRow(context)}`}))`.execute(context.db);
  await refuseChain(context, principal, { id: id ?? 0, ...days });
  const written = await writeRows(
    context,
    approvalDeputy,
    [{ before, values: { staffId: principal, note: note || null, ...days } }],
    { reason: '指定审批代理', named: (await resolver.person(principal))?.name ?? '' },
  );
  await followWaiting(context, [principal]);
  const saved = requireWritten(written);
  return { id: saved.id, version: saved.version };
});

export const deleteDeputyHandler = handle(deleteDeputy, async (context, { id }) => {
  companyForNewRow(context);
  const [before] = await lockRows(context, approvalDeputy, [id], null);
  if (!before) throw fail.notFound('代理不存在');
  principalOf(context, before.staffId);
  await removeFoundRows(context, approvalDeputy, [id], '取消审批代理');
  await followWaiting(context, [before.staffId, before.deputyId]);
  return { deleted: 1 };
});
