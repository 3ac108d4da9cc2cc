/**
 * The moves of a recruitment record: every change of its state, once. Whoever moves a record, by a call, by another area or
 * because the last interview ended, does it by `moveRecruit` of the server, which reads this table and nothing else.
 */
import { optionLabel } from '#platform/entity/field.ts';
import type { RecruitStatus } from './process-dicts.ts';
import { recruitStatuses } from './process-dicts.ts';

/** States in which a person is in process: only these count against the limit of positions. */
export const activeStatuses = [
  'new',
  'screened',
  'testing',
  'interviewing',
  'evaluating',
  'offer',
  'to_entry',
] as const satisfies readonly RecruitStatus[];
/** States that end a record and can be taken back. */
export const endedStatuses = ['rejected', 'withdrawn', 'reserved'] as const satisfies readonly RecruitStatus[];
/** States that take a place of the position. */
export const hiredStatuses = ['to_entry', 'onboarded'] as const satisfies readonly RecruitStatus[];

/** What a record has to be for a move to say where it leads. */
export interface MovedRecord {
  readonly status: RecruitStatus;
  readonly previousStatus?: RecruitStatus | null;
}

export interface RecruitMove {
  /** Number of the move in the table of the specification. */
  readonly no: number;
  /** The verb, as it stands in the log and in refusals. */
  readonly label: string;
  readonly from: readonly RecruitStatus[];
  /** The state it leads to; several where whoever moves says which, a function where the record itself says it. */
  readonly to: RecruitStatus | readonly RecruitStatus[] | ((record: MovedRecord) => RecruitStatus);
  /** Whether it ends the record: what it came to is stored. */
  readonly ends?: true;
}

/** Days within which an ended record can be taken up again. */
export const reopenDays = 180;

/** The state that a record had before it ended; who had accepted is looked at anew. */
const stateBeforeEnd = ({ previousStatus }: MovedRecord): RecruitStatus =>
  !previousStatus || previousStatus === 'to_entry' ? (previousStatus ? 'evaluating' : 'new') : previousStatus;

export const recruitMoves = {
  /** A person comes into the process of a position. */
  insert: { no: 1, label: '进入招聘', from: [], to: 'new' },
  passScreen: { no: 2, label: '通过初筛', from: ['new'], to: 'screened' },
  /** The first live test. */
  startTests: { no: 3, label: '安排测评', from: ['screened'], to: 'testing' },
  /** The first interview; out of 待筛选 the screening is passed by it, and both are logged. */
  startInterviews: { no: 4, label: '安排面试', from: ['new', 'screened', 'testing'], to: 'interviewing' },
  /** The last live test is cancelled. */
  dropTests: { no: 5, label: '取消全部测评', from: ['testing'], to: 'screened' },
  /** Every interview is cancelled or missed and nobody has evaluated. */
  dropInterviews: { no: 5, label: '取消全部面试', from: ['interviewing'], to: ['testing', 'screened'] },
  /** Every planned round is over and evaluated, or somebody says so. */
  toEvaluate: { no: 6, label: '进入综合评定', from: ['interviewing'], to: 'evaluating' },
  /** 加面: a further interview; an offer that was sent is recalled. */
  interviewAgain: { no: 7, label: '加面', from: ['evaluating', 'offer'], to: 'interviewing' },
  sendOffer: { no: 8, label: '发送录用通知', from: ['evaluating'], to: 'offer' },
  recallOffer: { no: 9, label: '撤回录用通知', from: ['offer'], to: 'evaluating' },
  hire: { no: 10, label: '录用', from: ['evaluating', 'offer'], to: 'to_entry' },
  /** The person starts work: told by the staff area. */
  enter: { no: 11, label: '办理入职', from: ['to_entry'], to: 'onboarded' },
  reject: { no: 12, label: '淘汰', from: activeStatuses, to: 'rejected', ends: true },
  withdraw: { no: 12, label: '候选人放弃', from: activeStatuses, to: 'withdrawn', ends: true },
  reserve: { no: 12, label: '转入储备', from: activeStatuses, to: 'reserved', ends: true },
  reopen: { no: 13, label: '恢复招聘', from: endedStatuses, to: stateBeforeEnd },
} as const satisfies Readonly<Record<string, RecruitMove>>;
export type MoveName = keyof typeof recruitMoves;

export const moveOf = (name: MoveName): RecruitMove => recruitMoves[name];

/** Label of a state. */
export const statusLabel = (status: string): string => optionLabel(recruitStatuses, status);

/** Why a record in this state cannot be moved so; null where it can. */
export function moveRefusal(name: MoveName, status: RecruitStatus): string | null {
  const { from, label } = moveOf(name);
  return from.includes(status) ? null : `当前状态为「${statusLabel(status)}」，不能执行「${label}」`;
}

/**
 * The state that a move leads to.
 * @param target where the move has several: the one that is meant
 */
export function targetOf(name: MoveName, record: MovedRecord, target?: RecruitStatus): RecruitStatus {
  const { to } = moveOf(name);
  if (typeof to === 'function') return to(record);
  if (typeof to === 'string') return to;
  if (target === undefined || !to.includes(target)) throw new Error(`${name} leads to one of ${to.join(', ')}`);
  return target;
}

/** Moves that a record may make in a state, by their names. */
export const movesFrom = (status: RecruitStatus): MoveName[] =>
  (Object.keys(recruitMoves) as MoveName[]).filter((name) => moveOf(name).from.includes(status));

/** What the log says was done beside the moves. */
export const otherRecruitActions = {
  assign: '更换负责人',
  move_position: '调整职位',
  save: '修改招聘信息',
  summary: '保存个人总结',
  summary_review: '评审个人总结',
  opinion: '签署意见',
  interview: '安排面试',
  interview_change: '变更面试',
  evaluation: '提交面试评价',
  test: '安排测评',
  test_score: '录入测评结果',
  offer_answer: '记录候选人答复',
  export: '导出评估报告',
  remind_opinion: '催签',
  remind_evaluation: '催评价',
} as const;
export type RecruitAction = MoveName | keyof typeof otherRecruitActions;

/** What was done, in words. */
export const actionLabel = (action: string): string =>
  Object.hasOwn(recruitMoves, action)
    ? moveOf(action as MoveName).label
    : (Object.entries(otherRecruitActions).find(([code]) => code === action)?.[1] ?? action);
