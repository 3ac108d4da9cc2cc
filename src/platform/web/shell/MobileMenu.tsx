/** All areas and their entries in a drawer: the menu of narrow windows. Closes on navigation. */
import { Drawer } from 'antd';
import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuArea } from '../router/route-tree.ts';
import { MenuList } from './Sidebar.tsx';

export function MobileMenu({
  areas,
  activePath,
}: {
  readonly areas: readonly MenuArea[];
  readonly activePath: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <button
        type="button"
        className="icon-button"
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
        styles={{ body: { padding: 8 } }}
      >
        <nav className="side side-mobile" aria-label="菜单">
          {areas.map((area) => (
            <section key={area.route.path}>
              <p className="side-caption">
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
