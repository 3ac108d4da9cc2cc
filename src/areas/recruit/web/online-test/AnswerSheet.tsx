/** 答题卡: every question by its number, and handing in after one question. */
import { Button, Drawer } from 'antd';
import { Flag } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { isAnswered } from '../../model/evaluate/marking.ts';
import type { GivenAnswers, OpenQuestion } from '../../model/evaluate/test-calls.ts';
import styles from './AnswerSheet.module.css';

export interface AnswerSheetProps {
  readonly questions: readonly OpenQuestion[];
  readonly answers: GivenAnswers;
  readonly flags: readonly number[];
  readonly current: number;
  readonly isSubmitting: boolean;
  /** Why it was not handed in yet; null as long as nothing stands in the way. */
  readonly trouble: string | null;
  readonly onGo: (place: number) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

export function AnswerSheet(props: AnswerSheetProps): ReactElement {
  const { questions, answers, flags, current, isSubmitting, trouble, onGo, onSubmit, onClose } = props;
  const [isAsked, setAsked] = useState(false);
  const open = questions.filter(({ no }) => !isAnswered(answers[no])).length;
  return (
    <Drawer open title="答题卡" placement="bottom" size="auto" rootClassName={styles.root ?? ''} onClose={onClose}>
      <p className={styles.counts}>
        <span>
          已答 <b>{questions.length - open}</b>
        </span>
        <span>
          未答 <b>{open}</b>
        </span>
        <span>
          回头再看 <b>{flags.length}</b>
        </span>
      </p>
      <ol className={styles.grid}>
        {questions.map(({ no }, place) => {
          const words = [isAnswered(answers[no]) ? '已答' : '未答', flags.includes(no) ? '回头再看' : null];
          return (
            <li key={no}>
              <button
                type="button"
                data-answered={isAnswered(answers[no]) || undefined}
                aria-current={place === current ? 'step' : undefined}
                aria-label={`第 ${no} 题，${words.filter(Boolean).join('，')}`}
                onClick={() => onGo(place)}
              >
                {no}
                {flags.includes(no) && <Flag size={12} aria-hidden="true" />}
              </button>
            </li>
          );
        })}
      </ol>
      {isAsked ? (
        <div className={styles.ask} role="alertdialog" aria-label="确认交卷">
          <p>{open > 0 ? `还有 ${open} 题未答，交卷后不能再改` : '交卷后不能再改'}</p>
          {trouble !== null && (
            <p className={styles.trouble} role="alert">
              {trouble}
            </p>
          )}
          <Button size="large" onClick={() => setAsked(false)}>
            继续作答
          </Button>
          <Button size="large" type="primary" loading={isSubmitting} onClick={onSubmit}>
            确认交卷
          </Button>
        </div>
      ) : (
        <>
          <Button size="large" block onClick={() => setAsked(true)}>
            交卷
          </Button>
          <p className={styles.hint}>交卷后不能再改{open > 0 ? `；还有 ${open} 题未答` : ''}</p>
        </>
      )}
    </Drawer>
  );
}
