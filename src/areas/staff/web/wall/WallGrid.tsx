/** The wall to look at: every card leads to the archive of its person, for those who may open it, and for others to a business card. */
import type { ReactElement } from 'react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#platform/web/permissions.ts';
import { useGrowing } from '#platform/web/use-growing.ts';
import type { WallItem } from './use-wall.ts';
import { cardsAtOnce, WallFace, WallFrame, WallText } from './WallCard.tsx';
import styles from './wall.module.css';

const WallCardDialog = lazy(() => import('./WallCardDialog.tsx'));

export interface PlacedItem {
  readonly item: WallItem;
  readonly groupName: string;
}

export function WallGrid({ placed }: { readonly placed: readonly PlacedItem[] }): ReactElement {
  const mayOpen = usePermission('staff_structure');
  const [shown, show] = useState<PlacedItem | null>(null);
  const { shown: drawn, end } = useGrowing(placed.length, cardsAtOnce);
  const cards = (
    <ul className={styles.grid} aria-label="人才墙">
      {placed.slice(0, drawn).map((entry) => {
        const { item, groupName } = entry;
        const content = (
          <>
            <WallFace item={item} groupName={groupName} />
            <WallText item={item} />
          </>
        );
        return (
          <li key={item.id} data-item={item.id}>
            <WallFrame isHidden={!item.visible}>
              {mayOpen ? (
                <Link to={`/interior-detail?id=${item.userBaseId}`} title="查看档案">
                  {content}
                </Link>
              ) : (
                <>
                  {content}
                  <button
                    type="button"
                    className={styles.open}
                    aria-label={`查看${item.name}的名片`}
                    title="查看名片"
                    onClick={() => show(entry)}
                  />
                </>
              )}
            </WallFrame>
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {cards}
      {drawn < placed.length && <div ref={end} className={styles.end} aria-hidden="true" />}
      {shown && (
        <Suspense fallback={null}>
          <WallCardDialog placed={shown} onClose={() => show(null)} />
        </Suspense>
      )}
    </>
  );
}
