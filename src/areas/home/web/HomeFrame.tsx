/** The frame of a home page: its heading and the grid of the panels that the person may see here. */
import type { ReactElement } from 'react';
import { Suspense, lazy, useMemo } from 'react';
import { webParts } from '#platform/web/contribution.ts';
import { useSession } from '#platform/web/session-store.ts';
import { offeredPanels } from './offered-panels.ts';
import styles from './home.module.css';

export interface HomeFrameProps {
  readonly page: 'home' | 'writing';
  readonly title: string;
}

export function HomeFrame({ page, title }: HomeFrameProps): ReactElement {
  const codes = useSession((state) => state.codes);
  const actsAsGroup = useSession((state) => state.choice?.selectGroupType === 1);
  const panels = useMemo(
    () =>
      offeredPanels(webParts().homePanels, { page, codes, actsAsGroup }).map((entry) => ({
        entry,
        Part: lazy(entry.part),
      })),
    [page, codes, actsAsGroup],
  );
  return (
    <div className={styles.root}>
      <h1>{title}</h1>
      <div className={styles.grid} data-part="home-grid">
        {panels.map(({ entry, Part }) => (
          <div
            key={entry.code}
            className={styles.cell}
            style={{ gridColumn: `span ${entry.size.w}`, gridRow: `span ${entry.size.h}` }}
          >
            <Suspense fallback={null}>
              <Part />
            </Suspense>
          </div>
        ))}
      </div>
    </div>
  );
}
