/** What was done with a record, newest first; changes of the state alone on request. */
import { ArrowRightLeft, PenLine } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { Timeline, TimelineItem, ValueChange } from '#platform/web/parts/Timeline.tsx';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import type { PlaceProps } from './workspace-places.tsx';
import kit from '#platform/web/styles/kit.module.css';
import styles from './workspace.module.css';

export function RecordLog({ recruitInfo }: PlaceProps): ReactElement {
  const [onlyMoves, setOnlyMoves] = useState(false);
  const lines = recruitInfo.log.filter(({ to }) => !onlyMoves || to !== null);
  return (
    <section aria-label="日志">
      <SectionHead title="日志" note={`${recruitInfo.log.length} 条`}>
        <button
          type="button"
          className={kit.textButton}
          aria-pressed={onlyMoves}
          onClick={() => setOnlyMoves(!onlyMoves)}
        >
          {onlyMoves ? '显示全部' : '只看状态变化'}
        </button>
      </SectionHead>
      <Timeline>
        {lines.map(({ id, label, from, to, note, byName, at }) => (
          <TimelineItem key={id} icon={to === null ? PenLine : ArrowRightLeft}>
            <p className={styles.logLine}>
              {byName} <b>{label}</b>
            </p>
            {to !== null && (
              <p>
                <ValueChange {...(from !== null && { before: statusLabel(from) })} after={statusLabel(to)} />
              </p>
            )}
            {note && <p>{note}</p>}
            <p className="secondary caption">{formatDateTime(at)}</p>
          </TimelineItem>
        ))}
      </Timeline>
    </section>
  );
}
