/** One question: real radios and boxes, a row of five for scales, a box for words. */
import type { ReactElement } from 'react';
import type { Answer } from '../../model/evaluate/marking.ts';
import { scaleSteps } from '../../model/evaluate/marking.ts';
import type { OpenQuestion } from '../../model/evaluate/test-calls.ts';
import styles from './QuestionCard.module.css';

const kindLabels = { single: '单选', multi: '多选', judge: '判断', text: '简答', scale: '量表' } as const;
const mostText = 1000;
const scaleWords = ['完全不符合', '', '', '', '完全符合'] as const;

export const kindLabel = (kind: OpenQuestion['kind']): string => kindLabels[kind];

export interface QuestionCardProps {
  readonly question: OpenQuestion;
  readonly answer: Answer | undefined;
  readonly onAnswer: (answer: Answer, isTyped?: boolean) => void;
}

const letterOf = (place: number): string => String.fromCodePoint(65 + place);

function Choices({ question, answer, onAnswer }: QuestionCardProps): ReactElement {
  const chosen = Array.isArray(answer) ? (answer as readonly number[]) : [];
  const isMulti = question.kind === 'multi';
  const toggle = (place: number) =>
    isMulti
      ? chosen.includes(place)
        ? chosen.filter((one) => one !== place)
        : [...chosen, place].toSorted((left, right) => left - right)
      : [place];
  return (
    <>
      {question.options.map((option, place) => (
        <label key={option} className={styles.option}>
          <input
            type={isMulti ? 'checkbox' : 'radio'}
            name={`question-${question.no}`}
            checked={chosen.includes(place)}
            onChange={() => onAnswer(toggle(place))}
          />
          <i data-square={isMulti || undefined} aria-hidden="true">
            {letterOf(place)}
          </i>
          <span>{option}</span>
        </label>
      ))}
    </>
  );
}

function Scale({ question, answer, onAnswer }: QuestionCardProps): ReactElement {
  const [chosen] = Array.isArray(answer) ? (answer as readonly number[]) : [];
  return (
    <div className={styles.scale}>
      {Array.from({ length: scaleSteps }, (_, place) => place + 1).map((step) => (
        <label key={step} className={styles.step}>
          <input
            type="radio"
            name={`question-${question.no}`}
            checked={chosen === step}
            onChange={() => onAnswer([step])}
          />
          <i aria-hidden="true">{step}</i>
          <span>{scaleWords[step - 1] || <span className="visually-hidden">{step}</span>}</span>
        </label>
      ))}
    </div>
  );
}

export function QuestionCard(props: QuestionCardProps): ReactElement {
  const { question, answer, onAnswer } = props;
  if (question.kind === 'text') {
    const text = typeof answer === 'string' ? answer : '';
    return (
      <div className={styles.text}>
        <label htmlFor={`question-${question.no}`} className="visually-hidden">
          作答
        </label>
        <textarea
          id={`question-${question.no}`}
          rows={8}
          maxLength={mostText}
          value={text}
          onChange={(event) => onAnswer(event.target.value, true)}
        />
        <p className="secondary caption">
          {text.length} / {mostText.toLocaleString()}
        </p>
      </div>
    );
  }
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{question.stem}</legend>
      {question.kind === 'scale' ? <Scale {...props} /> : <Choices {...props} />}
    </fieldset>
  );
}
