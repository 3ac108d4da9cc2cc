/** One request: may this happen? What changes, why, who decided, and at the foot what the reader may do. The same in list and home page. */
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { FileList } from '#platform/web/entity/widgets/FilesControl.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { requestStates } from '../../model/approval-dicts.ts';
import { approvalActs } from '../../model/approval-request.ts';
import { Comparison } from './Comparison.tsx';
import type { Request } from './Decision.tsx';
import { Decision } from './Decision.tsx';
import type { ResendDialogProps } from './ResendDialog.tsx';
import { StaleNote } from './StaleNote.tsx';
import { useRequest } from './use-request.ts';
import { Way } from './Way.tsx';
import styles from './request.module.css';

const ResendDialog = lazyPart<ResendDialogProps>(async () => (await import('./ResendDialog.tsx')).ResendDialog);

function Head({ request, tools }: { readonly request: Request; readonly tools: ReactNode }): ReactElement {
  const { actLabel, title, requesterName, submittedAt, deadline, state, endedAt, endReason } = request;
  const option = requestStates.find(({ code }) => code === state);
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        {tools}
        <span className="tag">{actLabel}</span>
        <h2 className="ellipsis" tabIndex={-1}>
          {title}
        </h2>
        {state !== 'pending' && option && <State option={option} />}
      </div>
      <p className="secondary caption">
        {requesterName} {formatDateTime(submittedAt).slice(5, 16)} 提交
        {state === 'pending' && deadline !== null && `，请在 ${formatDate(deadline)} 前决定`}
        {endedAt !== null && `，${formatDateTime(endedAt).slice(5, 16)} 结束`}
        {endReason !== null && `：${endReason}`}
      </p>
    </header>
  );
}

function Rounds({ rounds }: Pick<Request, 'rounds'>): ReactElement | null {
  if (rounds.length === 0) return null;
  return (
    <details className={styles.rounds}>
      <summary>以前的 {rounds.length} 轮</summary>
      {rounds.map(({ roundNo, steps }) => (
        <section key={roundNo} aria-label={`第 ${roundNo} 轮`}>
          <h3>第 {roundNo} 轮</h3>
          <Way steps={steps} />
        </section>
      ))}
    </details>
  );
}

function Body({ request }: { readonly request: Request }): ReactElement {
  const { facts, lines, sameCount, hiddenCount, rowPath, files, stale, steps, outcome, state, stopReason, rounds } =
    request;
  const link = rowPath === null ? null : <Link to={rowPath}>查看原记录</Link>;
  return (
    <div className={styles.body}>
      <div className={styles.matter}>
        {stale && <StaleNote stale={stale} />}
        {stopReason !== null && <Note tone="warning">{stopReason}</Note>}
        {(facts.length > 0 || link !== null) && (
          <section className={styles.section} aria-label="记录">
            <SectionHead title="记录">{link}</SectionHead>
            <DescriptionList isClose lines={facts} />
          </section>
        )}
        <Comparison lines={lines} sameCount={sameCount} hiddenCount={hiddenCount} />
        {files.length > 0 && (
          <section className={styles.section} aria-label="附件">
            <SectionHead title="附件" note={`${files.length} 个`} />
            <FileList files={files} />
          </section>
        )}
      </div>
      <aside className={styles.side} aria-label="审批进程">
        <h3>审批进程</h3>
        <Way steps={steps} {...(state === 'pending' && { outcome })} />
        <Rounds rounds={rounds} />
      </aside>
    </div>
  );
}

export interface RequestBlockProps {
  readonly id: number;
  /** Version that the list beside shows: an older one that was read before is not decided on. */
  readonly seen?: number | undefined;
  /** Stands before the title: the way back on a telephone. */
  readonly tools?: ReactNode;
  readonly onDecided?: (id: number) => void;
  /** It stands beside its list, in which keys walk. */
  readonly isWalked?: boolean;
}

export function RequestBlock({ id, seen, tools, onDecided, isWalked = false }: RequestBlockProps): ReactElement {
  const { read, isBusy, refusal, decide, renew } = useRequest(id, seen, onDecided);
  const [isResending, setResending] = useState(false);
  const acts = useActs({ groups: approvalActs, onDone: () => void renew() });
  const { data: request, error, refetch } = read;
  if (error && !request)
    return (
      <div className={styles.state}>
        {tools}
        <ErrorState title="申请没有加载出来" error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!request)
    return (
      <div className={styles.state}>
        <Skeleton rows={8} />
      </div>
    );
  const row: AnyRow = { ...request };
  return (
    <article className={styles.root} aria-label={`${request.actLabel} ${request.title}`}>
      <Head request={request} tools={tools} />
      <Body request={request} />
      {refusal !== null && (
        <Note tone="danger" className={styles.refusal}>
          {refusal}
        </Note>
      )}
      <Decision
        key={`${request.id} ${request.version}`}
        request={request}
        isBusy={isBusy}
        decide={decide}
        onAct={(name) => acts.open(name, [row])}
        onResend={() => setResending(true)}
        isWalked={isWalked}
      />
      {acts.layer}
      {isResending && (
        <ResendDialog
          request={request}
          onClose={() => setResending(false)}
          onDone={() => {
            setResending(false);
            void renew();
          }}
        />
      )}
    </article>
  );
}

/** Where no request is chosen. */
export const NoRequest = (): ReactElement => (
  <div className={styles.state}>
    <EmptyState variant="done" title="都决定完了" reason="有新的申请会发消息" />
  </div>
);
