/** Reading a demission with what it costs and ends, and its particulars. */
import { membersOfStaff } from '#core/org/public.server.ts';
import { sql } from 'kysely';
import {
  countedFrom,
  dueTo,
  earliestLeave,
  estimateCompensation,
  serviceYears,
} from '../../model/compensation-rules.ts';
import { queryDemission, updateDemission } from '../../model/demission-calls.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffSalary } from '../../model/records/pay.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { openWorkOf } from '../handover.ts';
import { localAverage, localMinimum } from '../local-wage.ts';
import { namesOf } from '../names.ts';
import { nonCompeteOf, readPay } from '../records/non-compete.ts';
import { openHandover } from '../records/task.ts';
import { countedSince, lockStaff } from '../staff-row.ts';

export const payCode = staffSalary.permissions.read;

export interface StoredDemission {
  readonly id: number;
  readonly version: number;
  readonly userBaseId: number;
  readonly status: 'submitted' | 'confirmed' | 'cancelled';
  readonly beforeStatus: string;
  readonly demissionType: string;
  readonly reasonCode: string;
  readonly reason: string | null;
  readonly noticeDate: string;
  readonly lastWorkDate: string;
  readonly handoverToId: number | null;
  readonly newLeaderId: number | null;
  readonly interview: string | null;
  readonly compensation: string | null;
  readonly insuranceStopMonth: string | null;
  readonly rehireable: boolean;
  readonly certificateIssuedAt: string | null;
  readonly closedAt: string | null;
}

const columns = sql`
  d.id, d.version, d.user_base_id, d.status, d.before_status, d.demission_type, d.reason_code, d.reason, d.notice_date,
    d.last_work_date, d.handover_to_id, d.new_leader_id,
  d.interview, d.compensation, d.insurance_stop_month, d.rehireable, d.certificate_issued_at, d.closed_at`;

/** The newest demission of a person that was not taken back; null where there is none. */
export async function lastDemission(context: TenantWork, userBaseId: number): Promise<StoredDemission | null> {
  const found = await queryRow<StoredDemission>(context)`
    select ${columns}
    from demission_record d
    where d.group_code = ${context.tenant.groupCode} and d.company_code = ${companyForNewRow(context)}
      and d.user_base_id = ${userBaseId} and d.status <> 'cancelled' order by d.id desc limit 1`;
  return found ?? null;
}

interface Way {
  readonly demissionType: string;
  readonly noticeDate: string;
  readonly lastWorkDate: string;
}

/** What leaving this way would cost; reading pay is in the log of the person. */
async function estimateFor(context: TenantContext, person: StaffRow, way: Way) {
  return estimateCompensation({
    ...way,
    employmentType: person.employmentType,
    entryDate: countedSince(person),
    pay: await readPay(context, person.id),
    localAverage: await localAverage(context, person.workLocation, way.lastWorkDate),
    localMinimum: await localMinimum(context, person.workLocation, way.lastWorkDate),
    nonCompete: await nonCompeteOf(context, person.id, way.lastWorkDate),
  });
}

/** What the law says of leaving this way, without an amount: nobody needs the code of pay for it. */
function lawFor(person: StaffRow, { demissionType, lastWorkDate }: Way) {
  const entryDate = countedSince(person);
  if (entryDate === null) return null;
  const since = countedFrom(demissionType, entryDate);
  return { ...dueTo(person.employmentType, demissionType), since, years: serviceYears(since, lastWorkDate) };
}

interface Effect {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly unit: string;
  readonly count: number;
  readonly names: string[];
}

/** What leaving ends or passes on, counted with the first names. */
async function effectsOf(context: TenantWork, id: number): Promise<Effect[]> {
  const tenant = (alias: string) => tenantCondition(context, alias);
  const today = todayInShanghai(context.platform.now());
  const counts = await queryRows<Omit<Effect, 'names'> & { readonly names: string[] | null }>(context)`
    select 'departments' as key, '负责的部门' as label, '需指定新负责人' as note, '个' as unit, count(*) as count,
      (array_agg(g.name order by g.sort))[1:5] as names
    from group_info g
    where ${tenant('g')} and g.leader_user_base_id = ${id}
    union all
    select 'subordinates', '直属下级', '转给新负责人或交接人', '人', count(*), (array_agg(t.name order by t.id))[1:5]
    from group_user_base t
    where ${tenant('t')} and t.superior_id = ${id} and t.staff_status not in ('left', 'cancelled')
    union all
    select 'contracts', '履行中的合同', '随离职终止', '份', count(*), (array_agg(c.contract_no order by c.id))[1:5]
    from staff_contract c
    where ${tenant('c')} and c.user_base_id = ${id} and c.terminate_date is null and c.status <> 'renewed'
      and (c.end_date is null or c.end_date >= ${today}::date)
        and c.contract_kind not in ('confidentiality', 'non_compete', 'training_bond')
    union all
    select 'accounts', '社保、公积金账户', '停缴', '个', count(*), null
    from staff_account a
    where ${tenant('a')} and a.user_base_id = ${id} and a.account_type in ('social_insurance', 'housing_fund')
      and coalesce(a.status, 'active') = 'active'
    union all
    select 'posts', '兼任岗位', '结束', '个', count(*), null
    from staff_placement p
    where p.group_code = ${context.tenant.groupCode} and p.user_base_id = ${id} and p.valid_to is null
    union all
    select 'changes', '待生效的异动', '取消', '项', count(*), null
    from staff_work w
    where ${tenant('w')} and w.user_base_id = ${id} and w.status = 'scheduled' and w.change_type <> 'demission'
    union all
    select 'wall', '人才墙', '移出', '处', count(*), null
    from talent_wall_item i
    where ${tenant('i')} and i.user_base_id = ${id}`;
  const members = await membersOfStaff(context, [id]);
  const member = {
    key: 'member',
    label: '登录成员',
    note: '最后工作日结束后退出',
    unit: '个',
    count: members.length,
    names: null,
  };
  return [...counts, member]
    .filter(({ count }) => count > 0)
    .map(({ names, ...effect }) => ({ ...effect, names: names ?? [] }));
}

/** Open work of every area: it goes to the successor. */
const openWorkEffects = async (context: TenantWork, id: number): Promise<Effect[]> =>
  (await openWorkOf(context, id)).map((work) => ({ ...work, note: '转给交接人' }));

/** A demission as its reader sees it: what was agreed only with the code of pay. */
async function shownDemission(context: TenantContext, stored: StoredDemission) {
  const { compensation, beforeStatus: _before, userBaseId: _person, ...facts } = stored;
  const names = await namesOf(context, 'group_user_base', [stored.handoverToId, stored.newLeaderId]);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const amount = holds(context, payCode)
    ? { compensation: compensation === null ? null : Number(context.platform.seal.open(compensation)) }
    : {};
  return {
    ...facts,
    ...amount,
    handoverToName: nameOf(stored.handoverToId),
    newLeaderName: nameOf(stored.newLeaderId),
  };
}

const queryDemissionHandler = handle(queryDemission, async (context, { userBaseId, preview }) => {
  const person = await lockStaff(context, userBaseId, { code: 'staff_demission' });
  const stored = await lastDemission(context, userBaseId);
  // A demission of a former employment says nothing about this one.
  const current = stored && (stored.status === 'submitted' || person.staffStatus === 'left') ? stored : null;
  const way = preview ?? current;
  const seesPay = holds(context, payCode);
  const isProbation = (current?.beforeStatus ?? person.staffStatus) === 'probation';
  return {
    demission: current && (await shownDemission(context, current)),
    ...(seesPay ? { estimate: way ? await estimateFor(context, person, way) : null } : {}),
    law: way ? lawFor(person, way) : null,
    earliestDate: way?.demissionType === 'resign' ? earliestLeave(way.noticeDate, isProbation) : null,
    effects:
      person.staffStatus === 'left'
        ? []
        : [...(await effectsOf(context, userBaseId)), ...(await openWorkEffects(context, userBaseId))],
    openTasks: await openHandover(context, userBaseId),
  };
});

const labels: Readonly<Record<string, string>> = {
  interview: '离职面谈',
  compensation: '经济补偿',
  insuranceStopMonth: '停缴年月',
  rehireable: '可再次录用',
};

const updateDemissionHandler = handle(updateDemission, async (context, { id, version, ...given }) => {
  const stored = await queryRow<StoredDemission>(context)`
    select ${columns}
    from demission_record d
    where d.group_code = ${context.tenant.groupCode} and d.company_code = ${companyForNewRow(context)} and d.id = ${id}
    for update`;
  if (!stored) throw fail.notFound();
  const person = await lockStaff(context, stored.userBaseId, { code: 'staff_demission' });
  if (stored.version !== version)
    throw fail.stale(shownRecord(context, queryDemission, 'demission', await shownDemission(context, stored)));
  if (stored.status === 'cancelled') throw fail.conflict('离职已撤回');
  if (given.compensation !== undefined && !holds(context, payCode))
    throw fail.forbidden('没有查看薪资的权限，不能登记经济补偿', { codes: [payCode] });
  const { seal } = context.platform;
  const compensation =
    given.compensation === undefined
      ? stored.compensation
      : given.compensation === null
        ? null
        : seal.seal(String(given.compensation));
  await execute(context)`
    update demission_record
    set interview = ${given.interview === undefined ? stored.interview : given.interview},
      compensation = ${compensation},
      insurance_stop_month = ${given.insuranceStopMonth === undefined ? stored.insuranceStopMonth : given.insuranceStopMonth},
        rehireable = ${given.rehireable ?? stored.rehireable}, version = version + 1
    where id = ${id}`;
  const changed = Object.keys(given).map((key) => labels[key] ?? key);
  await audit(context, [
    {
      action: 'update',
      entity: groupUserBase.name,
      entityId: person.id,
      entityName: person.name,
      reason: `登记离职信息：${changed.join('、')}`,
    },
  ]);
  return { id, version: version + 1 };
});

export const demissionDetailHandlers: readonly Handler[] = [queryDemissionHandler, updateDemissionHandler];
