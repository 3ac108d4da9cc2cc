/** The stepper of a record: stages with the day of entry and the days in each; a stage that was passed by stays hollow. */
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { allResultReasons, recruitStatuses } from '../../model/process/process-dicts.ts';
import { endedStatuses } from '../../model/process/recruit-moves.ts';
import type { RecruitDetail } from './workspace-places.tsx';
import styles from './workspace.module.css';

const way = ['new', 'screened', 'testing', 'interviewing', 'evaluating', 'offer', 'to_entry', 'onboarded'] as const;
const label = (status: string): string => (status === 'offer' ? '录用通知' : optionLabel(recruitStatuses, status));
const dayOf = (instant: string): string => formatDate(todayInShanghai(new Date(instant)));

export function StageSteps({ recruitInfo }: { readonly recruitInfo: RecruitDetail }): ReactElement {
  const { status, stages, resultReason } = recruitInfo;
  const isEnded = endedStatuses.some((ended) => ended === status);
  const reached = stages.findLast((visit) => way.some((one) => one === visit.status))?.status ?? 'new';
  const at = way.findIndex((one) => one === reached);
  const steps = isEnded ? way.slice(0, at + 1) : way;
  return (
    <>
      <p className={styles.stepLine}>
        {label(status)} · 第 {at + 1} / {way.length} 步
      </p>
      <ol className={styles.steps} aria-label="招聘阶段">
        {steps.map((step, index) => {
          const visits = stages.filter((visit) => visit.status === step);
          const days = visits.reduce((sum, visit) => sum + visit.days, 0);
          const [last] = visits.slice(-1);
          const isPresent = !isEnded && index === at;
          const isPast = index < at || (isEnded && index <= at);
          const state = isPresent ? 'present' : visits.length > 0 && isPast ? 'past' : isPast ? 'skipped' : 'ahead';
          return (
            <li key={step} data-state={state} aria-current={isPresent ? 'step' : undefined}>
              <i>{state === 'past' && <Check size={10} aria-hidden="true" />}</i>
              <b>{label(step)}</b>
              <span>
                {state === 'skipped' ? '跳过' : last && index <= at ? `${dayOf(last.enteredAt)} · ${days} 天` : ''}
              </span>
            </li>
          );
        })}
        {isEnded && (
          <li data-state="ended" aria-current="step">
            <i />
            <b>{label(status)}</b>
            <span>{resultReason ? optionLabel(allResultReasons, resultReason) : ''}</span>
          </li>
        )}
      </ol>
    </>
  );
}
