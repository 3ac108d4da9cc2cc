/** A member on its way: picked up, waiting for the answer of the rail, or overtaken by somebody else. */
import { useState } from 'react';
import { toast } from '#platform/web/toast.ts';
import { offerUndo } from '#platform/web/undo.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { MemberRow } from '../../model/member-calls.ts';
import type { Move, Planned } from './member-tree.ts';
import type { Members } from './use-members.ts';
import { currentOf } from './use-members.ts';

type Seen = Pick<MemberRow, 'version'> & { readonly id: number };

export interface Conflict {
  readonly current: MemberRow;
  readonly move: Move;
}

/** Who follows a member among those of its parent; null: nobody. */
function nextOf(rows: readonly MemberRow[], row: MemberRow): string | null {
  const siblings = rows
    .filter(({ parentCode, isParent, status }) => parentCode === row.parentCode && !isParent && status !== 'exited')
    .toSorted((left, right) => left.sort - right.sort);
  return siblings[siblings.findIndex(({ memberCode }) => memberCode === row.memberCode) + 1]?.memberCode ?? null;
}

/**
 * What puts a member back where it stood: parent, place among its siblings, share, and the move that was planned and that the new one
 * gave up.
 */
function wayBack(members: Members, row: MemberRow, saved: Seen, effectiveDate: string | null): () => Promise<void> {
  const before = nextOf(members.rows ?? [], row);
  return async () => {
    const back = await members.save(
      { ...row, ...saved },
      {
        nextCode: before,
        ...(effectiveDate !== null && {
          parentCode: row.parentCode ?? '',
          effectiveDate,
          ...(!row.isRatioSaid && row.ratio !== null && { holdRatio: null }),
        }),
      },
    );
    if (effectiveDate !== null && row.plannedDate !== null)
      await members.save(
        { ...row, ...back },
        { parentCode: row.plannedParentCode ?? '', effectiveDate: row.plannedDate },
      );
  };
}

export function useMoves(members: Members) {
  const { isBusy, act } = useAct();
  const [planned, setPlanned] = useState<Move | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [pickedCode, setPicked] = useState<string | null>(null);
  const [said, say] = useState('');
  const nameOf = (code: string | null) =>
    code === null ? '最上层' : (members.rows?.find(({ memberCode }) => memberCode === code)?.memberName ?? code);

  /** Another place among the same siblings is saved at once; another parent waits in the rail. */
  const plan = (result: Planned) => {
    setPicked(null);
    if (result === null) return say('位置没有变化');
    if ('refusal' in result) {
      say(result.refusal);
      return toast.warning(result.refusal);
    }
    const { move } = result;
    if (move.parentCode !== move.row.parentCode) {
      setConflict(null);
      setPlanned(move);
      return say(`${move.row.memberName} 将移到 ${nameOf(move.parentCode)} 下，请在右侧确认`);
    }
    return void act(async () => {
      const saved = await members.save(move.row, { nextCode: move.nextCode });
      offerUndo({
        text: `已调整 ${move.row.memberName} 的次序`,
        verb: '撤回',
        undo: wayBack(members, move.row, saved, null),
      });
      say(`${move.row.memberName} 已移到 ${move.nextCode === null ? '最后' : `${nameOf(move.nextCode)} 之前`}`);
    });
  };

  /** The share that was known stays what it is, held by the new parent. */
  const send = (move: Move, row: MemberRow, effectiveDate: string) =>
    act(async () => {
      const isNow = effectiveDate <= members.today;
      try {
        const saved = await members.save(
          row,
          {
            parentCode: move.parentCode ?? '',
            effectiveDate,
            ...(isNow && { nextCode: move.nextCode }),
            ...(!row.isRatioSaid && row.ratio !== null && { holdRatio: row.ratio }),
          },
          { quiet: true },
        );
        setPlanned(null);
        setConflict(null);
        offerUndo({
          text: `${row.memberName} ${isNow ? '已' : '将'}移到 ${nameOf(move.parentCode)} 下`,
          verb: '撤回',
          undo: wayBack(members, row, saved, effectiveDate),
        });
        say(`${row.memberName} 已移到 ${nameOf(move.parentCode)} 下`);
      } catch (error) {
        const current = currentOf(error);
        if (current) {
          setConflict({ current, move });
          return say('他人刚移动了该成员，请选择保留哪一个');
        }
        if (error instanceof Error) toast.error(error.message);
        throw error;
      }
      return undefined;
    });

  const drop = () => {
    if (planned) say(`${planned.row.memberName} 放回原处`);
    setPlanned(null);
    setConflict(null);
  };
  const pick = (row: MemberRow | null) => {
    setPicked(row?.memberCode ?? null);
    if (row) say(`已选中 ${row.memberName}，用上下键选择上级企业，回车放下，Esc 取消`);
    else say('已取消移动');
  };
  return { planned, conflict, pickedCode, said, say, isBusy, plan, send, drop, pick, nameOf };
}

export type Moves = ReturnType<typeof useMoves>;
