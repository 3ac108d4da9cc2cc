/** The process as a list: columns of a candidate with what comes next. */
import { CalendarClock, ClipboardCheck, Clock, FileCheck, Lock, LogIn, MessageSquareText, Send } from 'lucide-react';
import type { ReactElement } from 'react';
import { educationGroup, educationGroupOf, labelOf } from '#platform/entity/dictionaries.ts';
import { f, optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { useNow } from '#platform/web/use-now.ts';
import { personSources } from '../../model/dicts.ts';
import type { StepKind } from '../../model/process/next-step.ts';
import { nextStepOf, stayTone } from '../../model/process/next-step.ts';
import type { RecordCard } from '../../model/process/record-calls.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import styles from './process.module.css';

/** A record with its card. */
export type Candidate = RecordCard;

const { personName, status, stageEnteredAt, positionId, ownerId, totalScore, grade, ...others } = recruitInfo.fields;
/** The record as the list shows it: what comes next and where the person comes from are texts of the screen. */
export const processEntity = {
  ...recruitInfo,
  fields: {
    personName,
    status,
    stageEnteredAt: { ...stageEnteredAt, label: '停留', list: { width: 84 } },
    nextStep: f.text({ label: '下一步', readOnly: true, list: { width: 200 } }),
    background: f.text({ label: '背景', readOnly: true, list: { width: 240 } }),
    totalScore,
    positionId,
    ownerId,
    grade,
    ...others,
  },
} as typeof recruitInfo;

const icons: Readonly<Record<StepKind, typeof Clock>> = {
  screen: Clock,
  test: Clock,
  interview: CalendarClock,
  evaluate: MessageSquareText,
  decide: ClipboardCheck,
  offer: Send,
  entry: LogIn,
  done: FileCheck,
};

/** School, education, years of work and source in one line; what is not known is left out. */
export function backgroundOf({ person, source }: Pick<Candidate, 'person' | 'source'>): string {
  const group = person.highestEducation === null ? undefined : educationGroupOf(person.highestEducation);
  const study = [person.school, labelOf(educationGroup, group)].filter(Boolean).join(' ');
  const parts = [
    study,
    person.workYears === null ? '' : `${person.workYears} 年`,
    source ? optionLabel(personSources, source) : '',
  ];
  return parts.filter((part) => part !== '').join(' · ') || EMPTY_TEXT;
}

export function StepText({ candidate }: { readonly candidate: Candidate }): ReactElement {
  const now = useNow();
  const step = nextStepOf(candidate, now);
  if (step.text === '') return <span className={styles.step}>{EMPTY_TEXT}</span>;
  const Icon = icons[step.kind];
  return (
    <span className={styles.step} data-urgency={step.urgency}>
      <Icon size={14} aria-hidden="true" />
      {step.text}
    </span>
  );
}

export function StayText({ candidate }: { readonly candidate: Candidate }): ReactElement {
  const { status: state, stageDays } = candidate;
  return (
    <span className={styles.stay} data-tone={stayTone(state, stageDays)}>
      {stageDays === 0 ? '今天' : `${stageDays} 天`}
    </span>
  );
}

/** Whether there is anything to say of the score. */
export const hasScore = ({ isScoreHidden, totalScore, grade: of }: Candidate): boolean =>
  isScoreHidden || totalScore !== null || of === 'V';

/** The score; 暂 while something is missing, a lock while the reader owes an evaluation. */
export function ScoreText({ candidate }: { readonly candidate: Candidate }): ReactElement | null {
  if (candidate.isScoreHidden)
    return (
      <span className={styles.score} title="你评价后可见">
        <Lock size={14} aria-hidden="true" />
        <span className="visually-hidden">你评价后可见</span>
      </span>
    );
  if (candidate.grade === 'V')
    return (
      <span className={styles.score} data-grade="V" title="一票否决">
        V
      </span>
    );
  if (candidate.totalScore === null) return null;
  return (
    <span className={styles.score}>
      {candidate.isPartial === true && <i>暂</i>}
      {candidate.totalScore.toFixed(1)}
    </span>
  );
}
