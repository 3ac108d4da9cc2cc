/** One line of 56 px: mark, enterprise, areas, search, tools, person. */
import type { ComponentType } from 'react';
import { Suspense, lazy, useMemo } from 'react';
import { Link } from 'react-router';
import type { LazyPart } from '../contribution.ts';
import { webParts } from '../contribution.ts';
import type { MenuArea } from '../router/route-tree.ts';
import { useSite } from '../site.ts';
import { AreaTabs } from './AreaTabs.tsx';
import { CommandPalette, PaletteField } from './CommandPalette.tsx';
import { Mark } from './Mark.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import shellStyles from './shell.module.css';
import styles from './TopBar.module.css';

/** Components that areas add, made lazy once. */
function useParts(): {
  readonly Switcher: ComponentType | undefined;
  readonly tools: readonly ComponentType[];
  readonly UserMenu: ComponentType | undefined;
} {
  return useMemo(() => {
    const { switcher, tools, userMenu } = webParts();
    const made = (part: LazyPart | undefined) => part && lazy(part);
    return { Switcher: made(switcher), tools: tools.map((part) => lazy(part)), UserMenu: made(userMenu) };
  }, []);
}

export interface TopBarProps {
  readonly areas: readonly MenuArea[];
  readonly area: MenuArea | undefined;
  readonly activePath: string | undefined;
  readonly mobile: boolean;
}

export function TopBar({ areas, area, activePath, mobile }: TopBarProps) {
  const { Switcher, tools, UserMenu } = useParts();
  const siteName = useSite((site) => site.siteName);
  return (
    <header className={styles.root} data-part="top-bar">
      {mobile ? (
        <MobileMenu areas={areas} activePath={activePath} />
      ) : (
        <Link to="/home-middleware" className={shellStyles.topBrand} aria-label={`${siteName} 首页`}>
          <Mark />
          <span>{siteName}</span>
        </Link>
      )}
      <Suspense fallback={<span className={shellStyles.enterpriseButton} data-part="enterprise-button" />}>
        {Switcher && <Switcher />}
      </Suspense>
      {mobile ? <span className={styles.space} /> : <AreaTabs areas={areas} activePath={area?.route.path} />}
      <div className={styles.tools}>
        {!mobile && <PaletteField />}
        <CommandPalette />
        <Suspense fallback={null}>
          {tools.map((Tool, index) => (
            <Tool key={index} />
          ))}
          {UserMenu && <UserMenu />}
        </Suspense>
      </div>
    </header>
  );
}
