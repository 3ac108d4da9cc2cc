/** What is special about the acts on recruitment records; states are those of the moves. */
import { acting } from '#platform/acts/acting.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { externalPerson } from '../../model/external-person.ts';
import { finishing, recruiting } from '../../model/process/record-acts.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { mostActivePositions, recruitInfo } from '../../model/process/recruit-info.ts';
import { activeStatuses } from '../../model/process/recruit-moves.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';
import type { EndingMove } from './end-records.ts';
import { endRecords } from './end-records.ts';
import { hire, recallOffer, sendOffer } from '../decide/offer.ts';
import { repeatedHire } from '../decide/repeated-hire.ts';
import { startTests } from '../evaluate/follow-tests.ts';
import { moveRecruit, notifyOwners } from './move-recruit.ts';
import { writeRecruitLog } from './recruit-log.ts';

/** Nobody is refused: the acts have checked each row already, and what else stands against one refuses all. */
const nobody: ReadonlyMap<number, string> = new Map();

async function countSubmitted(context: TenantWork, recordId: number): Promise<number> {
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from interview i
    join interview_evaluation e on e.interview_id = i.id and e.group_code = i.group_code
      and e.company_code = i.company_code
    where ${tenantCondition(context, 'i')} and ${tenantCondition(context, 'e')} and i.recruit_info_id = ${recordId}
      and e.status = 'submitted' and e.is_current`;
  return found?.count ?? 0;
}

/** For how many positions a person is in process, and whether this one is among them. */
async function activeOf(context: TenantWork, { externalPersonId }: RecruitInfoRow, positionId: number) {
  const found = await queryRow<{ count: number; isIn: boolean | null }>(context)`
    select count(*) as count, bool_or(t.position_id = ${positionId}) as is_in
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.external_person_id = ${externalPersonId}
      and t.status = any(${[...activeStatuses]})`;
  return { count: found?.count ?? 0, isIn: found?.isIn === true };
}

/** The position that a record is to belong to, open and without the person; FY-C001 otherwise. */
async function requireFreePosition(context: TenantWork, row: RecruitInfoRow, positionId: number) {
  // Person before position, as everything that follows a move locks them.
  await lockRows(context, externalPerson, [row.externalPersonId], null);
  const [position] = await lockRows(context, recruitPosition, [positionId], null);
  if (position?.status !== 'recruiting') throw fail.conflict('所选职位不在招聘中');
  if ((await activeOf(context, row, positionId)).isIn)
    throw fail.conflict(`${row.personName ?? ''}已在「${position.name}」的流程中`);
  return position;
}

/** What stands against taking an ended record up again, beside its age. */
async function reopenRefusal(context: TenantWork, row: RecruitInfoRow): Promise<string | null> {
  const [[person], [position]] = await Promise.all([
    lockRows(context, externalPerson, [row.externalPersonId], null),
    lockRows(context, recruitPosition, [row.positionId], null),
  ]);
  if (!person || person.poolStatus === 'purged') return '候选人的资料已清除，不能恢复';
  if (person.poolStatus === 'blacklisted') return '候选人在黑名单中，不能恢复';
  if (person.userBaseId !== null) return '候选人已是员工，不能恢复';
  if (!position || position.status === 'closed') return '职位已关闭，不能恢复';
  const { count, isIn } = await activeOf(context, row, row.positionId);
  if (isIn) return '候选人已重新进入这个职位的流程';
  return count >= mostActivePositions ? `候选人已同时参加 ${mostActivePositions} 个职位的招聘` : null;
}

const recruitingHandler = acting(
  recruiting,
  {
    pass_screen: {
      together: async (context, rows) => {
        await moveRecruit(
          context,
          rows.map(({ row }) => row),
          'passScreen',
          { note: rows[0]?.values.note ?? null },
        );
        // A test that was sent before the screening was over leads on as one that is sent after it.
        await startTests(
          context,
          rows.map(({ row }) => row.id),
        );
        return nobody;
      },
    },
    to_evaluate: async (context, row, { note }) => {
      await moveRecruit(context, [row], 'toEvaluate', {
        note,
        guard: async ({ id }) =>
          (await countSubmitted(context, id)) > 0 ? null : '还没有已提交的面试评价，不能进入综合评定',
      });
      return undefined;
    },
    assign: {
      together: async (context, rows) => {
        requireAllWritten(
          await writeRows(
            context,
            recruitInfo,
            rows.map(({ row, values: { ownerId } }) => ({ before: row, values: { ownerId } })),
            { rules: false, reason: '更换负责人' },
          ),
        );
        await writeRecruitLog(
          context,
          rows.map(({ row, values: { note } }) => ({
            recruitInfoId: row.id,
            companyCode: row.companyCode,
            action: 'assign',
            note,
          })),
        );
        const owned = rows.map(({ row, values: { ownerId } }) => ({ ...row, ownerId }));
        await notifyOwners(context, '交由你负责', owned, rows[0]?.values.note ?? null);
        return nobody;
      },
    },
    move_position: async (context, row, { positionId, note }) => {
      const position = await requireFreePosition(context, row, positionId);
      await writeRecruitLog(context, [
        {
          recruitInfoId: row.id,
          companyCode: row.companyCode,
          action: 'move_position',
          note: `调整到「${position.name}」${note ? `，${note}` : ''}`,
        },
      ]);
      // Rounds and template were those of the position before.
      return { positionId, rounds: null, scoreTemplateId: null };
    },
    send_offer: async (context, row, values) => {
      await sendOffer(context, row, values);
      return undefined;
    },
    recall_offer: async (context, row, { note }) => {
      await recallOffer(context, row, note);
      return undefined;
    },
    reopen: async (context, row, { note }) => {
      await moveRecruit(context, [row], 'reopen', { note, guard: (locked) => reopenRefusal(context, locked) });
      return undefined;
    },
  },
  { before: async (context) => companyForNewRow(context) },
);

/** An end of the records together; all have the same reason. */
const ending = (name: EndingMove) => ({
  together: async (
    context: TenantWork,
    rows: readonly {
      readonly row: RecruitInfoRow;
      readonly values: { readonly resultReason: string; readonly resultNote: string | null };
    }[],
  ) => {
    const [first] = rows;
    if (first)
      await endRecords(
        context,
        rows.map(({ row }) => row),
        name,
        {
          // One of the reasons that the act declares.
          resultReason: first.values.resultReason as RecruitInfoRow['resultReason'],
          resultNote: first.values.resultNote,
        },
      );
    return nobody;
  },
});

const finishingHandler = acting(
  finishing,
  {
    hire: async (context, row, values) => {
      await hire(context, row, values);
      return undefined;
    },
    reject: ending('reject'),
    withdraw: ending('withdraw'),
    reserve: ending('reserve'),
  },
  { before: async (context) => companyForNewRow(context) },
);

export const recordActHandlers: readonly Handler[] = [recruitingHandler, repeatedHire(finishingHandler)];
