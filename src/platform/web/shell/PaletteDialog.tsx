/** 搜索与办理: one box over any screen for screens, commands, people and records. */
import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { mostKeyword } from '#platform/entity/place.ts';
import type { WantedAct } from '../acts/open-act.ts';
import { openAct } from '../acts/open-act.ts';
import { baseOf } from '../navigation.ts';
import type { ActStep, LineAct, PaletteGroup, Wish } from './palette.ts';
import { holdPlace, wishOf } from './palette.ts';
import styles from './palette.module.css';
import { remember } from './palette-recent.ts';
import type { PaletteOption } from './PaletteResults.tsx';
import { actId, listId, optionsOf, PaletteResults } from './PaletteResults.tsx';
import { offeredKey, usePaletteGroups } from './use-palette-groups.ts';

export interface PaletteDialogProps {
  readonly onClose: () => void;
}

/** Where the keyboard was moved to: an option, perhaps one of its acts, and what stood there then. */
interface Place {
  readonly option: PaletteOption;
  readonly act: number | null;
  readonly shown: readonly PaletteGroup[];
}

/** Opens the dialog over the page; a press beside it closes it. */
function useModal(): React.RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element leaves the page: a dialog that is closed gives the keyboard back, one that is taken away does not.
  useLayoutEffect(() => {
    const element = dialog.current;
    // A press on the dialog itself is one on its backdrop: everything visible lies in its children.
    const outside = (event: MouseEvent) => event.target === element && element?.close();
    element?.showModal();
    element?.addEventListener('click', outside);
    return () => {
      element?.removeEventListener('click', outside);
      element?.close();
    };
  }, []);
  return dialog;
}

const Hint = ({ keys, text }: { readonly keys: string; readonly text: string }): ReactElement => (
  <span>
    <kbd>{keys}</kbd>
    {text}
  </span>
);

interface NothingProps {
  readonly text: string;
  readonly step: ActStep | null;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

/** What is said under the box where no line stands. */
function Nothing({ text, step, isPending, hasFailed }: NothingProps) {
  if (hasFailed) return <p className={styles['none']}>记录没有搜索出来，请检查网络后再试</p>;
  if (isPending) return <p className={styles['none']}>正在搜索</p>;
  if (step && text === '') return <p className={styles['none']}>现在没有可以{step.label}的</p>;
  if (step)
    return (
      <p className={styles['none']}>
        没有找到可以{step.label}的“{text}”
      </p>
    );
  if (text === '') return <p className={styles['none']}>输入姓名、拼音或工号</p>;
  return <p className={styles['none']}>没有找到“{text}”</p>;
}

export function PaletteDialog({ onClose }: PaletteDialogProps): ReactElement {
  const dialog = useModal();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  /** The act that a row is asked for. */
  const [step, setStep] = useState<ActStep | null>(null);
  // Asked for a row, every text is its name.
  const wish = useMemo((): Wish => (step ? { only: null, text: typed.trim() } : wishOf(typed)), [typed, step]);
  const { groups: next, isPending, hasFailed } = usePaletteGroups(wish, step);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [place, setPlace] = useState<Place | null>(null);
  /** Enter was pressed before the server had answered. */
  const [isEntered, setEntered] = useState(false);

  const groups = place ? holdPlace(place.shown, next, place.option.group.key) : next;
  const options = optionsOf(groups, opened);
  const moved = options.find(({ id }) => id === place?.option.id);
  const active = moved ?? options[0];
  const acts = active?.kind === 'line' ? (active.line.acts ?? []) : [];
  const act = moved && place && place.act !== null ? acts[place.act] : undefined;
  const moveTo = (option: PaletteOption, nextAct: number | null) => setPlace({ option, act: nextAct, shown: groups });

  const go = (path: string, isNewTab: boolean) => {
    if (isNewTab) globalThis.open(`${baseOf(location.pathname)}${path}`, '_blank');
    else {
      onClose();
      void navigate(path);
    }
  };
  const begin = (wanted: WantedAct) => {
    onClose();
    openAct(wanted);
  };
  const type = (text: string) => {
    setTyped(text.slice(0, mostKeyword));
    setPlace(null);
    setOpened(new Set());
    setEntered(false);
  };
  const goTo = (target: ActStep | null) => {
    setStep(target);
    type('');
  };
  const pick = (option: PaletteOption, isNewTab: boolean) => {
    if (option.kind === 'line' && option.line.asks) goTo(option.line.asks);
    else if (option.kind === 'line' && option.line.wants) begin(option.line.wants);
    else if (option.kind === 'line') {
      const { lit: _lit, litHint: _litHint, rank: _rank, acts: _acts, ...line } = option.line;
      if (line.mark.kind !== 'command' && line.mark.kind !== 'act') remember({ ...line, key: line.path });
      go(line.path, isNewTab);
    } else if (option.group.list !== null) go(option.group.list, isNewTab);
    else {
      setOpened(new Set([...opened, option.group.key]));
      const line = options.findLast((one) => one.kind === 'line' && one.group.key === option.group.key);
      if (line) moveTo(line, null);
    }
  };
  const runAct = (_option: PaletteOption, chosen: LineAct, isNewTab: boolean) =>
    chosen.wants ? begin(chosen.wants) : go(chosen.path, isNewTab);

  // What was entered early is what the answer puts first.
  const openFirst = useEffectEvent(() => {
    setEntered(false);
    const [first] = options;
    if (first?.kind === 'line' && first.group.key !== offeredKey) pick(first, false);
  });
  useEffect(() => {
    if (isEntered && !isPending) openFirst();
  }, [isEntered, isPending]);

  const walk = (way: number) => {
    const at = active ? options.indexOf(active) : -1;
    const target = options[(at + way + options.length) % options.length];
    if (target) moveTo(target, null);
  };
  const enter = (isNewTab: boolean) => {
    if (!active) {
      if (isPending) setEntered(true);
      return;
    }
    if (act) runAct(active, act, isNewTab);
    // Lines of an earlier text, or lines that the answer may put below others: only what was chosen by hand is meant.
    else if (isPending && !place && !(active.kind === 'line' && active.line.rank === 0)) setEntered(true);
    else pick(active, isNewTab);
  };
  const keys = (event: KeyboardEvent) => {
    // An input method uses Enter, Esc and arrows for what it composes.
    if (event.nativeEvent.isComposing) return;
    const isInActs = act !== undefined && active !== undefined;
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way !== 0 && options.length > 0) walk(way);
    else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey);
    else if (event.key === 'Tab') {
      const target = event.shiftKey ? null : (place?.act ?? -1) + 1;
      if (active) moveTo(active, target !== null && target < acts.length ? target : null);
    } else if (side !== 0 && isInActs) moveTo(active, (acts.indexOf(act) + side + acts.length) % acts.length);
    else if (event.key === 'Escape') {
      if (typed !== '') type('');
      else if (step) goTo(null);
      else onClose();
    } else if (event.key === 'Backspace' && typed === '' && step) goTo(null);
    else return;
    event.preventDefault();
  };
  const count = groups.reduce((sum, group) => sum + group.total, 0);
  const said = (typed === '' && !step) || isPending ? '' : count === 0 ? '没有找到' : `${count} 项结果`;
  return (
    <dialog ref={dialog} className={styles['palette']} aria-label="搜索与办理" onClose={onClose}>
      <div className={styles['box']}>
        <Search size={18} aria-hidden="true" />
        {step && (
          <button
            type="button"
            className={styles['crumb']}
            aria-label={`${step.label}，返回`}
            onClick={() => goTo(null)}
          >
            {step.label} <span aria-hidden="true">›</span>
          </button>
        )}
        <input
          role="combobox"
          onKeyDown={keys}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && (act ? actId(active.id, act) : active.id)}
          aria-label={step ? `${step.label}：选择` : '搜索与办理'}
          placeholder={step ? '姓名、拼音或编号' : '姓名、编号、页面，或要办的事'}
          value={typed}
          maxLength={mostKeyword}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
        <button type="button" className={styles['close']} tabIndex={-1} onClick={onClose}>
          <kbd aria-hidden="true">Esc</kbd>
          <span>关闭</span>
        </button>
      </div>
      {(groups.length === 0 || groups[0]?.key === offeredKey || hasFailed) && (
        <Nothing text={wish.text} step={step} isPending={isPending} hasFailed={hasFailed} />
      )}
      <PaletteResults
        groups={groups}
        options={options}
        activeId={active?.id}
        activeAct={act?.key}
        onPick={pick}
        onAct={runAct}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={styles['hints']} aria-hidden="true">
        <Hint keys="↑↓" text="选择" />
        <Hint keys="↵" text={step ? step.label : '打开'} />
        {acts.length > 0 && <Hint keys="Tab" text="可办的事" />}
        {step ? (
          <Hint keys="Esc" text="返回" />
        ) : (
          <>
            <Hint keys="Ctrl ↵" text="新标签页" />
            <span className={styles['signs']}>
              <Hint keys=">" text="只看办理" />
              <Hint keys="@" text="只看人员" />
            </span>
          </>
        )}
      </div>
    </dialog>
  );
}
