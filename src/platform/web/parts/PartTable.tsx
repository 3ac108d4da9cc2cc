/** Lines that belong to one thing, each typed in a table: controls of the declared fields, the way to remove a line; blocks on a telephone. */
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import type { Field } from '#platform/entity/field.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import kit from '../styles/kit.module.css';
import styles from './PartTable.module.css';
import { PlainTable } from './PlainTable.tsx';

export interface PartCellProps {
  readonly id: string;
  /** Names the control for who does not see the head of its column. */
  readonly label: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isInvalid?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** The control of a field in a cell of a table. */
export function PartCell({ id, label, isInvalid = false, disabled, ...props }: PartCellProps): ReactElement | null {
  const { control: Control } = webOf(props.field.kind);
  if (!Control) return null;
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Control id={id} labelledBy={`${id}-label`} invalid={isInvalid} {...(disabled && { disabled })} {...props} />
    </>
  );
}

export interface PartColumn {
  readonly key: string;
  readonly field: Field;
  /** Instead of the label of the field. */
  readonly label?: string | undefined;
  /** Pixels; one column at least takes what is left. */
  readonly width?: number;
}

export interface PartTableProps<Row extends object> {
  /** Controls bear it with their line and key. */
  readonly id: string;
  /** A line for who does not see it: 第 2 期. */
  readonly lineName: (index: number) => string;
  readonly columns: readonly PartColumn[];
  readonly rows: readonly Row[];
  readonly onChange: (index: number, key: string, value: unknown) => void;
  readonly onRemove: (index: number) => void;
  readonly disabled?: boolean | undefined;
  /** Lines are numbered by their place, under this head. */
  readonly numbers?: string;
  readonly isInvalid?: (index: number, key: string) => boolean;
  /** Why a line cannot be removed, as a sentence. */
  readonly heldBy?: (row: Row) => string | undefined;
  /** A cell that is more than the control of its field; undefined leaves it to that. */
  readonly renderCell?: (row: Row, index: number, key: string) => ReactNode | undefined;
  /** What else can be done with a line, before it is removed. */
  readonly renderActs?: (row: Row, index: number) => ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent, index: number, key: string) => void;
  /** Cells of the line of sums. */
  readonly foot?: ReactNode;
}

export function PartTable<Row extends object>(props: PartTableProps<Row>): ReactElement {
  const {
    id,
    lineName,
    columns,
    rows,
    onChange,
    onRemove,
    disabled,
    numbers,
    isInvalid,
    heldBy,
    renderCell,
    renderActs,
  } = props;
  const headOf = ({ label, field }: PartColumn) => label ?? field.label;
  return (
    <PlainTable className={styles.root}>
      <colgroup>
        {numbers !== undefined && <col style={{ width: 36 }} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
        <col style={{ width: renderActs ? 84 : 48 }} />
      </colgroup>
      <thead>
        <tr>
          {numbers !== undefined && <th data-number>{numbers}</th>}
          {columns.map((column) => (
            <th key={column.key}>{headOf(column)}</th>
          ))}
          <th aria-label="操作" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its place until it is saved, and none are reordered
          <tr key={index}>
            {numbers !== undefined && (
              <td data-number data-label={numbers}>
                {index + 1}
              </td>
            )}
            {columns.map((column) => (
              // The keys of the control rise to its cell.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <td
                key={column.key}
                data-label={headOf(column)}
                onKeyDown={(event) => props.onKeyDown?.(event, index, column.key)}
              >
                {renderCell?.(row, index, column.key) ?? (
                  <PartCell
                    id={`${id}-${index}-${column.key}`}
                    label={`${lineName(index)}${headOf(column)}`}
                    field={column.field}
                    value={(row as Readonly<Record<string, unknown>>)[column.key]}
                    isInvalid={isInvalid?.(index, column.key)}
                    disabled={disabled}
                    onChange={(value) => onChange(index, column.key, value)}
                  />
                )}
              </td>
            ))}
            <td>
              <span className={styles.acts}>
                {renderActs?.(row, index)}
                <button
                  type="button"
                  className={kit.iconButton}
                  aria-label={`删除${lineName(index)}`}
                  disabled={disabled === true || heldBy?.(row) !== undefined}
                  title={heldBy?.(row)}
                  onClick={() => onRemove(index)}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
      {props.foot !== undefined && (
        <tfoot>
          <tr>{props.foot}</tr>
        </tfoot>
      )}
    </PlainTable>
  );
}
