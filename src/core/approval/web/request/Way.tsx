/** The way of a request: who said what at which step, whose turn it is, and what follows. */
import { Check, CircleAlert, Zap } from 'lucide-react';
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import type { WayStep } from '../../model/approval-calls.ts';
import { taskStates } from '../../model/approval-dicts.ts';
import styles from './request.module.css';

type Place = WayStep['places'][number];

const toneOf = (state: string) => taskStates.find(({ code }) => code === state)?.tone;

function PlaceLine({ place, isNext }: { readonly place: Place; readonly isNext: boolean }): ReactElement {
  const { name, forName, deputyUntil, state, comment, at } = place;
  return (
    <div className={styles.place}>
      <Initials name={name} size="small" characters={1} />
      <span className={styles.placeName}>{name}</span>
      {!isNext && <b data-tone={toneOf(state)}>{optionLabel(taskStates, state)}</b>}
      {at !== null && <time dateTime={at}>{formatDateTime(at).slice(5, 16)}</time>}
      {forName !== null && (
        <small>
          代 {forName}
          {deputyUntil === null ? '' : `（至 ${formatDate(deputyUntil).slice(5)}）`}
        </small>
      )}
      {comment !== null && comment !== '' && <blockquote>{comment}</blockquote>}
    </div>
  );
}

/** 部门负责人, or the places of a step without a name of its own. */
const nameOf = ({ name, places }: WayStep): string =>
  name ?? ([...new Set(places.map(({ via }) => via))].join('、') || '审批');

function Step({ step }: { readonly step: WayStep }): ReactElement {
  const { stepNo, state, mode, places, note } = step;
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <Check size={13} /> : stepNo}
      </span>
      <div className={styles.stepName}>
        {nameOf(step)}
        {places.length > 1 && <small>{mode === 'all' ? '一起审，都同意' : '一人即可'}</small>}
      </div>
      {places.map((place) => (
        <PlaceLine
          key={`${place.staffId ?? ''} ${place.name} ${place.via} ${place.at ?? ''}`}
          place={place}
          isNext={state === 'next'}
        />
      ))}
      {note !== null && (
        <p className={styles.stepNote}>
          <CircleAlert size={13} aria-hidden="true" /> {note}
        </p>
      )}
    </li>
  );
}

export function Way({
  steps,
  outcome,
}: {
  readonly steps: readonly WayStep[];
  readonly outcome?: string;
}): ReactElement {
  return (
    <ol className={styles.way}>
      {steps.map((step) => (
        <Step key={step.stepNo} step={step} />
      ))}
      {outcome !== undefined && (
        <li>
          <span className={styles.mark} aria-hidden="true">
            <Zap size={13} />
          </span>
          <div className={styles.outcome}>{outcome}</div>
        </li>
      )}
    </ol>
  );
}
