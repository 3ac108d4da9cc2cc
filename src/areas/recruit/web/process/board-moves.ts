/** What a card dragged into another column asks for: an act with its dialog, or the place of the workspace where it is done. */
import type { RecruitStatus } from '../../model/process/process-dicts.ts';
import type { MoveName } from '../../model/process/recruit-moves.ts';
import { moveOf, movesFrom } from '../../model/process/recruit-moves.ts';

/** A column of the board; the last gathers what ended. */
export interface BoardColumn {
  readonly key: string;
  readonly label: string;
  readonly statuses: readonly RecruitStatus[];
}

export const boardColumns: readonly BoardColumn[] = [
  { key: 'new', label: '待筛选', statuses: ['new'] },
  { key: 'screened', label: '初筛通过', statuses: ['screened'] },
  { key: 'testing', label: '测评中', statuses: ['testing'] },
  { key: 'interviewing', label: '面试中', statuses: ['interviewing'] },
  { key: 'evaluating', label: '综合评定', statuses: ['evaluating'] },
  { key: 'offer', label: '录用通知', statuses: ['offer'] },
  { key: 'to_entry', label: '待入职', statuses: ['to_entry'] },
  { key: 'onboarded', label: '已入职', statuses: ['onboarded'] },
  { key: 'ended', label: '已结束', statuses: ['rejected', 'withdrawn', 'reserved'] },
];

/** Columns in which something is due; the others wait for a date or are over, and are folded where there is no room. */
export const isFlowColumn = ({ key }: BoardColumn): boolean => !['to_entry', 'onboarded', 'ended'].includes(key);

/** How a move is begun: by an act of the record, or in a part of the workspace. */
export type MoveStart = { readonly act: string } | { readonly place: string };

/** Moves that people begin from the board, the usual one of each column first. Those that follow by themselves are not among them. */
const starts: Partial<Readonly<Record<MoveName, MoveStart>>> = {
  passScreen: { act: 'pass_screen' },
  startTests: { place: 'tests' },
  startInterviews: { place: 'interviews' },
  toEvaluate: { act: 'to_evaluate' },
  interviewAgain: { place: 'interviews' },
  sendOffer: { place: 'offer' },
  recallOffer: { place: 'offer' },
  hire: { place: 'offer' },
  reject: { act: 'reject' },
  reopen: { act: 'reopen' },
};

/** States that a move may lead to. */
function targetsOf(name: MoveName): readonly RecruitStatus[] {
  const { to } = moveOf(name);
  if (typeof to === 'string') return [to];
  // Where it leads says the record: any stage of the process may take it up again.
  return typeof to === 'function' ? ['new', 'screened', 'testing', 'interviewing', 'evaluating', 'offer'] : to;
}

/** How a card in this state gets into a column; null where no move leads there. */
export function startOfMove(from: RecruitStatus, column: BoardColumn): MoveStart | null {
  for (const name of movesFrom(from)) {
    const start = starts[name];
    if (start && targetsOf(name).some((status) => column.statuses.includes(status))) return start;
  }
  return null;
}
