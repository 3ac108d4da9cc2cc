/** What can be done with a recruitment record. States before and after are those of the moves (`recruit-moves.ts`). */
import { act, acts } from '#platform/acts/act.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { f } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { resultReasons } from './process-dicts.ts';
import { recruitInfo } from './recruit-info.ts';
import { recruitMoves, reopenDays } from './recruit-moves.ts';

/** Most records of one call. */
export const mostMoved = 100;

const note = f.text({ label: '说明', max: 200, list: true });

/** Why an ended record is not taken up again: it ended too long ago. Days count from the end on. */
function tooOld(finishedAt: string | null, today: string): string | null {
  if (finishedAt === null) return null;
  return addDays(todayInShanghai(new Date(finishedAt)), reopenDays) < today
    ? `结束已超过 ${reopenDays} 天，不能恢复，请重新加入招聘`
    : null;
}

/** Moves that a recruiter makes, and changes that leave the state as it is. */
export const recruiting = acts(
  recruitInfo,
  {
    path: '/api/v1/userRecruit/updateRecruitInfo',
    label: '推进招聘',
    access: 'recruit_edit',
    by: 'action',
  },
  {
    pass_screen: act(recruitInfo, {
      label: recruitMoves.passScreen.label,
      from: recruitMoves.passScreen.from,
      to: recruitMoves.passScreen.to,
      bulk: mostMoved,
      fields: { note },
    }),
    to_evaluate: act(recruitInfo, {
      label: recruitMoves.toEvaluate.label,
      help: '至少有一份已提交的面试评价',
      from: recruitMoves.toEvaluate.from,
      to: recruitMoves.toEvaluate.to,
      fields: { note },
    }),
    assign: act(recruitInfo, {
      label: '更换负责人',
      bulk: mostMoved,
      fields: { ownerId: f.ref({ label: '负责人', to: 'group_user_base', required: true }), note },
    }),
    move_position: act(recruitInfo, {
      label: '调整职位',
      help: '只在测评和面试之前可以调整',
      from: ['new', 'screened'],
      fields: { positionId: f.ref({ label: '职位', to: 'recruit_position', required: true }), note },
      blank: ['positionId'],
      rules: ({ positionId }, row) => ({ positionId: positionId === row.positionId && '已在这个职位' }),
    }),
    reopen: act(recruitInfo, {
      label: recruitMoves.reopen.label,
      help: '回到结束之前的阶段；待入职的回到综合评定',
      from: recruitMoves.reopen.from,
      when: ({ finishedAt }, today) => tooOld(finishedAt, today),
      fields: { note: f.text({ label: '说明', required: true, max: 200, list: true }) },
    }),
  },
);
export const updateRecruitInfo = recruiting.endpoint;

const resultNote = f.longText({ label: '结果说明', max: 500 });

/** What ends a record. `hire` comes with the offer. */
export const finishing = acts(
  recruitInfo,
  {
    path: '/api/v1/userRecruit/finishRecruitInfo',
    label: '结束招聘',
    access: 'recruit_finish',
    by: 'result',
  },
  {
    reject: act(recruitInfo, {
      label: recruitMoves.reject.label,
      help: `未完成的测评和面试会取消；${reopenDays} 天内可以恢复`,
      from: recruitMoves.reject.from,
      to: recruitMoves.reject.to,
      bulk: mostMoved,
      fields: {
        resultReason: f.oneOf({ label: '淘汰原因', options: resultReasons.reject, required: true, list: true }),
        resultNote,
      },
      blank: ['resultReason', 'resultNote'],
    }),
    withdraw: act(recruitInfo, {
      label: recruitMoves.withdraw.label,
      help: `未完成的测评和面试会取消；${reopenDays} 天内可以恢复`,
      from: recruitMoves.withdraw.from,
      to: recruitMoves.withdraw.to,
      bulk: mostMoved,
      fields: {
        resultReason: f.oneOf({ label: '放弃原因', options: resultReasons.withdraw, required: true, list: true }),
        resultNote,
      },
      blank: ['resultReason', 'resultNote'],
    }),
    reserve: act(recruitInfo, {
      label: recruitMoves.reserve.label,
      help: `留在人才库，以后再联系；${reopenDays} 天内可以恢复`,
      from: recruitMoves.reserve.from,
      to: recruitMoves.reserve.to,
      bulk: mostMoved,
      fields: {
        resultReason: f.oneOf({ label: '转入储备原因', options: resultReasons.reserve, required: true, list: true }),
        resultNote,
      },
      blank: ['resultReason', 'resultNote'],
    }),
  },
);
export const finishRecruitInfo = finishing.endpoint;
