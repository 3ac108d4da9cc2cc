/** What a candidate answered, with what is right; words get their points here. */
import { Button, InputNumber } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { GivenAnswers } from '../../model/evaluate/test-calls.ts';
import { queryTestAnswer, saveOnlineTest } from '../../model/evaluate/test-calls.ts';
import type { TestQuestion } from '../../model/evaluate/test-paper.ts';
import styles from './MarkDialog.module.css';

const letterOf = (place: number): string => String.fromCodePoint(65 + place);
const placesText = (places: readonly number[]): string => places.map(letterOf).join('、');

function answerText({ kind }: TestQuestion, answer: GivenAnswers[string] | undefined): string {
  if (answer === undefined || answer.length === 0) return '未作答';
  if (typeof answer === 'string') return answer;
  return kind === 'scale' ? String(answer[0]) : placesText(answer);
}

export interface MarkDialogProps {
  readonly id: number;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function MarkDialog({ id, onSaved, onClose }: MarkDialogProps): ReactElement {
  const { data } = useRead(queryTestAnswer, { id });
  const [marks, setMarks] = useState<Record<string, number>>({});
  const [issue, setIssue] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const save = () =>
    act(
      async () => {
        if (!data) return;
        await call(saveOnlineTest, { id, version: data.version, action: 'mark', marks }, { quiet: true });
        onSaved();
      },
      ({ message }) => setIssue(message),
    );
  const isChanged = Object.keys(marks).length > 0;
  return (
    <TypedModal
      open
      width={720}
      title={data ? `作答：${data.name}` : '作答'}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={() => void save()}>
            保存评分
          </Button>
        </>
      }
    >
      {!data && <Skeleton rows={8} />}
      <ol className={styles.list}>
        {data?.questions.map((question) => {
          const no = String(question.no);
          const points = marks[no] ?? data.points[no] ?? null;
          return (
            <li key={no}>
              <p>
                <b>
                  {no}. {question.stem}
                </b>
              </p>
              {question.options && question.options.length > 0 && (
                <p className="secondary">
                  {question.options.map((option, place) => `${letterOf(place)} ${option}`).join('　')}
                </p>
              )}
              <p className={styles.answer}>{answerText(question, data.answers[no])}</p>
              <p className="secondary">
                {question.answer && question.answer.length > 0 && `正确答案 ${placesText(question.answer)} · `}
                {question.kind === 'text' && data.answers[no] !== undefined ? (
                  <>
                    <InputNumber
                      aria-label={`第 ${no} 题得分`}
                      min={0}
                      max={question.score}
                      value={points}
                      onChange={(value) => value !== null && setMarks((before) => ({ ...before, [no]: value }))}
                    />{' '}
                    / {question.score} 分
                  </>
                ) : (
                  `${points ?? 0} / ${question.score} 分`
                )}
              </p>
            </li>
          );
        })}
      </ol>
      {issue !== null && <Note tone="danger">{issue}</Note>}
    </TypedModal>
  );
}
