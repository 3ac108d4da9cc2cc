/** The matrix as a table: items and totals stand still, members scroll between them; of many members only those in sight are drawn. */
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import { missingReasons } from '../../model/coverage.ts';
import type { FinanceMember } from '../../model/finance/finance-calls.ts';
import type { Unit } from './amounts.ts';
import { amountText } from './amounts.ts';
import type { Elimination, MatrixRow } from './matrix-parts.ts';
import type { Cell } from './use-range.ts';
import { isInside, useRange } from './use-range.ts';
import styles from './MatrixPanel.module.css';

/** Width of a column of a member, as the style has it. */
const columnWidth = 112;
/** From here on only what is in sight is drawn. */
const virtualFrom = 30;
const spare = 4;

export interface MatrixTableProps {
  readonly rows: readonly MatrixRow[];
  readonly members: readonly FinanceMember[];
  readonly eliminations: readonly Elimination[];
  /** The parent's consolidated report takes the place of the elimination. */
  readonly isWhole: boolean;
  readonly unit: Unit;
  readonly counted: number;
  /** Opens the elimination of an item; null where none may be entered. */
  readonly onEdit: ((itemCode: string) => void) | null;
}

const textOf = ({ isPerShare }: MatrixRow, value: number | null | undefined, unit: Unit): string =>
  isPerShare && value !== null && value !== undefined ? formatNumber(value, 4) : amountText(value, unit);

export function MatrixTable(props: MatrixTableProps): ReactElement {
  const { rows, members, eliminations, isWhole, unit, counted, onEdit } = props;
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  const isVirtual = members.length > virtualFrom;
  const first = isVirtual ? Math.max(0, Math.floor(left / columnWidth) - spare) : 0;
  const last = isVirtual ? Math.min(members.length, first + 16 + 2 * spare) : members.length;
  const shown = members.slice(first, last);
  const totals = isWhole ? (['sum', 'consolidated'] as const) : (['sum', 'elimination', 'consolidated'] as const);
  const valueAt = (row: MatrixRow, column: number) => {
    const member = members[column];
    if (member) return row.cells[member.companyCode];
    const total = totals[column - members.length];
    return total ? row[total] : null;
  };
  const { range, onCell, onKeyDown } = useRange(
    { rows: rows.length, columns: members.length + totals.length },
    ({ row, column }) => (rows[row] ? textOf(rows[row], valueAt(rows[row], column), unit).replace(EMPTY_TEXT, '') : ''),
    ({ column }) => {
      if (!box.current || column >= members.length) return;
      const start = column * columnWidth;
      const { scrollLeft, clientWidth } = box.current;
      const room = clientWidth - 220 - totals.length * columnWidth;
      if (start < scrollLeft) box.current.scrollTo({ left: start });
      else if (start + columnWidth > scrollLeft + room) box.current.scrollTo({ left: start + columnWidth - room });
    },
  );
  const marks = (cell: Cell) => ({
    'data-chosen': (range && isInside(range, cell)) || undefined,
    onMouseDown: onCell(cell),
  });
  const entered = new Set(eliminations.map(({ itemCode }) => itemCode));
  const gap = (count: number, key: string) =>
    count > 0 && <td key={key} aria-hidden="true" style={{ minWidth: count * columnWidth }} />;
  return (
    <div
      ref={box}
      className={styles.scroll}
      role="region"
      aria-label="报表矩阵，方向键选择，Ctrl+C 复制"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => isVirtual && setLeft(currentTarget.scrollLeft)}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className={styles.item}>
              项目
            </th>
            {gap(first, 'before')}
            {shown.map(({ companyCode, companyName, reason, until, currency }) => (
              <th key={companyCode} scope="col" data-missing={(reason !== null && reason !== 'notDue') || undefined}>
                <span className="ellipsis" title={companyName}>
                  {companyName}
                </span>
                {reason !== null && <small>{optionLabel(missingReasons, reason)}</small>}
                {reason === null && until !== null && <small>至 {until.replaceAll('-', '/')}</small>}
                {reason === null && until === null && currency !== null && currency !== 'CNY' && (
                  <small>由 {currency} 折算</small>
                )}
              </th>
            ))}
            {gap(members.length - last, 'behind')}
            {totals.map((total, index) => (
              <th key={total} scope="col" data-total={totals.length - 1 - index} data-kind={total}>
                {total === 'sum' ? '合计' : total === 'elimination' ? '抵销' : '合并'}
                <small>
                  {total === 'sum'
                    ? `${counted} 家`
                    : total === 'consolidated'
                      ? isWhole
                        ? '母公司报送'
                        : '合计加抵销'
                      : ''}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.itemCode} data-computed={row.isComputed || undefined}>
              <th scope="row" className={styles.item} data-part-of={row.isPart || undefined} title={row.title}>
                {row.title}
              </th>
              {gap(first, 'before')}
              {shown.map(({ companyCode, reason }, index) => {
                const value = row.cells[companyCode];
                const isMissing = reason !== null && reason !== 'notDue';
                return (
                  <td
                    key={companyCode}
                    data-negative={(value ?? 0) < 0 || undefined}
                    data-missing={isMissing || undefined}
                    {...marks({ row: at, column: first + index })}
                  >
                    {value === undefined ? (isMissing ? EMPTY_TEXT : '') : textOf(row, value, unit)}
                  </td>
                );
              })}
              {gap(members.length - last, 'behind')}
              {totals.map((total, index) => {
                const text = textOf(row, row[total], unit);
                const isOpen = total === 'elimination' && onEdit !== null && !row.isComputed && !row.isPerShare;
                return (
                  <td
                    key={total}
                    data-total={totals.length - 1 - index}
                    data-kind={total}
                    data-negative={(total !== 'elimination' && (row[total] ?? 0) < 0) || undefined}
                    {...(total === 'elimination' && row.isComputed
                      ? { title: `${row.title}由公式得出，请在明细项录入` }
                      : {})}
                    {...marks({ row: at, column: members.length + index })}
                  >
                    {isOpen ? (
                      <button
                        type="button"
                        data-entered={entered.has(row.itemCode) || undefined}
                        aria-label={`${row.title}的抵销数 ${text}，修改`}
                        onClick={() => onEdit(row.itemCode)}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
