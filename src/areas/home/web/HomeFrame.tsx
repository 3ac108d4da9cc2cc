/** The frame of a home page: greeting, the grid of the panels that the person may see here, and the way to arrange them. */
import { LayoutDashboard, ListOrdered } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { RecordLayer } from '#platform/web/entity/record-layer.tsx';
import { useMedia } from '#platform/web/entity/use-media.ts';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { useRead } from '#platform/web/query.ts';
import { useAccount } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import type { HomePageName } from '../model/home.ts';
import { queryToday } from '../model/today/today-calls.ts';
import { totalsOf } from '../model/today/today-order.ts';
import type { ArrangeProps } from './edit/ArrangePanels.tsx';
import { dayWords, greetingOf } from './greeting.ts';
import { placesOf, readingOrder, stackedOrder } from './layout/grid-layout.ts';
import { useHomeLayout } from './layout/use-home-layout.ts';
import { PanelCell } from './PanelCell.tsx';
import { RequestButton } from './RequestButton.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { singleColumnQuery, useHomePanels, useLayoutMode } from './use-home-panels.ts';
import styles from './home.module.css';

// The grid that can be dragged comes with the first arranging; reading needs none of it.
const ArrangePanels = lazyPart<ArrangeProps>(async () => (await import('./edit/ArrangePanels.tsx')).ArrangePanels);
const SortPanels = lazyPart<ArrangeProps>(async () => (await import('./edit/SortPanels.tsx')).SortPanels);

/** How much is to do, from the answer that the panel below reads. */
function TodaySummary(): ReactElement | null {
  const { data } = useRead(queryToday, { who: 'mine' }, { quiet: true, keep: true });
  if (!data) return null;
  const { overdue, soon, waiting } = totalsOf(data.kinds);
  const words = [soon > 0 && `${soon} 件在 7 天内`, waiting > 0 && `${waiting} 件等回复`].filter(Boolean).join('，');
  if (overdue === 0 && words === '') return <span>今天没有要办的事</span>;
  return (
    <span>
      {overdue > 0 && <b>{overdue} 件逾期</b>}
      {overdue > 0 && words !== '' && '，'}
      {words}
    </span>
  );
}

function Greeting({ title }: { readonly title: string | null }): ReactElement {
  const now = useNow();
  const name = useAccount(({ account }) => account?.name ?? '');
  return (
    <div>
      <h1 tabIndex={-1}>{title ?? greetingOf(now, name)}</h1>
      <p className={styles.day}>
        <span>{dayWords(now)}</span>
        {title === null && <TodaySummary />}
      </p>
    </div>
  );
}

export interface HomeFrameProps {
  readonly page: HomePageName;
  /** Instead of the greeting. */
  readonly title?: string;
}

export function HomeFrame(props: HomeFrameProps): ReactElement {
  const choice = useSession((state) => state.choice);
  // Another enterprise is another page: its panels begin anew.
  return <Frame key={`${choice?.groupCode} ${choice?.companyCode}`} {...props} />;
}

function Frame({ page, title }: HomeFrameProps): ReactElement {
  const mode = useLayoutMode();
  const isSingle = useMedia(singleColumnQuery);
  const panels = useHomePanels(page, isSingle ? 'narrow' : mode);
  const home = useHomeLayout(page);
  const [isArranging, setArranging] = useState(false);
  const { layout, hasFailed } = home;
  const stored = layout === undefined ? undefined : layout[isSingle ? 'narrow' : mode];
  const places = useMemo(() => placesOf(panels, stored ?? null), [panels, stored]);
  const order = isSingle ? stackedOrder(panels, places, (stored ?? null) !== null) : readingOrder(places);
  const isKnown = layout !== undefined || hasFailed;
  const Arrange = isSingle ? SortPanels : ArrangePanels;
  if (isArranging && layout)
    return (
      <Arrange
        panels={panels}
        start={places}
        order={order}
        mode={isSingle ? 'narrow' : mode}
        onSave={home.save}
        onClose={() => setArranging(false)}
      />
    );
  const byCode = new Map(panels.map((panel) => [panel.code, panel]));
  const byPlace = new Map(places.map((place) => [place.code, place]));
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <Greeting title={title ?? null} />
        <div className={styles.headActs}>
          {layout && panels.length > 1 && (
            <button type="button" className={styles.arrange} {...preloadOn(Arrange)} onClick={() => setArranging(true)}>
              {isSingle ? (
                <ListOrdered size={16} aria-hidden="true" />
              ) : (
                <LayoutDashboard size={16} aria-hidden="true" />
              )}
              {isSingle ? '排序' : '自定义'}
            </button>
          )}
          {page === 'home' && <RequestButton />}
        </div>
      </div>
      {isKnown && panels.length === 0 && (
        <EmptyState title="这里还没有面板" reason="开通相应权限后，面板会出现在这里" />
      )}
      {isKnown && (
        <div className={styles.grid} data-part="home-grid">
          {order.map((code) => {
            const panel = byCode.get(code);
            const place = byPlace.get(code);
            if (!panel || !place) return null;
            const cell = {
              '--column': `${place.x + 1} / span ${place.w}`,
              '--row': `${place.y + 1} / span ${place.h}`,
              '--rows': place.h,
            } as CSSProperties;
            return (
              <div key={code} className={styles.cell} data-panel={code} style={cell}>
                <PanelCell panel={panel} />
              </div>
            );
          })}
        </div>
      )}
      <RecordLayer />
    </div>
  );
}
