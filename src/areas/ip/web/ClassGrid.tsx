/** Classes 1 to 45 with the number of own marks; a click narrows the list, gaps are seen at a glance. */
import type { ReactElement } from 'react';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryBrandClass } from '../model/brand.ts';
import styles from './ClassGrid.module.css';

export interface ClassGridProps {
  readonly chosen: unknown;
  readonly onChoose: (codes: readonly string[] | undefined) => void;
}

export function ClassGrid({ chosen, onChoose }: ClassGridProps): ReactElement {
  const { data, error, refetch } = useRead(queryBrandClass, {}, { quiet: true });
  if (error && !data) return <ErrorState title="分类没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  const only = Array.isArray(chosen) && chosen.length === 1 ? (chosen[0] as unknown) : null;
  return (
    <div className={styles.root} role="group" aria-label="国际分类">
      {data.map(({ code, name, heading, kind, count }) => (
        <button
          key={code}
          type="button"
          title={heading}
          data-kind={kind}
          data-empty={count === 0 || undefined}
          aria-pressed={only === code}
          onClick={() => onChoose(only === code ? undefined : [code])}
        >
          <span>
            {code} {name}
          </span>
          <b>
            {count}
            <span className="visually-hidden"> 件</span>
          </b>
        </button>
      ))}
    </div>
  );
}
