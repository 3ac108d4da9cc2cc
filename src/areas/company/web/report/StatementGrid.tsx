/** One statement as a spreadsheet: arrows, Enter, typing over, a block from the clipboard; totals are computed and read-only. */
import type { ReactElement } from 'react';
import { useRef } from 'react';
import { EMPTY_TEXT, formatNumber, formatPercent } from '#platform/entity/format.ts';
import type { Amounts } from '../../model/report/amounts.ts';
import { growth, nothing, toFen, toYuan } from '../../model/report/amounts.ts';
import type { ReportItem, StatementKey } from '../../model/report/report-items.ts';
import { statements, titleOf } from '../../model/report/report-items.ts';
import { CellEditor } from './CellEditor.tsx';
import { columns } from './grid-paste.ts';
import type { GridState, StatementGridProps } from './use-grid.ts';
import { useGrid } from './use-grid.ts';
import reportStyles from './report.module.css';
import styles from './StatementGrid.module.css';

/** An amount as it is read. */
export function amountText(value: number | null, item: ReportItem, unit: 'yuan' | 'wan'): string {
  if (value === null) return EMPTY_TEXT;
  if (item.perShare) return formatNumber(value, 4);
  return formatNumber(unit === 'wan' ? value / 10_000 : value, 2);
}

function difference({ current, compare }: Amounts, item: ReportItem): number | null {
  return current === null || compare === null || item.perShare ? null : toYuan(toFen(current) - toFen(compare));
}

function GridHead({ statement }: { readonly statement: StatementKey }): ReactElement {
  const { current, compare } = statements[statement];
  return (
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col" className={reportStyles.gridLine}>
          行次
        </th>
        <th scope="col" className={reportStyles.number}>
          {current}
        </th>
        <th scope="col" className={reportStyles.number}>
          {compare}
        </th>
        <th scope="col" className={`${reportStyles.number} ${reportStyles.gridDerived}`}>
          增减额
        </th>
        <th scope="col" className={`${reportStyles.number} ${reportStyles.gridDerived}`}>
          增减率
        </th>
      </tr>
    </thead>
  );
}

interface CellProps extends Pick<StatementGridProps, 'statement' | 'state' | 'unit'> {
  readonly grid: GridState;
  readonly item: ReportItem;
  readonly row: number;
  readonly column: number;
}

function Cell({ statement, state, unit, grid, item, row, column }: CellProps): ReactElement {
  const key = columns[column] ?? 'current';
  const isHere = grid.place.row === row && grid.place.column === column;
  const isTyped = state.edits.get(item.code)?.[key] !== undefined;
  const cellRef = state.cells.get(item.code);
  const isOpen = grid.isOpen(item);
  return (
    // A grid has one stop for Tab: the cell in focus. Its keys are those of the table.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <td
      tabIndex={isHere ? 0 : -1}
      data-cell={`${row}-${column}`}
      data-typed={isTyped || undefined}
      data-fixed={!isOpen || undefined}
      className={reportStyles.number}
      title={key === 'current' && cellRef !== undefined && !isTyped ? `来自 ${cellRef}` : undefined}
      onFocus={() => grid.enter({ row, column })}
      onClick={(event) => event.currentTarget === event.target && event.currentTarget.focus()}
      onDoubleClick={() => isOpen && grid.edit({ row, column })}
    >
      {isHere && grid.editing !== null ? (
        <CellEditor start={grid.editing} label={`${item.name} ${statements[statement][key]}`} onEnd={grid.endEditing} />
      ) : (
        amountText((state.amounts.get(item.code) ?? nothing)[key], item, unit)
      )}
    </td>
  );
}

export function StatementGrid(props: StatementGridProps): ReactElement {
  const { statement, state, unit } = props;
  const table = useRef<HTMLTableElement>(null);
  const grid = useGrid(props, table);
  const { items } = grid;
  return (
    <div className={styles.gridScroll}>
      <table
        ref={table}
        // A table whose cells are typed into like those of a spreadsheet: the pattern "grid" of WAI-ARIA.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={statements[statement].label}
        aria-readonly={!state.canEdit}
        className={reportStyles.statementGrid}
        onKeyDown={grid.onKeyDown}
        onPaste={grid.onPaste}
        onCopy={grid.onCopy}
      >
        <GridHead statement={statement} />
        <tbody>
          {items.map((item, row) => {
            const values = state.amounts.get(item.code) ?? nothing;
            return [
              items[row - 1]?.group !== item.group && (
                <tr key={`group-${item.group}`} className={reportStyles.gridGroup}>
                  <th scope="rowgroup" colSpan={6}>
                    {item.group}
                  </th>
                </tr>
              ),
              <tr
                key={item.code}
                data-total={item.terms !== null || undefined}
                data-part={item.of !== undefined || undefined}
              >
                <th scope="row">{titleOf(item)}</th>
                <td className={reportStyles.gridLine}>{item.lineNo}</td>
                {columns.map((key, column) => (
                  <Cell
                    key={key}
                    statement={statement}
                    state={state}
                    unit={unit}
                    grid={grid}
                    item={item}
                    row={row}
                    column={column}
                  />
                ))}
                <td className={`${reportStyles.number} ${reportStyles.gridDerived}`}>
                  {amountText(difference(values, item), item, unit)}
                </td>
                <td className={`${reportStyles.number} ${reportStyles.gridDerived}`}>
                  {formatPercent(growth(values.current, values.compare))}
                </td>
              </tr>,
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}
