/** Opinions about hiring: signed by whoever writes them; the one before of the same kind is kept. */
import { leadsDepartment } from '#areas/staff/public.server.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { ShownOpinion } from '../../model/decide/decide-calls.ts';
import { opinionDecisions, opinionKinds } from '../../model/decide/decide-dicts.ts';
import { opinion } from '../../model/decide/opinion.ts';
import { signing } from '../../model/decide/opinion-acts.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import type { recruitPosition } from '../../model/process/recruit-position.ts';
import { writeRecruitLog } from '../process/recruit-log.ts';
import { lockPosition } from './record.ts';

/** Most opinions of a record that are read. */
const mostOpinions = 200;

/** All opinions of records, the latest first. The caller was found to see the records. */
export async function opinionsOfRecords(
  context: TenantWork,
  recruitInfoIds: readonly number[],
): Promise<ReadonlyMap<number, ShownOpinion[]>> {
  const rows = await queryRows<ShownOpinion & { recruitInfoId: number }>(context)`
    select t.id, t.recruit_info_id, t.kind, t.decision, t.content, t.signer_name, t.signed_at,
      coalesce(t.is_current, false) as is_current
    from opinion t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = any(${[...recruitInfoIds]}::bigint[])
    order by t.id desc
    limit ${mostOpinions * Math.max(1, recruitInfoIds.length)}`;
  const opinions = new Map<number, ShownOpinion[]>();
  for (const { recruitInfoId, ...one } of rows)
    opinions.set(recruitInfoId, [...(opinions.get(recruitInfoId) ?? []), one]);
  return opinions;
}

/** Those of one record. */
export const opinionsOf = async (context: TenantWork, recruitInfoId: number): Promise<ShownOpinion[]> =>
  (await opinionsOfRecords(context, [recruitInfoId])).get(recruitInfoId) ?? [];

type PositionOfOpinion = Pick<RowOf<typeof recruitPosition>, 'ownerId' | 'groupInfoId'>;

/** Whether the caller owns the position or is in charge of its department. */
async function speaksForDepartment(context: TenantWork, position: PositionOfOpinion): Promise<boolean> {
  const { staffId } = context.tenant.access;
  if (staffId !== null && position.ownerId === staffId) return true;
  return leadsDepartment(context, position.groupInfoId);
}

/** FY-A001 unless the caller is in charge of the position's department or owns the position. */
async function requireDepartment(context: TenantWork, record: RecruitInfoRow): Promise<void> {
  if (!(await speaksForDepartment(context, await lockPosition(context, record.positionId))))
    throw fail.forbidden('部门意见由用人部门负责人或职位负责人签署');
}

/** Kinds of opinions that the caller may sign for candidates of a position. */
export async function signableKinds(context: TenantWork, position: PositionOfOpinion): Promise<string[]> {
  if (!context.tenant.access.codes.has('recruit_opinion')) return [];
  const kinds = opinionKinds.map(({ code }) => code);
  return (await speaksForDepartment(context, position)) ? kinds : kinds.filter((code) => code !== 'dept');
}

/** The current opinion of the kind steps back. */
async function retire(context: TenantWork, current: ShownOpinion | undefined): Promise<void> {
  if (!current) return;
  const [before] = await lockRows(context, opinion, [current.id], null);
  if (before) requireAllWritten(await writeRows(context, opinion, [{ before, values: { isCurrent: false } }]));
}

const sign = (kind: ShownOpinion['kind']) =>
  async function run(
    context: TenantContext,
    record: RecruitInfoRow,
    { decision, content }: { readonly decision: ShownOpinion['decision']; readonly content: string | null },
    tell: (said: { readonly opinions: ShownOpinion[] }) => void,
  ): Promise<undefined> {
    if (kind === 'dept') await requireDepartment(context, record);
    const before = await opinionsOf(context, record.id);
    await retire(
      context,
      before.find((one) => one.kind === kind && one.isCurrent),
    );
    const { staffId, displayName } = context.tenant.access;
    await entityStore(context, opinion).insert({
      recruitInfoId: record.id,
      kind,
      decision,
      content: content || null,
      signerId: staffId,
      signerName: displayName,
      signedAt: context.platform.now().toISOString(),
      isCurrent: true,
    });
    const said = `${optionLabel(opinionKinds, kind)}：${optionLabel(opinionDecisions, decision)}`;
    const line = { recruitInfoId: record.id, companyCode: record.companyCode, action: 'opinion' as const, note: said };
    await writeRecruitLog(context, [line]);
    tell({ opinions: await opinionsOf(context, record.id) });
    return undefined;
  };

export const updateOpinionsHandler = acting(
  signing,
  { sign_dept: sign('dept'), sign_hr: sign('hr'), sign_leader: sign('leader') },
  { before: async (context) => companyForNewRow(context), told: { opinions: [] } },
);
