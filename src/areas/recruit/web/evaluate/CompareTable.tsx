/** The table of a comparison: dimensions by candidate with the best and the weakest marked, and what else decides. */
import { ChevronLeft, X } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { evaluationConclusions } from '../../model/evaluate/evaluate-dicts.ts';
import type { ShownScore } from '../../model/evaluate/score-calls.ts';
import { mostCompared } from '../../model/evaluate/score-calls.ts';
import { spreadFlag } from '../../model/evaluate/score.ts';
import { RemindButton } from '../process/RemindButton.tsx';
import type { CellMark } from './compare-words.ts';
import {
  allDimensions,
  isComparable,
  marksOf,
  nextStepOf,
  offerWords,
  overBudget,
  templateWords,
  weightWords,
  widestSpread,
} from './compare-words.ts';
import { figure } from './ScorePanel.tsx';
import styles from './CompareView.module.css';

/** The cell whose evidence is shown. */
export interface Chosen {
  readonly recruitInfoId: number;
  /** Code of the dimension. */
  readonly code: string;
}

/** Colour of a candidate by place. */
export const colourOf = (place: number): string => `var(--chart-${(place % mostCompared) + 1})`;
const recordAddress = ({ recruitInfoId, profile }: ShownScore): string =>
  `/outside-detail?id=${profile.externalPersonId}&recruitId=${recruitInfoId}`;
const markWords = { best: '最高', weakest: '最低' } as const;
const markSigns = { best: '▲', weakest: '▼' } as const;

function Mark({ mark }: { readonly mark: CellMark }): ReactElement | null {
  return mark === null ? null : (
    <span className={styles.mark} data-mark={mark}>
      <span aria-hidden="true">{markSigns[mark]}</span>
      <span className="visually-hidden">{markWords[mark]}</span>
    </span>
  );
}

const difference = (score: number, expected: number): string => {
  const by = score - expected;
  if (Math.abs(by) < 0.05) return '持平';
  return `${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(1)}`;
};

interface CellProps {
  readonly of: ShownScore['dimensions'][number];
  /** Row and column, by which arrow keys find it. */
  readonly place: string;
  readonly mark: CellMark;
  readonly isChosen: boolean;
  readonly label: string;
  readonly onChoose: () => void;
}

function Cell({ of, place, mark, isChosen, label, onChoose }: CellProps): ReactElement {
  const beside =
    of.test === null
      ? of.score !== null && of.expected !== null
        ? difference(of.score, of.expected)
        : null
      : `面 ${figure(of.interview)} 测 ${figure(of.test)}`;
  return (
    <td>
      <button type="button" className={styles.cell} data-cell={place} aria-pressed={isChosen} onClick={onChoose}>
        {/* The name goes on with what is seen, so that it can be said (WCAG 2.5.3). */}
        <span className="visually-hidden">{label}</span>
        <span>
          <Mark mark={mark} />
          <b>{figure(of.score)}</b>
        </span>
        <small>{beside ?? ' '}</small>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${of.score ?? 0}%` }} />
          {of.expected !== null && <u style={{ left: `${of.expected}%` }} />}
        </span>
      </button>
    </td>
  );
}

interface HeadProps {
  readonly scores: readonly ShownScore[];
  readonly onRemove: (id: number) => void;
  /** To a place of the columns. */
  readonly onMove: (id: number, place: number) => void;
}

function Head({ scores, onRemove, onMove }: HeadProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <thead>
      <tr>
        <th scope="col" className="secondary">
          按加权总分
        </th>
        {scores.map((one, place) => (
          <th
            key={one.recruitInfoId}
            scope="col"
            data-faint={!isComparable(one) || undefined}
            data-over={(over === place && dragged !== one.recruitInfoId) || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', one.name);
              setDragged(one.recruitInfoId);
            }}
            onDragEnd={end}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(place);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) onMove(dragged, place);
              end();
            }}
          >
            <span className={styles.name}>
              <i style={{ background: colourOf(place) }} aria-hidden="true" />
              <Link to={recordAddress(one)} draggable={false}>
                {one.name}
              </Link>
              {place > 0 && (
                <button
                  type="button"
                  aria-label={`${one.name} 左移一列`}
                  onClick={() => onMove(one.recruitInfoId, place - 1)}
                >
                  <ChevronLeft size={14} aria-hidden="true" />
                </button>
              )}
              <button type="button" aria-label={`移除 ${one.name}`} onClick={() => onRemove(one.recruitInfoId)}>
                <X size={14} aria-hidden="true" />
              </button>
            </span>
            <small className="secondary">
              {[one.profile.school, one.profile.workYears === null ? null : `${one.profile.workYears} 年`]
                .filter(Boolean)
                .join(' · ') || EMPTY_TEXT}
            </small>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function TotalRow({ scores }: { readonly scores: readonly ShownScore[] }): ReactElement {
  const marks = marksOf(scores, ({ totalScore }) => totalScore);
  return (
    <tr className={styles.total}>
      <th scope="row">
        加权总分
        <small className="secondary">{templateWords(scores)}</small>
      </th>
      {scores.map((one, place) => (
        <td key={one.recruitInfoId} data-faint={!isComparable(one) || undefined}>
          <Mark mark={marks[place] === 'best' ? 'best' : null} />
          {one.veto ? (
            <b className={styles.veto}>V</b>
          ) : (
            <>
              {(one.partial || one.isHidden) && <small>暂 </small>}
              <b>{one.isHidden ? EMPTY_TEXT : figure(one.totalScore)}</b>
            </>
          )}
          <small className="secondary">{one.isHidden ? '你还没有评价' : (one.grade ?? EMPTY_TEXT)}</small>
        </td>
      ))}
    </tr>
  );
}

const moneyText = (yuan: number): string => (yuan / 10_000).toFixed(1);

function FactRows({ scores }: { readonly scores: readonly ShownScore[] }): ReactElement {
  const seesSalary = scores.every(({ masked }) => masked.length === 0);
  // One filled button: on the first who can go on.
  const ready = scores.find((one) => nextStepOf(one)?.isReady);
  const cells = (textOf: (score: ShownScore) => ReactElement | string) =>
    scores.map((one) => <td key={one.recruitInfoId}>{textOf(one)}</td>);
  return (
    <>
      <tr>
        <th scope="row">面试结论</th>
        {cells(({ conclusions }) =>
          conclusions.length === 0
            ? EMPTY_TEXT
            : conclusions
                .map(({ conclusion, count }) => `${optionLabel(evaluationConclusions, conclusion)} ${count}`)
                .join(' · '),
        )}
      </tr>
      <tr>
        <th scope="row">最大分歧</th>
        {cells((one) => {
          const widest = widestSpread(one);
          if (widest === null) return EMPTY_TEXT;
          return (
            <>
              {widest.spread >= spreadFlag ? (
                <span className="tag" data-tone="warning">
                  分歧 {widest.spread}
                </span>
              ) : (
                widest.spread
              )}
              <small className="secondary"> {widest.name}</small>
            </>
          );
        })}
      </tr>
      {seesSalary && (
        <tr>
          <th scope="row">期望 万元/月</th>
          {cells((one) => {
            const ends = [one.profile.expectSalaryMin, one.profile.expectSalaryMax].filter((yuan) => yuan !== null);
            const over = overBudget(one);
            if (ends.length === 0) return EMPTY_TEXT;
            return (
              <>
                {ends.map(moneyText).join('–')}
                {over !== null && <small data-tone="bad">超 {moneyText(over)}</small>}
              </>
            );
          })}
        </tr>
      )}
      <tr>
        <th scope="row">最快到岗</th>
        {cells(({ profile }) => (profile.availableDate === null ? EMPTY_TEXT : formatDate(profile.availableDate)))}
      </tr>
      <tr>
        <th scope="row">录用条件</th>
        {cells((one) => {
          const { text, tone } = offerWords(one);
          return <span data-tone={tone ?? undefined}>{text}</span>;
        })}
      </tr>
      <tr>
        <th scope="row">下一步</th>
        {cells((one) => {
          const step = nextStepOf(one);
          if (step === null) return EMPTY_TEXT;
          return (
            <span className={styles.next}>
              {step.remind !== null && (
                <RemindButton
                  recruitInfo={{ id: one.recruitInfoId, status: one.status, personName: one.name, version: 0 }}
                  act={step.remind}
                />
              )}
              <Link
                className={one === ready ? 'button button-primary' : 'button'}
                to={`${recordAddress(one)}#${step.place}`}
                aria-label={`${step.label}：${one.name}`}
              >
                {step.label}
              </Link>
            </span>
          );
        })}
      </tr>
    </>
  );
}

export interface CompareTableProps {
  /** In the order of their columns. */
  readonly ordered: readonly ShownScore[];
  readonly at: string;
  readonly chosen: Chosen | null;
  readonly onChoose: (cell: Chosen) => void;
  readonly onRemove: (recruitInfoId: number) => void;
  readonly onMove: (recruitInfoId: number, place: number) => void;
}

/** Places to go in the table by arrow keys: rows and columns. */
const arrows: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys walk the cells; Enter opens one, as it does on every button. */
function walkCells(event: KeyboardEvent<HTMLElement>): void {
  const step = arrows[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const [row = 0, column = 0] = (event.target.dataset['cell'] ?? '').split(' ').map(Number);
  if (event.target.dataset['cell'] === undefined) return;
  const place = `${row + step[0]} ${column + step[1]}`;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${place}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function CompareTable({ ordered, at, chosen, onChoose, onRemove, onMove }: CompareTableProps): ReactElement {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">候选人比较，截至 {at}</caption>
      <Head scores={ordered} onRemove={onRemove} onMove={onMove} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside are the controls; arrows lead from one to the next */}
      <tbody onKeyDown={walkCells}>
        <TotalRow scores={ordered} />
        {allDimensions(ordered).map(({ code, name, expected }, row) => {
          const of = (score: ShownScore) => score.dimensions.find((one) => one.code === code);
          const marks = marksOf(ordered, (score) => of(score)?.score ?? null);
          return (
            <tr key={code}>
              <th scope="row">
                {name}
                <small className="secondary">
                  {weightWords(ordered, code)}
                  {expected !== null && ` · 期望 ${expected}`}
                </small>
              </th>
              {ordered.map((score, place) => {
                const own = of(score);
                return own ? (
                  <Cell
                    key={score.recruitInfoId}
                    of={own}
                    place={`${row} ${place}`}
                    mark={marks[place] ?? null}
                    label={`看依据：${score.name} ${name}`}
                    isChosen={chosen?.recruitInfoId === score.recruitInfoId && chosen.code === code}
                    onChoose={() => onChoose({ recruitInfoId: score.recruitInfoId, code })}
                  />
                ) : (
                  <td key={score.recruitInfoId}>{EMPTY_TEXT}</td>
                );
              })}
            </tr>
          );
        })}
        <FactRows scores={ordered} />
      </tbody>
    </table>
  );
}
