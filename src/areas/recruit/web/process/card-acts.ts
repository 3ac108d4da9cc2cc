/** What a card of the board offers: the few things that its state and the rights of the reader allow, each with its key. */
import type { RowAction } from '#platform/web/entity/row-action.ts';
import type { RecruitStatus } from '../../model/process/process-dicts.ts';
import { moveOf } from '../../model/process/recruit-moves.ts';
import type { Candidate } from './process-list.tsx';

export interface CardAct {
  readonly key: string;
  readonly label: string;
  /** The part of the label that stands on the card, so that three acts fit into one line. */
  readonly text: string;
  /** The letter that does it on a card that has the keyboard. */
  readonly shortcut: string | null;
  readonly isDanger: boolean;
  readonly onRun: () => void;
}

/** Most of a card; the others stand in the workspace. */
const most = 3;
/** Acts of the record in the order in which a card offers them, what ends it last. */
const offered = ['pass_screen', 'to_evaluate', 'reopen', 'reject'];
const texts: Readonly<Record<string, string>> = { pass_screen: '通过', to_evaluate: '综合评定' };
const shortcuts: Readonly<Record<string, string>> = { pass_screen: 'P', reject: 'X' };

/** States in which a further interview is planned. */
const interviewed: readonly RecruitStatus[] = [...moveOf('startInterviews').from, 'interviewing'];

export interface CardActOptions {
  /** Acts that state and rights allow. */
  readonly actions: readonly RowAction[];
  readonly mayInterview: boolean;
  /** To a place of the workspace. */
  readonly openPlace: (candidate: Candidate, place: string) => void;
  /** To the form of an interview. */
  readonly openForm: (interviewId: number) => void;
}

/** At most three, what is due on the reader first and what ends the record last. */
export function cardActs(
  candidate: Candidate,
  { actions, mayInterview, openPlace, openForm }: CardActOptions,
): readonly CardAct[] {
  const { ownInterviewId, status } = candidate;
  const plain = (key: string, label: string, shortcut: string, onRun: () => void): CardAct => ({
    key,
    label,
    text: label,
    shortcut,
    isDanger: false,
    onRun,
  });
  const own = [
    ...(ownInterviewId === null ? [] : [plain('evaluate', '填评价', 'E', () => openForm(ownInterviewId))]),
    ...(mayInterview && interviewed.includes(status)
      ? [plain('interview', '约面试', 'I', () => openPlace(candidate, 'interviews'))]
      : []),
  ];
  const acts = offered.flatMap((name): CardAct[] => {
    const action = actions.find(({ key }) => key === name);
    if (!action) return [];
    const { key, label, danger, onRun } = action;
    const isDanger = danger === true || key === 'reject';
    return [{ key, label, text: texts[key] ?? label, shortcut: shortcuts[key] ?? null, isDanger, onRun }];
  });
  const ending = acts.filter(({ isDanger }) => isDanger);
  const leading = acts.filter(({ isDanger }) => !isDanger);
  const [first, ...others] = [
    ...own.filter(({ key }) => key === 'evaluate'),
    ...leading,
    ...own.filter(({ key }) => key !== 'evaluate'),
  ];
  return [...(first ? [first] : []), ...others.slice(0, most - 1 - Math.min(1, ending.length)), ...ending].slice(
    0,
    most,
  );
}
