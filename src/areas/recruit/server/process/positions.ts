/** Handlers of positions: options, list, save with the check of words, deletion, and what changes the state. */
import { acting } from '#platform/acts/acting.server.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { f } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireReferences } from '#platform/store/reference-check.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { daysBetween, daysOpen } from '../../model/process/days-open.ts';
import type { WordWarning } from '../../model/process/position-calls.ts';
import {
  deletePosition,
  insertOrUpdatePosition,
  mostOpenPositions,
  positioning,
  queryExternalPosition,
  queryPagePosition,
} from '../../model/process/position-calls.ts';
import { activeStatuses } from '../../model/process/recruit-moves.ts';
import type { RecruitPositionRow } from '../../model/process/recruit-position.ts';
import { recruitPosition, wordedFields } from '../../model/process/recruit-position.ts';
import { checkWords } from '../../model/process/word-check.ts';
import type { EndOptions } from './end-records.ts';
import { endRecords } from './end-records.ts';

interface Counted {
  readonly positionId: number;
  readonly status: string;
  readonly count: number;
}

/** Candidates of positions by their state. */
async function countsOf(
  context: TenantWork,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<string, number>>> {
  const counts = new Map<number, Record<string, number>>();
  if (ids.length === 0) return counts;
  const counted = await queryRows<Counted>(context)`
    select t.position_id, t.status, count(*) as count
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.position_id = any(${[...ids]}::bigint[])
    group by t.position_id, t.status`;
  for (const { positionId, status, count } of counted)
    counts.set(positionId, { ...counts.get(positionId), [status]: count });
  return counts;
}

/** Adds to positions how many candidates are where and how long they are open, in place. */
async function addFigures(context: TenantWork, positions: readonly (RecruitPositionRow & Record<string, unknown>)[]) {
  const today = todayInShanghai(context.platform.now());
  const counts = await countsOf(
    context,
    positions.map(({ id }) => id),
  );
  for (const position of positions) {
    position['counts'] = counts.get(position.id) ?? {};
    position['daysOpen'] = daysOpen(position, today);
  }
}

const optionsHandler = handle(queryExternalPosition, async (context, { keyword, status, groupInfoId, withCounts }) => {
  const filter = {
    ...(keyword && { keyword }),
    ...(status && status.length > 0 && { status }),
    ...(groupInfoId && { groupInfoId: [groupInfoId] }),
  };
  const store = entityStore(context, recruitPosition);
  const positions: (RecruitPositionRow & Record<string, unknown>)[] = [];
  // A page holds a hundred; what is open at a time fits into a few.
  for (let current = 1; positions.length < mostOpenPositions; current += 1) {
    const { records, total } = await store.page({ filter, page: { current, size: 100 } });
    positions.push(...records);
    if (records.length === 0 || positions.length >= total) break;
  }
  if (withCounts) await addFigures(context, positions);
  return positions.map((position) => ({ counts: {}, daysOpen: null, ...position }));
});

function warningsOf(input: Readonly<Record<string, unknown>>): WordWarning[] {
  return wordedFields.flatMap((field) => {
    const text = input[field];
    return checkWords(typeof text === 'string' ? text : null).map(({ word, level, reason }) => ({
      field,
      word,
      level,
      reason,
    }));
  });
}

/** Interviewers are chosen from the roster: names alone are nobody, and the rounds name people of the company. */
async function checkInterviewers(context: TenantWork, input: Readonly<Record<string, unknown>>): Promise<void> {
  const { interviewers, rounds } = input as {
    readonly interviewers?: readonly { readonly userBaseId?: number | null }[] | null;
    readonly rounds?: unknown;
  };
  if (interviewers?.some(({ userBaseId }) => !userBaseId))
    throw fail.invalid('面试官：请从员工中选择', { interviewers: '请从员工中选择' });
  const ids = (Array.isArray(rounds) ? rounds : []).flatMap((round: { readonly interviewerIds?: unknown }) =>
    Array.isArray(round.interviewerIds) ? round.interviewerIds : [],
  ) as readonly unknown[];
  const people = { ...recruitPosition, fields: { interviewerId: f.ref({ label: '面试官', to: 'group_user_base' }) } };
  await requireReferences(
    context,
    people,
    ids.map((interviewerId) => ({ interviewerId })),
    companyForNewRow(context),
  );
}

/** Words that nobody has given a reason for: FY-V001 at 用语说明, with the findings beside it. */
function requireReason(
  before: RecruitPositionRow | undefined,
  input: Readonly<Record<string, unknown>>,
): WordWarning[] {
  const warnings = warningsOf({ ...before, ...input });
  const isGiven = typeof input['wordReason'] === 'string' && input['wordReason'].trim() !== '';
  const accepted = before?.wordReason ? warningsOf(before).map(({ word }) => word) : [];
  const open = warnings.filter(({ word }) => !accepted.includes(word));
  if (open.length > 0 && !isGiven) {
    const words = open.map(({ word, reason }) => `「${word}」${reason}`).join('；');
    const sentence = `${words}。请修改文字，或填写保留的理由`;
    throw new Failure(errorCode.invalid, `用语说明：${sentence}`, {
      fields: { wordReason: sentence },
      wordWarnings: open,
    });
  }
  return warnings;
}

const saveHandler = handle(insertOrUpdatePosition, async (context, input) => {
  companyForNewRow(context);
  const store = entityStore(context, recruitPosition);
  const before = input.id === undefined ? undefined : await store.get(input.id, recruitPosition.permissions.update);
  const wordWarnings = requireReason(before, input);
  await checkInterviewers(context, input);
  const saved = await store.save(input);
  if (input.wordReason)
    await audit(context, [
      {
        action: 'approve',
        entity: recruitPosition.name,
        entityId: saved.id,
        entityName: input.name ?? before?.name ?? null,
        reason: `确认用语，${input.wordReason}`,
      },
    ]);
  return { ...saved, wordWarnings };
});

/** Positions that somebody was ever a candidate for stay, and are closed instead. */
async function refuseUsed(context: TenantContext, ids: readonly number[]): Promise<void> {
  const used = await queryRow<{ name: string }>(context)`
    select p.name
    from recruit_position p
    where ${tenantCondition(context, 'p')} and p.id = any(${[...ids]}::bigint[])
      and exists (
        select from recruit_info t
        where ${tenantCondition(context, 't')} and t.position_id = p.id
      )
    limit 1`;
  if (used) throw fail.conflict(`职位「${used.name}」已有招聘记录，请关闭职位`);
}

/** States of a record that end with its position; who is to enter was hired and stays. */
const leftBehind = activeStatuses.filter((status) => status !== 'to_entry');
/** Records that are moved in one go. */
const movedAtOnce = 500;

/** Ends what is still in process for a position. FY-V001 where somebody is and no reason was given. */
async function finishCandidates(
  context: TenantWork,
  position: RecruitPositionRow,
  { finishReason, note }: { readonly finishReason: EndOptions['resultReason']; readonly note: string | null },
): Promise<void> {
  for (;;) {
    const open = await queryRows<{ id: number }>(context)`
      select t.id
      from recruit_info t
      where ${tenantCondition(context, 't')} and t.position_id = ${position.id}
        and t.status = any(${[...leftBehind]})
      order by t.id
      limit ${movedAtOnce}`;
    if (open.length === 0) return;
    if (finishReason === null)
      throw fail.invalid('淘汰原因：职位下仍有候选人在流程中，请选择原因', {
        finishReason: '职位下仍有候选人在流程中，请选择原因',
      });
    await endRecords(context, open, 'reject', {
      resultReason: finishReason,
      resultNote: note,
      note: `关闭职位${note ? `：${note}` : ''}`,
    });
  }
}

/** FY-C001 where a company looks for people for as many positions as it can at a time; of two that take the last place one waits. */
async function requireRoom(context: TenantWork): Promise<void> {
  const turn = `open positions ${context.tenant.groupCode} ${companyForNewRow(context)}`;
  await execute(context)`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
  const open = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from recruit_position t
    where ${tenantCondition(context, 't')} and t.status = 'recruiting'`;
  if ((open?.count ?? 0) >= mostOpenPositions)
    throw fail.conflict(`最多同时招聘 ${mostOpenPositions} 个职位，请先关闭不再招聘的职位`);
}

const positioningHandler = acting(
  positioning,
  {
    open: async (context, { openDate }) => {
      await requireRoom(context);
      return { status: 'recruiting', openDate: openDate ?? todayInShanghai(context.platform.now()), closedAt: null };
    },
    pause: async ({ platform }) => ({ status: 'paused', pausedAt: todayInShanghai(platform.now()) }),
    resume: async (context, { pausedAt, pausedDays }) => {
      await requireRoom(context);
      const paused = pausedAt === null ? 0 : daysBetween(pausedAt, todayInShanghai(context.platform.now()));
      return { status: 'recruiting', pausedAt: null, pausedDays: (pausedDays ?? 0) + paused };
    },
    close: async (context, row, { finishReason, note }) => {
      await finishCandidates(context, row, { finishReason, note });
      // Records that ended may have changed the position: it is written as it stands now.
      const [position] = await lockRows(context, recruitPosition, [row.id], null);
      const today = todayInShanghai(context.platform.now());
      const paused = position?.pausedAt ? daysBetween(position.pausedAt, today) : 0;
      const values = {
        status: 'closed',
        closedAt: today,
        pausedAt: null,
        pausedDays: (position?.pausedDays ?? 0) + paused,
      };
      requireWritten(
        await writeRows(context, recruitPosition, [{ before: position ?? null, values }], {
          rules: false,
          reason: note ? `关闭职位，说明 ${note}` : '关闭职位',
        }),
      );
      return undefined;
    },
  },
  { before: async (context) => companyForNewRow(context) },
);

export const positionHandlers: readonly Handler[] = [
  optionsHandler,
  saveHandler,
  positioningHandler,
  ...entityHandlers(
    recruitPosition,
    { page: queryPagePosition, remove: deletePosition },
    {
      show: addFigures,
      extra: async (context, { filter, where }) => {
        const counts = await valueCounts(context, recruitPosition, 'status', { filter, where });
        return { statusCounts: Object.fromEntries(counts.map(({ status, count }) => [status, count])) };
      },
      aroundRemove: async (context, ids, remove) => {
        await refuseUsed(context, ids);
        return remove();
      },
    },
  ),
];
