/**
 * The one way to move recruitment records: locks them, checks state and version by the table of moves, writes state, log and
 * what a move means for the result, and tells who looks after them. All or none.
 */
import { membersOfStaff } from '#core/org/public.server.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import type { RecruitStatus } from '../../model/process/process-dicts.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import type { MoveName } from '../../model/process/recruit-moves.ts';
import { moveOf, moveRefusal, statusLabel, targetOf } from '../../model/process/recruit-moves.ts';
import type { NewLogLine } from './recruit-log.ts';
import { writeRecruitLog } from './recruit-log.ts';

/** A record to move; with `version` FY-C002 where somebody saved first. */
export interface RecordToMove {
  readonly id: number;
  readonly version?: number;
}

export interface MoveOptions {
  /** Why, in the words of who moves: for the log, and for the message. */
  readonly note?: string | null;
  /** The state that is meant, where the move has several. */
  readonly target?: RecruitStatus;
  /** What is written together with the state, for each record. */
  readonly values?: (row: RecruitInfoRow) => UpdateOf<typeof recruitInfo>;
  /** What else stands against it, as a sentence; the record is locked. */
  readonly guard?: (row: RecruitInfoRow) => Promise<string | null> | string | null;
}

export interface MovedRecruit {
  /** The record as it was. */
  readonly before: RecruitInfoRow;
  readonly status: RecruitStatus;
  readonly version: number;
}

/**
 * Moves records. FY-N001 where one is not there, FY-C002 where it is of another version, FY-C001 where its state does not
 * allow the move or `guard` finds a reason. Who may move it is the caller's question.
 */
export async function moveRecruit(
  context: TenantWork,
  records: readonly RecordToMove[],
  name: MoveName,
  { note = null, target, values, guard }: MoveOptions = {},
): Promise<MovedRecruit[]> {
  const rows = await lockRecords(context, records);
  for (const row of rows) {
    const refusal = moveRefusal(name, row.status) ?? (await guard?.(row)) ?? null;
    if (refusal !== null) throw fail.conflict(refusal);
  }
  const now = context.platform.now().toISOString();
  const moved = rows.map((row) => ({ row, status: targetOf(name, row, target) }));
  const written = await writeRows(
    context,
    recruitInfo,
    moved.map(({ row, status }) => ({
      before: row,
      values: {
        ...resultOf(name, status, now),
        ...values?.(row),
        status,
        previousStatus: row.status,
        stageEnteredAt: now,
      },
    })),
    { rules: false, reason: note ? `${moveOf(name).label}，${note}` : moveOf(name).label },
  );
  requireAllWritten(written);
  await writeRecruitLog(
    context,
    moved.flatMap(({ row, status }) => logLines(name, row, status, note)),
  );
  await notifyOwners(
    context,
    moveOf(name).label,
    moved.map(({ row }) => row),
    note,
  );
  return moved.map(({ row, status }, index) => ({ before: row, status, version: written[index]?.version ?? 0 }));
}

/** The records under a lock, in the order in which they were named. */
async function lockRecords(context: TenantWork, records: readonly RecordToMove[]): Promise<RecruitInfoRow[]> {
  const locked = await lockRows(
    context,
    recruitInfo,
    records.map(({ id }) => id),
    null,
  );
  const byId = new Map(locked.map((row) => [row.id, row]));
  const rows: RecruitInfoRow[] = [];
  for (const { id, version } of records) {
    const row = byId.get(id);
    if (!row) throw fail.notFound();
    if (version !== undefined && version !== row.version) throw fail.stale(await currentRow(context, recruitInfo, id));
    rows.push(row);
  }
  return rows;
}

const withoutOffer = { offerSentAt: null, offerExpireDate: null, offerAnswer: null, offerAnsweredAt: null } as const;

/** What a move means for the result of a record: an end has one, whoever takes it up again has none. */
function resultOf(name: MoveName, status: RecruitStatus, now: string): UpdateOf<typeof recruitInfo> {
  // An offer that was recalled, by itself or by a further interview, was not answered.
  if (name === 'recallOffer' || name === 'interviewAgain') return withoutOffer;
  if (name === 'reopen')
    return {
      result: null,
      resultReason: null,
      resultNote: null,
      finishedAt: null,
      // Who was to enter is looked at anew: what was agreed does not stand any more.
      ...(status === 'evaluating' && withoutOffer),
    };
  if (name === 'hire' || name === 'reject' || name === 'withdraw' || name === 'reserve')
    return { result: name, finishedAt: now };
  return {};
}

/** A line for each step: an interview out of 待筛选 passes the screening by the way. */
function logLines(name: MoveName, row: RecruitInfoRow, status: RecruitStatus, note: string | null): NewLogLine[] {
  const line = { recruitInfoId: row.id, companyCode: row.companyCode };
  const from = row.status;
  if (name === 'startInterviews' && from === 'new')
    return [
      { ...line, action: 'passScreen', from, to: 'screened' },
      { ...line, action: name, from: 'screened', to: status, note },
    ];
  return [{ ...line, action: name, from, to: status, note }];
}

/**
 * Tells who looks after the records what was done, once for all of one owner; who did it knows already.
 * @param rows as they were before
 */
export async function notifyOwners(
  context: TenantWork,
  label: string,
  rows: readonly RecruitInfoRow[],
  note: string | null,
): Promise<void> {
  const byOwner = groupBy(
    rows.filter(({ ownerId }) => ownerId !== null),
    ({ ownerId, companyCode }) => `${companyCode} ${ownerId ?? ''}`,
  );
  if (byOwner.size === 0) return;
  const members = await membersOfStaff(
    context,
    rows.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const accounts = new Map(members.map(({ staffId, accountId }) => [staffId, accountId]));
  for (const owned of byOwner.values()) {
    const [first] = owned;
    const accountId = accounts.get(first?.ownerId ?? 0);
    if (!first || accountId === undefined || accountId === context.session.accountId) continue;
    const who = owned.length > 1 ? `${first.personName ?? ''}等 ${owned.length} 人` : (first.personName ?? '');
    await sendMessage(context.db, context.platform, {
      groupCode: context.tenant.groupCode,
      companyCode: first.companyCode,
      accountId,
      category: 'recruit',
      title: `${who}：${label}`,
      content: note ?? `原状态「${statusLabel(first.status)}」`,
      linkPath: owned.length > 1 ? '/outside' : '/outside-detail',
      linkParams: owned.length > 1 ? { tab: 'process' } : { recruitId: String(first.id) },
      actorName: context.tenant.access.displayName,
      bizType: recruitInfo.name,
      bizId: owned.length > 1 ? null : first.id,
    });
  }
}
