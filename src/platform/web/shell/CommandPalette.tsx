/** Ctrl/⌘ K: jump to any screen one may see, find things by name. */
import { CornerDownLeft, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaletteItem } from '../contribution.ts';
import { webParts } from '../contribution.ts';
import { hasPermission } from '../permissions.ts';
import { useRouteTree } from '../router/use-route.ts';
import { useSession } from '../session-store.ts';
import './palette.css';
import { findItems, screenItems } from './palette.ts';
import { useWalk } from './use-walk.ts';

interface Section {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

const searchDelay = 200;

/** Things that areas find for the text; screens need no server. */
function useFound(text: string): readonly Section[] {
  const [found, setFound] = useState<readonly Section[]>([]);
  useEffect(() => {
    setFound([]);
    if (text.trim().length === 0) return undefined;
    const given = new AbortController();
    const timer = setTimeout(() => {
      for (const source of webParts().paletteSources.filter((entry) => hasPermission(entry.permission))) {
        source
          .search(text.trim(), given.signal)
          .then(
            (items) =>
              !given.signal.aborted &&
              items.length > 0 &&
              setFound((before) => [...before, { label: source.label, items }]),
          )
          // One source that fails must not empty the others.
          .catch(() => undefined);
      }
    }, searchDelay);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [text]);
  return found;
}

function Results({
  sections,
  active,
  onPick,
}: {
  readonly sections: readonly Section[];
  readonly active: string | undefined;
  readonly onPick: (item: PaletteItem) => void;
}) {
  return (
    <div className="palette-results" role="listbox" id="palette-results" aria-label="结果">
      {sections.map((section) => (
        <div key={section.label} role="group" aria-label={section.label}>
          <p className="palette-caption">{section.label}</p>
          {section.items.map((item) => (
            <div
              key={item.key}
              id={`palette-${item.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={item.key === active}
              ref={(element) => void (item.key === active && element?.scrollIntoView({ block: 'nearest' }))}
              onClick={() => onPick(item)}
              onKeyDown={() => undefined}
            >
              <span className="ellipsis">{item.label}</span>
              <span className="palette-hint ellipsis">{item.hint}</span>
              {item.key === active && <CornerDownLeft size={14} aria-hidden="true" />}
            </div>
          ))}
        </div>
      ))}
      {sections.every((section) => section.items.length === 0) && <p className="palette-none">没有找到，换个词试试</p>}
    </div>
  );
}

export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const tree = useRouteTree();
  const codes = useSession((state) => state.codes);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = useFound(text);
  const screens = useMemo(() => findItems(screenItems(tree, codes), text), [tree, codes, text]);
  const sections: readonly Section[] = [{ label: '页面', items: screens.slice(0, 12) }, ...found].filter(
    (section) => section.items.length > 0,
  );
  const flat = sections.flatMap((section) => section.items);
  useEffect(() => {
    const element = dialog.current;
    // A press on the dialog itself is one on its backdrop: everything visible lies in its children.
    const outside = (event: MouseEvent) => event.target === element && element?.close();
    element?.showModal();
    element?.addEventListener('click', outside);
    return () => element?.removeEventListener('click', outside);
  }, []);
  const pick = (item: PaletteItem) => {
    onClose();
    void navigate(item.path);
  };
  const { active, keys, restart } = useWalk(flat, pick);
  return (
    <dialog ref={dialog} className="palette" aria-label="快速查找" onClose={onClose}>
      <div className="palette-input">
        <Search size={18} aria-hidden="true" />
        <input
          role="combobox"
          onKeyDown={keys}
          aria-expanded="true"
          aria-controls="palette-results"
          aria-activedescendant={active && `palette-${active.key}`}
          aria-label="搜页面"
          placeholder="输入页面名称"
          value={text}
          autoComplete="off"
          onChange={(event) => (setText(event.target.value), restart())}
        />
        <kbd>Esc</kbd>
      </div>
      <Results sections={sections} active={active?.key} onPick={pick} />
    </dialog>
  );
}

const shortcut = () => (/Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');

/** The button in the top bar, and the keys that open the palette from anywhere. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const keys = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen((before) => !before);
      }
    };
    globalThis.addEventListener('keydown', keys);
    return () => globalThis.removeEventListener('keydown', keys);
  }, []);
  return (
    <>
      <button
        type="button"
        className="command-button"
        aria-label="快速查找"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search size={14} aria-hidden="true" />
        <span>搜页面</span>
        <kbd>{shortcut()}</kbd>
      </button>
      {open && <PaletteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
