/** The page of a candidate who answers a test: opened by a link, without an account and without anything else of the product. */
import { Button } from 'antd';
import { CalendarDays, CircleCheck, Save, Timer } from 'lucide-react';
import type { ReactElement } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorCode } from '#platform/entity/error-codes.ts';
import { formatDateTime, formatDate } from '#platform/entity/format.ts';
import { call, CallFailed, CallRefused, isAborted } from '#platform/web/call.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { Dressed } from '#platform/web/shell/Dressed.tsx';
import { Mark } from '#platform/web/shell/Mark.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { OpenTest, TestReceipt } from '../../model/evaluate/test-calls.ts';
import { getTest } from '../../model/evaluate/test-calls.ts';
import { TestRun } from './TestRun.tsx';
import { spentText } from './test-timer.ts';
import type { TestEnd } from './use-online-test.ts';
import { troubleOf } from '../trouble.ts';
import styles from './OnlineTestPage.module.css';

/** What the server says of a link that is over, or that never was one. */
const goneCodes: readonly string[] = [errorCode.notFound, errorCode.invalid];

type View =
  | { readonly kind: 'loading' | 'gone' }
  | { readonly kind: 'failed'; readonly message: string; readonly again: number }
  | { readonly kind: 'open'; readonly test: OpenTest }
  | { readonly kind: 'done'; readonly receipt: TestReceipt | null; readonly companyName: string };

const Brand = ({ name }: { readonly name: string }): ReactElement => (
  <p className={styles.brand}>
    <Mark size={24} />
    <b>{name}</b>
  </p>
);

function Start({ test, onStart }: { readonly test: OpenTest; readonly onStart: () => Promise<void> }): ReactElement {
  const { act, isBusy } = useAct();
  const untilDeadline = Math.floor((Date.parse(test.deadline) - Date.parse(test.now)) / 60_000);
  return (
    <>
      <Brand name={test.companyName} />
      <h1>{test.name}</h1>
      <p className="secondary">请确认是你本人：{test.person}</p>
      <dl className={styles.figures}>
        <div>
          <dd>{test.minutes}</dd>
          <dt>分钟</dt>
        </div>
        <div>
          <dd>{test.questionCount}</dd>
          <dt>道题</dt>
        </div>
        <div>
          <dd>{test.fullScore}</dd>
          <dt>分</dt>
        </div>
      </dl>
      <ul className={styles.rules}>
        <li>
          <Timer size={16} aria-hidden="true" />
          按「开始作答」起计时，以服务器时间为准；关闭页面不停表
        </li>
        <li>
          <Save size={16} aria-hidden="true" />
          每题自动保存，断网可继续，重新打开链接能接着答
        </li>
        <li>
          <CircleCheck size={16} aria-hidden="true" />
          到时自动交卷，只能交一次，交后不能再改
        </li>
        <li>
          <CalendarDays size={16} aria-hidden="true" />
          <span>
            链接在 <b>{formatDateTime(test.deadline)}</b> 前有效，只属于你
          </span>
        </li>
      </ul>
      {untilDeadline < test.minutes && (
        <Note tone="warning">
          离截止{untilDeadline < 1 ? '不到 1' : `只有 ${untilDeadline}`} 分钟，现在开始也在截止时交卷
        </Note>
      )}
      <p className={styles.privacy}>
        作答只用于本次招聘{test.keptUntil ? `，保存至 ${formatDate(test.keptUntil)}` : ''}
        ；要求导出或删除，请联系约你测评的人
      </p>
      <Button type="primary" size="large" block loading={isBusy} onClick={() => void act(onStart)}>
        开始作答
      </Button>
    </>
  );
}

function Done({ receipt, companyName }: { readonly receipt: TestReceipt | null; readonly companyName: string }) {
  return (
    <>
      <Brand name={companyName} />
      <h1 tabIndex={-1}>{receipt?.isTimeUp ? '时间到，已经交卷' : '已经交卷'}</h1>
      <p className="secondary">
        {receipt ? '作答都收到了' : '已保存的作答都算数'}，可以关闭这个页面。结果由招聘负责人通知你。
      </p>
      {receipt && (
        <dl className={styles.receipt}>
          <dt>已答</dt>
          <dd>
            {receipt.answered} / {receipt.questionCount} 题
          </dd>
          <dt>用时</dt>
          <dd>{spentText(receipt.seconds)}</dd>
          <dt>收到时间</dt>
          <dd>{formatDateTime(receipt.submittedAt)}</dd>
          <dt>回执</dt>
          <dd>{receipt.receipt}</dd>
        </dl>
      )}
    </>
  );
}

function OnlineTest(): ReactElement {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [view, setView] = useState<View>({ kind: 'loading' });
  const open = useCallback(
    async (start: boolean, signal?: AbortSignal): Promise<void> => {
      try {
        const test = await call(getTest, { token, start }, { quiet: true, signal });
        setView({ kind: 'open', test });
      } catch (error) {
        if (isAborted(error)) return;
        if (!(error instanceof CallFailed || error instanceof CallRefused)) throw error;
        // Any other refusal is no word about the link: too many calls, or a server that is just starting.
        const isGone = error instanceof CallRefused && goneCodes.includes(error.errorCode);
        setView(isGone ? { kind: 'gone' } : { kind: 'failed', message: error.message, again: troubleOf(error).again });
      }
    },
    [token],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void open(false, leaving.signal);
    return () => leaving.abort();
  }, [open]);
  const again = view.kind === 'failed' ? view.again : null;
  useEffect(() => {
    if (again === null) return undefined;
    const timer = setInterval(() => void open(false), again);
    return () => clearInterval(timer);
  }, [again, open]);
  const companyName = view.kind === 'open' ? view.test.companyName : '';
  const end = useCallback(
    (how: TestEnd) =>
      setView(how.kind === 'gone' ? { kind: 'gone' } : { kind: 'done', receipt: how.receipt, companyName }),
    [companyName],
  );
  if (view.kind === 'open' && view.test.state === 'doing')
    return (
      <div className={styles.column}>
        <TestRun token={token} test={view.test} onEnd={end} />
      </div>
    );
  return (
    <main className={`${styles.column} ${styles.plain}`}>
      {view.kind === 'loading' && <Skeleton rows={8} />}
      {view.kind === 'open' && <Start test={view.test} onStart={() => open(true)} />}
      {view.kind === 'done' && <Done receipt={view.receipt} companyName={view.companyName} />}
      {view.kind === 'gone' && (
        <>
          <h1>这个链接已经不能用了</h1>
          <p className="secondary">可能已经交卷，或过了截止时间。需要重发请联系约你测评的人。</p>
        </>
      )}
      {view.kind === 'failed' && (
        <>
          <h1>测评没有打开</h1>
          <p className="secondary">{view.message}</p>
          <p className="secondary">会自动重试，已保存的作答不会丢</p>
          <Button size="large" onClick={() => void open(false)}>
            重试
          </Button>
        </>
      )}
    </main>
  );
}

/** Outside of the shell: the page brings the look of the components along. */
export default function OnlineTestPage(): ReactElement {
  return (
    <Dressed>
      <OnlineTest />
    </Dressed>
  );
}
