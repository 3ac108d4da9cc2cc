/** Ctrl/⌘ K: jump to any screen, record or command. Here are the field in the top bar and the keys; the dialog comes when it is asked for. */
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { lazyPart, preloadOn, usePreload } from '../lazy-part.tsx';
import { useCurrentRoute } from '../router/use-route.ts';
import { remember } from './palette-recent.ts';
import { closePalette, openPalette, usePaletteOpen } from './palette-store.ts';
import type { PaletteDialogProps } from './PaletteDialog.tsx';
import styles from './CommandPalette.module.css';

const PaletteDialog = lazyPart<PaletteDialogProps>(async () => (await import('./PaletteDialog.tsx')).PaletteDialog);
const laterParts = [PaletteDialog];

const shortcut = () => (/Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');

/** The field in the top bar; a magnifier where the window is narrow. */
export function PaletteField() {
  return (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      {...preloadOn(PaletteDialog)}
      onClick={openPalette}
    >
      <Search size={14} aria-hidden="true" />
      <span>搜索与办理</span>
      <kbd aria-hidden="true">{shortcut()}</kbd>
    </button>
  );
}

/** Screens of the menu are lines that were opened last; a row is one when the palette opened it. */
function useRememberedScreen(): void {
  const route = useCurrentRoute();
  useEffect(() => {
    if (route?.menuType === 'M')
      remember({
        key: route.path,
        label: route.title,
        hint: '',
        path: route.path,
        mark: { kind: 'screen', icon: route.icon },
      });
  }, [route]);
}

/** The dialog, and the keys that open it from anywhere. */
export function CommandPalette() {
  const isOpen = usePaletteOpen((state) => state.isOpen);
  usePreload(laterParts);
  useRememberedScreen();
  useEffect(() => {
    const keys = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (usePaletteOpen.getState().isOpen) closePalette();
        else openPalette();
      }
    };
    globalThis.addEventListener('keydown', keys);
    return () => {
      globalThis.removeEventListener('keydown', keys);
      closePalette();
    };
  }, []);
  return isOpen && <PaletteDialog onClose={closePalette} />;
}
