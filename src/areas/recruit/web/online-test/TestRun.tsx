/** The test while it runs: one question at a time, the clock large at the right, whether answers are kept above it. */
import { Button } from 'antd';
import { Check, ChevronLeft, CloudOff, Flag, LayoutGrid, Timer } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { isAnswered } from '../../model/evaluate/marking.ts';
import type { OpenTest } from '../../model/evaluate/test-calls.ts';
import { clockOf } from '../evaluate/interview-words.ts';
import type { AnswerSheetProps } from './AnswerSheet.tsx';
import { kindLabel, QuestionCard } from './QuestionCard.tsx';
import { announcement, clockText, timerTone } from './test-timer.ts';
import type { RunningTest, TestEnd } from './use-online-test.ts';
import { useOnlineTest } from './use-online-test.ts';
import { useTestKeys } from './use-test-keys.ts';
import styles from './TestRun.module.css';

const AnswerSheet = lazyPart<AnswerSheetProps>(async () => (await import('./AnswerSheet.tsx')).AnswerSheet);

function Clock({ left }: { readonly left: number }): ReactElement {
  const before = useRef(left);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const words = announcement(before.current, left);
    before.current = left;
    if (words !== null) setSpoken(words);
  }, [left]);
  return (
    <>
      <span
        className={styles.clock}
        data-tone={timerTone(left)}
        role="timer"
        aria-label={`剩余时间 ${clockText(left)}`}
      >
        <Timer size={18} aria-hidden="true" />
        {clockText(left)}
      </span>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </>
  );
}

/** What is said while answers do not arrive: in the head, below the question, in the last minute. */
const troubleWords = {
  offline: {
    head: '网络断开',
    kept: '作答存在本机，联网后自动上传',
    last: '，请尽快恢复网络；到时后 30 秒内补传的作答仍算数',
  },
  busy: {
    head: '服务器忙',
    kept: '作答存在本机，正在自动重新上传',
    last: '，还没送到的作答会自动重传；到时后 30 秒内送到仍算数',
  },
} as const;

function SaveWords({ run }: { readonly run: RunningTest }): ReactElement {
  if (run.trouble)
    return (
      <span className={styles.saved} data-tone="danger" role="status">
        <CloudOff size={14} aria-hidden="true" />
        {troubleWords[run.trouble.kind].head}
      </span>
    );
  return (
    <span className={styles.saved} role="status">
      {run.savedAt === null ? null : (
        <>
          <Check size={14} aria-hidden="true" />
          {clockOf(run.savedAt)} 已保存
        </>
      )}
    </span>
  );
}

export interface TestRunProps {
  readonly token: string;
  readonly test: OpenTest;
  readonly onEnd: (end: TestEnd) => void;
}

export function TestRun({ token, test, onEnd }: TestRunProps): ReactElement {
  const run = useOnlineTest(token, test, onEnd);
  const { questions } = test;
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ no }) => !isAnswered(test.answers[no])),
    ),
  );
  const [isSheet, setSheet] = useState(false);
  const question = questions[place];
  const isLast = place === questions.length - 1;
  const answered = questions.filter(({ no }) => isAnswered(run.answers[no])).length;
  const go = (to: number) => {
    setPlace(Math.min(questions.length - 1, Math.max(0, to)));
    setSheet(false);
  };
  const root = useRef<HTMLDivElement>(null);
  useTestKeys(root, { go: (step) => go(place + step), isShut: isSheet });
  if (!question) return <p>这份试卷没有题目</p>;
  const isFlagged = run.flags.includes(question.no);
  const words = run.trouble && troubleWords[run.trouble.kind];
  return (
    <div className={styles.root} ref={root}>
      <header>
        <div className={styles.head}>
          <span className="secondary ellipsis">{test.name}</span>
          <SaveWords run={run} />
          <span>
            <b>{question.no}</b> / {questions.length}
          </span>
          <Clock left={run.left} />
        </div>
        <progress className={styles.progress} max={questions.length} value={answered} aria-label="已答" />
        {run.left <= 60 && (
          <p className={styles.last} role="alert">
            到 {clockOf(test.endsAt ?? '')} 自动交卷
            {words?.last}
          </p>
        )}
      </header>
      <main className={styles.body}>
        <p className={styles.marks}>
          <span className="tag">{kindLabel(question.kind)}</span>
          <span className="secondary">{question.score} 分</span>
          <button type="button" className={styles.flag} aria-pressed={isFlagged} onClick={() => run.flag(question.no)}>
            <Flag size={16} aria-hidden="true" />
            回头再看
          </button>
        </p>
        <h1 className={styles.stem}>{question.stem}</h1>
        <QuestionCard
          key={question.no}
          question={question}
          answer={run.answers[question.no]}
          onAnswer={(answer, isTyped) => run.answer(question.no, answer, isTyped)}
        />
        {words && <p className={styles.offline}>{words.kept}</p>}
      </main>
      <footer className={styles.bar}>
        <Button size="large" aria-label="上一题" disabled={place === 0} onClick={() => go(place - 1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Button>
        <Button size="large" icon={<LayoutGrid size={16} aria-hidden="true" />} onClick={() => setSheet(true)}>
          答题卡
        </Button>
        <Button size="large" type="primary" onClick={() => (isLast ? setSheet(true) : go(place + 1))}>
          {isLast ? '交卷' : '下一题'}
        </Button>
      </footer>
      {isSheet && (
        <AnswerSheet
          questions={questions}
          answers={run.answers}
          flags={run.flags}
          current={place}
          isSubmitting={run.isSubmitting}
          trouble={words && run.isHandingIn ? `${words.head}，还没有交上，会自动重试` : null}
          onGo={go}
          onSubmit={() => void run.submit()}
          onClose={() => setSheet(false)}
        />
      )}
    </div>
  );
}
