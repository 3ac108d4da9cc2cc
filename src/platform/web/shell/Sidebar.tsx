/** Menu of the current area; open 208 px, folded 64 px: by the width of the window until somebody chooses, which is kept (SH-08). */
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link } from 'react-router';
import type { MenuArea, MenuItem } from '../router/route-tree.ts';
import { setSidebar, useView } from '../view-store.ts';
import { MenuIcon } from './MenuIcon.tsx';
import type { WaitingAtEntry } from './use-menu-counts.ts';
import { useMenuCounts } from './use-menu-counts.ts';
import shellStyles from './shell.module.css';
import styles from './Sidebar.module.css';

interface EntryProps {
  readonly item: MenuItem;
  readonly activePath: string | undefined;
  readonly folded: boolean;
  readonly nested?: boolean;
  readonly waiting: WaitingAtEntry | undefined;
}

function Entry({ item, activePath, folded, nested = false, waiting }: EntryProps) {
  const { route } = item;
  const name = waiting ? `${route.title}，${waiting.words}` : route.title;
  return (
    <li>
      <Link
        to={route.path}
        className={nested && !folded ? shellStyles.sideNested : undefined}
        aria-current={route.path === activePath ? 'page' : undefined}
        aria-label={name}
        title={folded || waiting ? name : undefined}
      >
        {(!nested || folded) && <MenuIcon name={route.icon} />}
        {!folded && <span className="ellipsis">{route.title}</span>}
        {waiting && <b className={shellStyles.sideCount}>{waiting.count > 99 ? '99+' : waiting.count}</b>}
      </Link>
    </li>
  );
}

/** Entries of one area; menu groups show their name and, when the menu is open, their entries beneath. */
export function MenuList({
  items,
  activePath,
  folded,
}: {
  readonly items: readonly MenuItem[];
  readonly activePath: string | undefined;
  readonly folded: boolean;
}) {
  const counts = useMenuCounts();
  return (
    <ul>
      {items.map((item) =>
        item.children.length === 0 ? (
          <Entry
            key={item.route.path}
            item={item}
            activePath={activePath}
            folded={folded}
            waiting={counts[item.route.path]}
          />
        ) : (
          <li key={item.route.path}>
            {!folded && (
              <p className={styles.group}>
                <MenuIcon name={item.route.icon} />
                {item.route.title}
              </p>
            )}
            <ul>
              {item.children.map((child) => (
                <Entry
                  key={child.route.path}
                  item={child}
                  activePath={activePath}
                  folded={folded}
                  nested
                  waiting={counts[child.route.path]}
                />
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}

export function Sidebar({ area, activePath }: { readonly area: MenuArea; readonly activePath: string | undefined }) {
  const opened = useView((view) => view.sidebarOpened);
  const Fold = opened ? PanelLeftClose : PanelLeftOpen;
  return (
    <nav className={shellStyles.side} data-part="side" data-folded={!opened} aria-label={area.route.title}>
      {opened && <p className={shellStyles.sideCaption}>{area.route.title}</p>}
      <div className={styles.list}>
        <MenuList items={area.items} activePath={activePath} folded={!opened} />
      </div>
      <div className={shellStyles.sideFoot} data-part="side-foot">
        <button
          type="button"
          aria-expanded={opened}
          aria-label={opened ? '收起菜单' : '展开菜单'}
          title={opened ? undefined : '展开菜单'}
          onClick={() => setSidebar(!opened)}
        >
          <Fold size={18} strokeWidth={1.75} aria-hidden="true" />
          {opened && <span>收起菜单</span>}
        </button>
      </div>
    </nav>
  );
}
