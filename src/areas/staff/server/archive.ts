/** The archive page: one person with names, labels, what is missing, and what the caller may do. */
import { queryBasicInfo } from '../model/archive-calls.ts';
import { staffSalary } from '../model/records/pay.ts';
import { recordTypes } from '../model/records/record-types.ts';
import type { RecordKey } from '../model/records/record-types.ts';
import { asOwner, mayReadChildren, shownChildren } from '#platform/store/child-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { Failure } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { archiveRow, readArchive } from './archive-row.ts';
import { codesBelow } from './codes-below.ts';
import { staffSetting } from './staff-setting.ts';
import { outsideArchive } from './outside-archive.ts';
import { showContracts } from './records/contract.ts';
import { showProjects } from './records/projects.ts';
import { showRows } from './roster-rows.ts';
import { waitingEditsOf } from './self-service/personal-edits.ts';

export const queryBasicInfoHandler = handle(queryBasicInfo, async (context, { ownerType, id }) => {
  if (ownerType === 'external') return outsideArchive(context, id);
  const { base, missing, onWall } = await readArchive(context, id);
  const waiting = await waitingEditsOf(context, [id]);
  return {
    base: waiting.has(id) ? { ...base, waitingEdit: true } : base,
    missing,
    permissions: codesBelow(context, ['staff_structure', 'personnel_wall']),
    onWall,
    ...(await archiveRecords(context, id)),
  };
});

/** The caller's own archive as he sees it: the row and its records. Null: he is no person of this company, or was deleted from its roster. */
export async function ownArchive(context: TenantWork): Promise<{ base: Row; records: Record<string, Row[]> } | null> {
  const { staffId } = context.tenant.access;
  if (staffId === null) return null;
  const row = await archiveRow(context, staffId).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (!row) return null;
  const [base] = showRows(context, [row], [], true);
  if (!base) return null;
  const records: Record<string, Row[]> = await archiveRecords(context, staffId);
  // Pay belongs to it where the company shows it to people at all.
  if ((await staffSetting(context)).ownSalary)
    records['salaries'] = await shownChildren(asOwner(context, staffSalary), staffSalary, staffId);
  return { base, records };
}

/** Records by key, those of types that the caller may read. */
async function archiveRecords(
  context: TenantWork,
  id: number,
): Promise<Partial<Record<Exclude<RecordKey, 'salaries'>, Row[]>>> {
  const readable = recordTypes.filter(({ entity, withArchive }) => withArchive && mayReadChildren(context, entity, id));
  const found = await Promise.all(
    readable.map(async ({ key, entity }) => [key, await shownChildren(context, entity, id)] as const),
  );
  const records = Object.fromEntries(found);
  if (records['contracts']) showContracts(context, records['contracts']);
  if (records['staffProjects']) records['staffProjects'] = await showProjects(context, records['staffProjects']);
  return records;
}
