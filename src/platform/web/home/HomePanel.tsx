/** The frame of a panel of the home page: name, notes, acts, and a body that fills its cell. What does not load says so here alone. */
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { useLate } from '../shell/Skeleton.tsx';
import { CallRefused } from '../wire.ts';
import styles from './HomePanel.module.css';

export interface HomePanelProps {
  readonly title: string;
  /** A few quiet words behind the title: of which time, how many. */
  readonly note?: ReactNode;
  /** Between title and acts: a choice of month, a switch. */
  readonly tools?: ReactNode;
  /** At the right end. */
  readonly acts?: ReactNode;
  /** The body reaches the edges of the panel. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

export function HomePanel({ title, note, tools, acts, isFlush = false, children }: HomePanelProps): ReactElement {
  const id = useId();
  return (
    <section className={styles.root} data-part="home-panel" aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {tools}
        {acts !== undefined && <span className={styles.acts}>{acts}</span>}
      </header>
      <div className={styles.body} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  );
}

/** What a panel reads; the answers of `useRead` and `useQuery` fit. */
export interface PanelRead<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  /** Milliseconds since 1970; 0 before the first failure. */
  readonly errorUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Number of the request for whoever is asked for help; null where no answer came. */
export function requestNumber(error: unknown): string | null {
  const id = error instanceof CallRefused ? (error.data as { readonly requestId?: unknown } | null)?.requestId : null;
  return typeof id === 'string' ? id.slice(0, 8).toUpperCase() : null;
}

function Failure({
  title,
  error,
  at,
  onRetry,
}: {
  readonly title: string;
  readonly error: Error;
  readonly at: number;
  readonly onRetry: () => void;
}): ReactElement {
  const number = requestNumber(error);
  const time = formatDateTime(new Date(at).toISOString()).slice(11, 16);
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failureTitle}>{title}没有加载出来</p>
      <p className={styles.failureReason}>
        {time} {error.message}
        {number !== null && `，编号 ${number}`}；其余面板照常
      </p>
      <button type="button" className="button" onClick={onRetry}>
        重试
      </button>
    </div>
  );
}

/** Grey lines of the height of what comes; shown only when the wait is longer than a moment. */
export function PanelSkeleton({ rows = 4 }: { readonly rows?: number }): ReactElement {
  const isLate = useLate(true);
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="加载中" data-late={isLate || undefined}>
      {Array.from({ length: rows }, (_row, index) => (
        <p key={index}>
          <i style={{ width: `${38 + ((index * 17) % 30)}%` }} />
          <i style={{ width: 56 }} />
        </p>
      ))}
    </div>
  );
}

export interface ReadPanelProps<Data> extends Omit<HomePanelProps, 'children' | 'note'> {
  readonly read: PanelRead<Data>;
  readonly note?: ReactNode | ((data: Data) => ReactNode);
  /** Lines of the skeleton. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** A panel with a read of its own: grey lines, what came, or why nothing came with a way to try again. */
export function ReadPanel<Data>({ read, note, rows, children, ...frame }: ReadPanelProps<Data>): ReactElement {
  const { data, error, errorUpdatedAt, refetch } = read;
  const words = typeof note === 'function' ? data !== undefined && note(data) : note;
  return (
    <HomePanel {...frame} note={words || undefined}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Failure title={frame.title} error={error} at={errorUpdatedAt} onRetry={() => void refetch()} />
      ) : (
        <PanelSkeleton {...(rows !== undefined && { rows })} />
      )}
    </HomePanel>
  );
}

/** Says in a panel that there is nothing, and what comes next. */
export function PanelEmpty({ children }: { readonly children: ReactNode }): ReactElement {
  return <p className={styles.empty}>{children}</p>;
}
