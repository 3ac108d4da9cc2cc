/** 测评: results and papers of a candidate. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime, formatNumber } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { testStatuses, testTypes } from '../../model/evaluate/evaluate-dicts.ts';
import type { ShownTest } from '../../model/evaluate/test-calls.ts';
import { queryOnlineTest, saveOnlineTest } from '../../model/evaluate/test-calls.ts';
import { renewRecord } from './InterviewPanel.tsx';
import type { MarkDialogProps } from './MarkDialog.tsx';
import type { RecordPanelProps } from './ScorePanel.tsx';
import type { TestFormProps, TestLink } from './TestForm.tsx';
import styles from './InterviewPanel.module.css';

const TestForm = lazyPart<TestFormProps>(async () => (await import('./TestForm.tsx')).TestForm);
const LinkDialog = lazyPart<{ readonly sent: TestLink; readonly onClose: () => void }>(
  async () => (await import('./TestForm.tsx')).LinkDialog,
);
const MarkDialog = lazyPart<MarkDialogProps>(async () => (await import('./MarkDialog.tsx')).MarkDialog);

type Layer =
  | { readonly kind: 'form'; readonly mode: TestFormProps['mode']; readonly row?: ShownTest }
  | { readonly kind: 'link'; readonly sent: TestLink }
  | { readonly kind: 'mark'; readonly id: number };

/** When the next thing happens, or happened last. */
function timeText({ status, deadline, submittedAt, startedAt }: ShownTest): string | null {
  if (submittedAt) return `交卷 ${formatDateTime(submittedAt)}`;
  if (startedAt) return `开始 ${formatDateTime(startedAt)}`;
  return status === 'pending' && deadline ? `截止 ${formatDateTime(deadline)}` : null;
}

function Line({
  test,
  mayChange,
  show,
}: {
  readonly test: ShownTest;
  readonly mayChange: boolean;
  readonly show: (layer: Layer) => void;
}): ReactElement {
  const { act, isBusy } = useAct();
  const run = (action: 'cancel' | 'link') =>
    act(async () => {
      const sent = await call(saveOnlineTest, { id: test.id, version: test.version, action });
      if (sent.link !== null) show({ kind: 'link', sent });
      await renewRecord();
    });
  const isRunning = test.status === 'pending' || test.status === 'doing';
  const isIn = test.mode === 'paper' && (test.status === 'submitted' || test.status === 'scored');
  return (
    <li className={styles.interview}>
      <p className={styles.head}>
        <b>{test.name}</b>
        <span className="tag" data-tone={testStatuses.find(({ code }) => code === test.status)?.tone}>
          {optionLabel(testStatuses, test.status)}
        </span>
        <span className="secondary">{optionLabel(testTypes, test.testType)}</span>
        {test.score !== null && (
          <span>
            {formatNumber(test.score)} / {formatNumber(test.fullScore)}（{formatNumber(test.percent)}%）
          </span>
        )}
        <span className="secondary">{[timeText(test), test.level].filter(Boolean).join(' · ')}</span>
      </p>
      {test.conclusion && <p>{test.conclusion}</p>}
      {mayChange && (isRunning || isIn) && (
        <p className={styles.acts}>
          {isIn && (
            <Button size="small" {...preloadOn(MarkDialog)} onClick={() => show({ kind: 'mark', id: test.id })}>
              {test.status === 'submitted' ? '评分' : '看作答'}
            </Button>
          )}
          {test.status === 'pending' && test.mode === 'paper' && (
            <Button
              size="small"
              {...preloadOn(TestForm)}
              onClick={() => show({ kind: 'form', mode: 'deadline', row: test })}
            >
              修改截止时间
            </Button>
          )}
          {isRunning && test.mode === 'paper' && (
            <Button size="small" loading={isBusy} onClick={() => void run('link')}>
              重发链接
            </Button>
          )}
          {isRunning && (
            <Button size="small" loading={isBusy} onClick={() => void run('cancel')}>
              取消测评
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

const ended = ['onboarded', 'rejected', 'withdrawn', 'reserved', 'to_entry', 'offer'];

export function TestPanel({ recruitInfo }: RecordPanelProps): ReactElement {
  const { data, error, refetch } = useRead(queryOnlineTest, { recruitInfoId: recruitInfo.id }, { quiet: true });
  const mayChange = usePermission('recruit_test') && !ended.includes(recruitInfo.status);
  const [layer, setLayer] = useState<Layer | null>(null);
  const done = () => {
    setLayer(null);
    void renewRecord();
  };
  if (error && !data) return <ErrorState title="测评没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  return (
    <>
      <SectionHead title="测评" note={data.tests.length > 0 ? `${data.tests.length} 项` : undefined}>
        {mayChange && (
          <>
            <Button {...preloadOn(TestForm)} onClick={() => setLayer({ kind: 'form', mode: 'record' })}>
              录入结果
            </Button>
            <Button {...preloadOn(TestForm)} onClick={() => setLayer({ kind: 'form', mode: 'paper' })}>
              发送测评
            </Button>
          </>
        )}
      </SectionHead>
      {data.tests.length === 0 ? (
        <p className="secondary">还没有测评</p>
      ) : (
        <ul>
          {data.tests.map((test) => (
            <Line key={test.id} test={test} mayChange={mayChange} show={setLayer} />
          ))}
        </ul>
      )}
      {layer?.kind === 'form' && (
        <TestForm recruitInfoId={recruitInfo.id} {...layer} onSaved={done} onClose={() => setLayer(null)} />
      )}
      {layer?.kind === 'link' && <LinkDialog sent={layer.sent} onClose={() => setLayer(null)} />}
      {layer?.kind === 'mark' && <MarkDialog id={layer.id} onSaved={done} onClose={() => setLayer(null)} />}
    </>
  );
}
