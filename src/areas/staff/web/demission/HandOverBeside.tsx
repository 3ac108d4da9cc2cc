/** Beside the form of 交接: what there is to pass on, and what of the list is still open. */
import type { ReactElement } from 'react';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { useRead } from '#platform/web/query.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryDemission } from '../../model/demission-calls.ts';
import { EffectsPanel } from './LeavePanels.tsx';
import styles from './demission.module.css';

export function HandOverBeside({ row }: { readonly row: AnyRow; readonly values: Values }): ReactElement | null {
  const { data } = useRead(queryDemission, { userBaseId: row.id }, { quiet: true, keep: true });
  if (!data) return null;
  return (
    <>
      <EffectsPanel effects={data.effects} earliestDate={null} />
      <section className={styles.leavePanel} aria-label="未完成的交接事项">
        <SectionHead level={3} title="未完成的交接事项" />
        {data.openTasks.length === 0 ? (
          <p className="secondary">全部完成</p>
        ) : (
          <ul>
            {data.openTasks.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
