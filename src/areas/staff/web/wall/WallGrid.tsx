/** The wall to look at: every card leads to the archive of its person, for those who may open it. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#platform/web/permissions.ts';
import type { WallItem } from './use-wall.ts';
import { WallFace, WallFrame, WallText } from './WallCard.tsx';

export interface PlacedItem {
  readonly item: WallItem;
  readonly groupName: string;
}

export function WallGrid({ placed }: { readonly placed: readonly PlacedItem[] }): ReactElement {
  const mayOpen = usePermission('staff_structure');
  return (
    <ul className="wall-grid" aria-label="人才墙">
      {placed.map(({ item, groupName }) => {
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
                content
              )}
            </WallFrame>
          </li>
        );
      })}
    </ul>
  );
}
