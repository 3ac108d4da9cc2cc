/** A panel of the portrait: a question, its answer, the drawing; waiting, failing and empty by itself. */
import type { ReactElement, ReactNode } from 'react';
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import kit from '#platform/web/styles/kit.module.css';
import portraitStyles from './portrait.module.css';
import styles from './Panel.module.css';

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
    <section className={`panel ${portraitStyles.panel}`} aria-label={title}>
      <SectionHead title={title} unit={unit} answer={data === undefined ? undefined : answer(data)} />
      {error && data === undefined && (
        <p className={styles.failed} role="alert">
          没有加载出来：{error.message}
          <button type="button" className={kit.textButton} onClick={() => void refetch()}>
            重试
          </button>
        </p>
      )}
      {!error && data === undefined && <Skeleton rows={4} />}
      {data !== undefined && (
        <div className={styles.drawing} data-part="portrait-drawing">
          {children(data)}
        </div>
      )}
    </section>
  );
}
