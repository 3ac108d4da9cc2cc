/** The lines of the palette in their groups: a listbox that the box above walks through. */
import type { LucideIcon } from 'lucide-react';
import { CornerDownLeft, Download, FileUp, Plus, SquarePen } from 'lucide-react';
import type { ReactElement } from 'react';
import type { TextPart } from '#lib/chinese/pinyin-match.ts';
import { daysLeftText, daysUntil } from '#platform/entity/days-left.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { Initials } from './Initials.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import type { FoundLine, LineAct, PaletteGroup } from './palette.ts';
import { linesAtOnce } from './palette.ts';
import styles from './palette.module.css';
import stateStyles from '../entity/widgets/State.module.css';

/** One thing that can be chosen: a line, an act of a line, or all lines of a group. */
export type PaletteOption =
  | { readonly kind: 'line'; readonly id: string; readonly line: FoundLine; readonly group: PaletteGroup }
  | { readonly kind: 'all'; readonly id: string; readonly group: PaletteGroup };

/** Ids hold no blanks. */
const idOf = (...parts: string[]): string => `palette-${parts.join('-').replaceAll(/[^\w-]/gu, '_')}`;
export const listId = 'palette-results';
export const actId = (option: string, act: LineAct): string => `${option}-${act.key.replaceAll(/[^\w-]/gu, '_')}`;

/** Whether the group shows only its first lines. */
const isShort = (group: PaletteGroup, opened: ReadonlySet<string>): boolean =>
  group.total > linesAtOnce && !opened.has(group.key) && group.key !== 'recent' && group.isWhole !== true;

/** What ↑ and ↓ walk through; all lines of a group behind its lines. */
export function optionsOf(groups: readonly PaletteGroup[], opened: ReadonlySet<string>): PaletteOption[] {
  return groups.flatMap((group): PaletteOption[] => {
    const lines = isShort(group, opened) ? group.lines.slice(0, linesAtOnce) : group.lines;
    return [
      ...lines.map((line): PaletteOption => ({ kind: 'line', id: idOf(group.key, line.key), line, group })),
      ...(isShort(group, opened) ? [{ kind: 'all' as const, id: idOf('all', group.key), group }] : []),
    ];
  });
}

/** A text with the part that was typed. */
function Lit({ text, part }: { readonly text: string; readonly part: TextPart | null }): ReactElement {
  if (!part) return <>{text}</>;
  return (
    <>
      {text.slice(0, part.from)}
      <mark>{text.slice(part.from, part.to)}</mark>
      {text.slice(part.to)}
    </>
  );
}

/** How far the day is that an act settles, in the colours of lists. */
function DueWord({ day }: { readonly day: string }): ReactElement {
  const left = daysUntil(day);
  return <em data-level={left < 0 ? 'over' : left < 30 ? 'near' : 'far'}>{daysLeftText(left)}</em>;
}

const commandIcons: Readonly<Record<'insert' | 'import' | 'export', LucideIcon>> = {
  insert: Plus,
  import: FileUp,
  export: Download,
};

function Mark({ line }: { readonly line: FoundLine }): ReactElement {
  if (line.mark.kind === 'person') return <Initials name={line.label} size="small" />;
  if (line.mark.kind === 'screen') return <MenuIcon name={line.mark.icon} />;
  const Icon = line.mark.kind === 'act' ? SquarePen : commandIcons[line.mark.command];
  return <Icon size={16} aria-hidden="true" />;
}

export interface PaletteResultsProps {
  readonly groups: readonly PaletteGroup[];
  readonly options: readonly PaletteOption[];
  readonly activeId: string | undefined;
  /** Act of the active line that the keyboard is at. */
  readonly activeAct: string | undefined;
  readonly onPick: (option: PaletteOption, isNewTab: boolean) => void;
  readonly onAct: (option: PaletteOption, act: LineAct, isNewTab: boolean) => void;
}

const intoSight = (isActive: boolean) => (element: HTMLElement | null) =>
  void (isActive && element?.scrollIntoView({ block: 'nearest' }));

function Line({
  option,
  isActive,
  activeAct,
  onPick,
  onAct,
}: Pick<PaletteResultsProps, 'activeAct' | 'onPick' | 'onAct'> & {
  readonly option: Extract<PaletteOption, { kind: 'line' }>;
  readonly isActive: boolean;
}): ReactElement {
  const { line, id } = option;
  const acts = isActive ? (line.acts ?? []) : [];
  return (
    <>
      <div
        id={id}
        className={styles['line']}
        role="option"
        tabIndex={-1}
        aria-selected={isActive && activeAct === undefined}
        data-active={isActive || undefined}
        data-acts={acts.length > 0 || undefined}
        ref={intoSight(isActive)}
        onClick={(event) => onPick(option, event.ctrlKey || event.metaKey)}
        onKeyDown={() => undefined}
      >
        <span className={styles['mark']}>
          <Mark line={line} />
        </span>
        <span className={styles['label']}>
          <Lit text={line.label} part={line.lit} />
        </span>
        <span className={styles['hint']}>
          <Lit text={line.hint} part={line.litHint} />
        </span>
        <span className={styles['right']}>
          {line.state && (
            <span className={`${stateStyles.word} ${stateStyles[line.state.tone]}`} data-part="state-word">
              {line.state.label}
            </span>
          )}
          {isActive && (
            <kbd aria-hidden="true">
              <CornerDownLeft size={12} />
            </kbd>
          )}
        </span>
      </div>
      {acts.length > 0 && (
        <div className={styles['acts']} role="presentation">
          {acts.map((act, index) => (
            <div
              key={act.key}
              id={actId(id, act)}
              role="option"
              tabIndex={-1}
              aria-selected={act.key === activeAct}
              onClick={(event) => onAct(option, act, event.ctrlKey || event.metaKey)}
              onKeyDown={() => undefined}
            >
              {act.label}
              {act.dueDate && <DueWord day={act.dueDate} />}
              {index === 0 && activeAct === undefined && <kbd aria-hidden="true">Tab</kbd>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const countOf = ({ total, isMore }: PaletteGroup): string => formatNumber(total) + (isMore ? '+' : '');

export function PaletteResults({ groups, options, activeId, activeAct, onPick, onAct }: PaletteResultsProps) {
  return (
    <div className={styles['results']} role="listbox" id={listId} aria-label="结果">
      {groups.map((group) => {
        const own = options.filter((option) => option.group === group);
        const all = own.find((option) => option.kind === 'all');
        return (
          <div
            key={group.key}
            role="group"
            aria-label={group.label}
            className={styles['group']}
            data-stale={group.isStale || undefined}
          >
            <p className={styles['caption']} role="presentation">
              {group.label}
              {!all && group.key !== 'recent' && <span>{countOf(group)}</span>}
            </p>
            {own.map(
              (option) =>
                option.kind === 'line' && (
                  <Line
                    key={option.id}
                    option={option}
                    isActive={option.id === activeId}
                    activeAct={option.id === activeId ? activeAct : undefined}
                    onPick={onPick}
                    onAct={onAct}
                  />
                ),
            )}
            {all && (
              <div
                id={all.id}
                className={styles['all']}
                role="option"
                tabIndex={-1}
                aria-selected={all.id === activeId}
                ref={intoSight(all.id === activeId)}
                onClick={(event) => onPick(all, event.ctrlKey || event.metaKey)}
                onKeyDown={() => undefined}
              >
                全部 {countOf(group)} {group.unit}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
