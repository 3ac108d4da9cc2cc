/** All areas and their entries in a drawer: the menu of narrow windows. Closes on navigation. */
import { Drawer } from 'antd';
import { Menu, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuArea } from '../router/route-tree.ts';
import { openPalette } from './palette-store.ts';
import { MenuList } from './Sidebar.tsx';
import kit from '../styles/kit.module.css';
import styles from './shell.module.css';

export function MobileMenu({
  areas,
  activePath,
}: {
  readonly areas: readonly MenuArea[];
  readonly activePath: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  /** The palette opens when the menu is gone, from its button: there the keyboard comes back to. */
  const search = useRef(false);
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={kit.iconButton}
        aria-label="打开菜单"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <Drawer
        open={open}
        placement="left"
        size={288}
        title="菜单"
        onClose={() => setOpen(false)}
        extra={
          <button
            type="button"
            className={kit.iconButton}
            aria-label="搜索与办理"
            aria-haspopup="dialog"
            onClick={() => {
              search.current = true;
              setOpen(false);
            }}
          >
            <Search size={18} aria-hidden="true" />
          </button>
        }
        afterOpenChange={(isOpen) => {
          if (isOpen || !search.current) return;
          search.current = false;
          button.current?.focus();
          openPalette();
        }}
        styles={{ body: { padding: 8 } }}
      >
        <nav className={`${styles.side} ${styles.sideMobile}`} data-part="side" aria-label="菜单">
          {areas.map((area) => (
            <section key={area.route.path}>
              <p className={styles.sideCaption}>
                {area.items.length === 0 ? <Link to={area.target}>{area.route.title}</Link> : area.route.title}
              </p>
              <MenuList items={area.items} activePath={activePath} folded={false} />
            </section>
          ))}
        </nav>
      </Drawer>
    </>
  );
}
