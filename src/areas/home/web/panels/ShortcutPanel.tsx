/** 快捷入口: up to sixteen screens and beginnings by right; chosen in a dialog of their own. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { PanelEmpty, PanelSkeleton, HomePanel } from '#platform/web/home/HomePanel.tsx';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { useRouteTree } from '#platform/web/router/use-route.ts';
import { useSession } from '#platform/web/session-store.ts';
import type { PaletteLine } from '#platform/web/shell/palette.ts';
import { placeOf, screenLines } from '#platform/web/shell/palette.ts';
import { loadCommands } from '#platform/web/shell/palette-commands.ts';
import { tenantPair } from '#platform/web/wire.ts';
import kit from '#platform/web/styles/kit.module.css';
import { mostShortcuts } from '../../model/home.ts';
import { useHomeLayout } from '../layout/use-home-layout.ts';
import type { ShortcutDialogProps } from './ShortcutDialog.tsx';
import { ShortcutIcon } from './ShortcutIcon.tsx';
import { shortcutsOf } from './shortcuts.ts';
import styles from './shortcuts.module.css';

const ShortcutDialog = lazyPart<ShortcutDialogProps>(async () => (await import('./ShortcutDialog.tsx')).ShortcutDialog);

/** Screens one leaves by: they are no shortcut from the home page. */
const isHome = ({ path }: PaletteLine): boolean => path === '/szytHome' || path === '/work-platform-home';

/** What may be a shortcut; undefined until the server has said what may be begun. */
function useOffered(): readonly PaletteLine[] | undefined {
  const tree = useRouteTree();
  const codes = useSession((state) => state.codes);
  const choice = useSession((state) => state.choice);
  const { data, isError } = useQuery({
    queryKey: ['home-shortcuts', tenantPair(choice)],
    queryFn: () => loadCommands(tree),
    enabled: choice !== null,
  });
  return useMemo(() => {
    const screens = screenLines(tree, placeOf(codes, choice)).filter((line) => !isHome(line));
    // Without the commands the screens are there all the same.
    if (!data) return isError ? screens : undefined;
    return [...data.commands, ...screens];
  }, [tree, codes, choice, data, isError]);
}

export default function ShortcutPanel(): ReactElement {
  const offered = useOffered();
  const { layout, save } = useHomeLayout('home');
  const [isEditing, setEditing] = useState(false);
  const lines = offered && layout && shortcutsOf(offered, layout.shortcuts);
  const edit = (
    <button type="button" className={kit.textButton} {...preloadOn(ShortcutDialog)} onClick={() => setEditing(true)}>
      编辑
    </button>
  );
  return (
    <HomePanel title="快捷入口" note={lines && `${lines.length} / ${mostShortcuts}`} acts={lines && edit}>
      {!lines && <PanelSkeleton rows={3} />}
      {lines?.length === 0 && <PanelEmpty>还没有快捷入口，点「编辑」选择常用的页面和操作</PanelEmpty>}
      <ul className={styles.tiles}>
        {lines?.map((line) => (
          <li key={line.path}>
            <Link to={line.path} title={line.hint === '' ? line.label : `${line.hint} · ${line.label}`}>
              <span>
                <ShortcutIcon line={line} />
              </span>
              {line.label}
            </Link>
          </li>
        ))}
      </ul>
      {isEditing && offered && lines && (
        <ShortcutDialog
          offered={offered}
          start={lines.map(({ path }) => path)}
          onSave={(shortcuts) => save({ shortcuts: [...shortcuts] })}
          onClose={() => setEditing(false)}
        />
      )}
    </HomePanel>
  );
}
