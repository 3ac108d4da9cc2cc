/** Doing what was granted: the act runs as its requester, with the rights of today, and the deciders stand in the log. */
import { operatorCodesOf, outsideEnterprises } from '#core/org/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import { valueOf } from '#platform/acts/act.ts';
import { sql } from 'kysely';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { runErased } from '#platform/runtime/registry.ts';
import { tenantOf } from '#platform/runtime/system-work.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { staleLines, type StaleLine } from './comparison.ts';
import type { Content } from './db-rows.ts';
import type { RequestRow } from './notify.ts';
import { findAct, isOfPlatform, type RuledAct } from './rules.ts';

/** A row of a request today; null: it is gone. Rows of no stored entity are looked for by their act alone. */
export interface RowToday {
  readonly row: Row | null;
  readonly isStored: boolean;
}

/** The row that a request is about, locked, whoever decides. */
export async function lockedRow(
  context: TenantWork,
  { group }: RuledAct,
  { rowId }: Pick<RequestRow, 'rowId'>,
): Promise<RowToday> {
  if (!context.platform.registry.entities.has(group.entity.name)) return { row: null, isStored: false };
  const [row = null] = (await lockRows(context, group.entity, [rowId], null)) as Row[];
  return { row, isStored: true };
}

/** What changed in a row since a request was filed; none where its version is still the one that was seen. */
export async function staleOf(
  context: TenantWork,
  act: RuledAct,
  request: Pick<RequestRow, 'rowVersion'>,
  content: Content,
  row: Row,
): Promise<StaleLine[]> {
  if (row['version'] === request.rowVersion) return [];
  const { group, one } = act;
  return await staleLines(context, { entity: group.entity, one }, content, row, one.waiting?.state ?? null);
}

/** Codes that count for an act: those of an enterprise, or of an operator of the platform. */
export const codesFor = async (
  context: TenantWork,
  act: RuledAct,
  accountId: number,
  inside: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => (isOfPlatform(act) ? await operatorCodesOf(context, accountId) : inside);

/** Whether who holds these codes may do the act. */
export const mayDo = ({ group, one }: RuledAct, held: ReadonlySet<string>): boolean =>
  [one.access ?? group.access].flat().some((code) => code === 'signedIn' || held.has(code));

/** Runs an act where it belongs: inside the enterprise, or, of the platform, outside of all of them. */
export async function runWhere(act: RuledAct, context: TenantContext, input: unknown): Promise<unknown> {
  const { handler } = act;
  if (!isOfPlatform(act)) return await runErased(handler, context, input);
  // The call itself stays the same: what is put beside it is only that it has no tenant.
  return await outsideEnterprises(context, (outside) => runErased(handler, { ...context, ...outside }, input));
}

/** Runs the act. FY-C001 with its reason where it cannot be done today; answers why the request ends where it never can any more. */
export async function runGranted(
  context: TenantContext,
  request: RequestRow,
  content: Content,
  deciders: readonly string[],
): Promise<string | null> {
  const act = findAct(context.platform.registry, request.actKey);
  if (!act) return '这个动作已不存在';
  const { group, name, one } = act;
  const { groupCode, companyCode, requesterId, requesterName } = request;
  const tenant = await tenantOf(context.platform, requesterId, groupCode, companyCode);
  if (!tenant) return `提交人 ${requesterName} 已不在本企业`;
  const held = await codesFor(context, act, requesterId, tenant.access.codes);
  if (!mayDo(act, held)) throw fail.conflict(`提交人 ${requesterName} 已没有“${one.label}”的权限，不能执行`);
  const asRequester: TenantContext = {
    ...context,
    path: group.endpoint.path,
    tenant,
    session: {
      sessionId: 0,
      accountId: requesterId,
      name: requesterName,
      stepUpAt: null,
      secondFactor: false,
      ...(isOfPlatform(act) && { platformCodes: held }),
    },
    granted: {
      key: request.actKey,
      reason: `审批同意：${deciders.length === 0 ? '自动通过' : deciders.join('、')}`,
      state: request.rowState,
    },
  };
  const body = {
    ...content.given,
    [group.key]: group.key === 'id' ? request.rowId : keyOf(group.key, request.rowKey),
    ...(await versionToday(context, act, request)),
    ...(group.by !== null && { [group.by]: valueOf(name, one) }),
  };
  try {
    await runWhere(act, asRequester, body);
  } catch (error) {
    if (error instanceof Failure) throw fail.conflict(`不能执行：${error.message}`);
    throw error;
  }
  return null;
}

const keyOf = (key: string, rowKey: string): string | number => (/(?:^i|I)d$/u.test(key) ? Number(rowKey) : rowKey);

/** The version that the decision was about: the row is locked, and what changed in it was asked about. */
async function versionToday(
  context: TenantWork,
  { group }: RuledAct,
  { rowId }: RequestRow,
): Promise<{ version?: number }> {
  if (!group.versioned || !context.platform.registry.entities.has(group.entity.name)) return {};
  const row = await queryRow<{ version: number }>(context)`
    select t.version
    from ${sql.table(group.entity.table)} t
    where ${tenantCondition(context, 't')} and t.id = ${rowId}`;
  return row ? { version: row.version } : {};
}
