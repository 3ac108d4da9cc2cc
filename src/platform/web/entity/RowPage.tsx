/**
 * A page of one row that the address names (`?id=12`): says when no row is named, waits, tells why it did not open, then
 * draws it. The page of the enterprise itself (BaseInfoPage) is none: no address names its row, the session does.
 */
import type { ReactElement, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { CallRefused } from '../call.ts';
import { useRead } from '../query.ts';
import { ErrorState } from '../shell/ErrorState.tsx';
import { Skeleton } from '../shell/Skeleton.tsx';
import styles from './RowPage.module.css';

/** The row that the address names; null where it names none. */
export function useRowId(key = 'id'): number | null {
  const [params] = useSearchParams();
  const id = Number(params.get(key));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export interface RowPageProps<E extends AnyEndpoint> {
  readonly id: number | null;
  /** Reads the row by its id. */
  readonly endpoint: E;
  /** What else is asked for; while that changes, what was read stays in sight. */
  readonly more?: Partial<InputOf<E>> | undefined;
  /** Heading while there is no row to name the page. */
  readonly title: string;
  /** What a row is called: 影片. */
  readonly noun: string;
  /** Where all of them are. */
  readonly list: string;
  /** Draws the answer; `renew` reads it again. */
  readonly children: (answer: OutputOf<E>, renew: () => void) => ReactNode;
}

/** Whether the row is gone, or was never the caller's to see. */
const isAbsent = (error: unknown): boolean => error instanceof CallRefused && error.errorCode === errorCode.notFound;

export function RowPage<E extends AnyEndpoint>({
  id,
  endpoint,
  more,
  title,
  noun,
  list,
  children,
}: RowPageProps<E>): ReactElement {
  const { data, error, refetch } = useRead(endpoint, { id: id ?? 0, ...more } as InputOf<E>, {
    quiet: true,
    keep: more !== undefined,
    enabled: id !== null,
  });
  // A row that is gone is not shown any longer; whatever else went wrong leaves what was read.
  if (data !== undefined && id !== null && !isAbsent(error)) return <>{children(data, () => void refetch())}</>;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {id === null && <ErrorState title={`没有找到${noun}`} reason={`地址不完整，请从${noun}列表打开`} />}
      {id !== null && error && (
        <ErrorState
          title={`${noun}没有打开`}
          error={error}
          reason={isAbsent(error) ? '可能已被删除，或不在你的数据范围内' : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {id !== null && !error && <Skeleton rows={8} />}
      {(id === null || error) && (
        <p className={styles.back}>
          <Link to={list}>全部{noun}</Link>
        </p>
      )}
    </>
  );
}
