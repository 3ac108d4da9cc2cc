/** A panel of the portrait: a question, its answer, the drawing; waiting, failing and empty by itself. */
import type { ReactElement, ReactNode } from 'react';
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';

interface PanelProps<E extends AnyEndpoint> {
  readonly title: string;
  readonly unit?: string;
  readonly read: E;
  /** What the drawing says, in a sentence. */
  readonly answer: (data: OutputOf<E>) => string;
  /** Null where there is nothing to draw; the answer then says why. */
  readonly children: (data: OutputOf<E>) => ReactNode;
}

export function Panel<E extends AnyEndpoint>({ title, unit, read, answer, children }: PanelProps<E>): ReactElement {
  const { data, error, refetch } = useRead(read, {} as InputOf<E>, { quiet: true });
  return (
    <section className="portrait-panel" aria-label={title}>
      <h2>
        {title} {unit && <small>{unit}</small>}
      </h2>
      {data !== undefined && <p className="secondary caption">{answer(data)}</p>}
      {error && data === undefined && (
        <p className="portrait-failed" role="alert">
          没有加载出来：{error.message}
          <button type="button" className="text-button" onClick={() => void refetch()}>
            重试
          </button>
        </p>
      )}
      {!error && data === undefined && <Skeleton rows={4} />}
      {data !== undefined && <div className="portrait-drawing">{children(data)}</div>}
    </section>
  );
}
