/** What the company counts as its history. */
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { growTypes } from '../../model/grow.ts';
import type { Spread } from './grow-map-data.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './GrowTimeline.module.css';

export function GrowTimeline({
  spread,
  open,
}: {
  readonly spread: Spread;
  readonly open: (row: { readonly id: number }) => void;
}): ReactElement {
  return (
    <section className={styles.growTimeline} aria-label="大事记">
      <SectionHead title="大事记" />
      {spread.timeline.length === 0 && <p className="secondary">把机构“列入大事记”后显示在这里</p>}
      <ol>
        {spread.timeline.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.establishDate}>{formatDate(entry.establishDate)}</time>
            <button type="button" className={kit.textButton} onClick={() => open(entry)}>
              {entry.name}
            </button>
            <span className="secondary caption">
              {optionLabel(growTypes, entry.growType)} · {entry.regionName}
            </span>
            <CompanyName row={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}
