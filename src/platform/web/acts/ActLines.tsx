/**
 * Many rows, each with its own values: a table that is filled in already. Who cannot stands above with the reason; a changed
 * cell is marked, a line that is ticked off is left out, and one word can be written into all lines at once.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Checkbox, Modal } from 'antd';
import { CircleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useId, useMemo, useRef, useState } from 'react';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { Field } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { preloadControls, webOf } from '#platform/kinds/kind.web.ts';
import type { CallOptions } from '../call.ts';
import type { AnyRow, Values } from '../entity/any-row.ts';
import { rowTitle } from '../entity/any-row.ts';
import { FormNotes, useSaveKey } from '../entity/EntityForm.tsx';
import type { FormSlots } from '../entity/FormFields.tsx';
import { FormFields } from '../entity/FormFields.tsx';
import { useEntityForm } from '../entity/use-entity-form.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { Segments } from '../parts/Segments.tsx';
import type { ActOf, ActSplit } from './act-form.ts';
import { progressText, useActProgress } from './act-progress.ts';
import { askedFields, formOf, presetOf, splitRows } from './act-form.ts';
import type { Line, LineColumn, LinesOptions, Spread } from './act-lines.ts';
import { commonOf, lineOf, ownFields, rowsOfLines, spreadOver, usualSpreads } from './act-lines.ts';
import styles from './act-lines.module.css';
import kit from '../styles/kit.module.css';

preloadControls();

export interface ActLinesProps {
  readonly of: ActOf;
  readonly rows: readonly AnyRow[];
  /** What the table shows beside the values. */
  readonly lines: LinesOptions | undefined;
  readonly slots: FormSlots | undefined;
  readonly send: (rows: readonly AnyRow[], body: Values, sending: Pick<CallOptions, 'idempotencyKey'>) => Promise<void>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** More than so many refusals are folded: two lines and the number of the others. */
const shownRefusals = 3;
const lineHeight = 44;

function Refusals({ unable, unit }: Pick<ActSplit, 'unable'> & { readonly unit: string }): ReactElement | null {
  const [isOpen, open] = useState(false);
  if (unable.length === 0) return null;
  const shown = isOpen || unable.length <= shownRefusals ? unable : unable.slice(0, shownRefusals - 1);
  return (
    <ul className={styles['refusals']} aria-label="不能办理">
      {shown.map(({ row, title, reason }) => (
        <li key={row.id}>
          <CircleAlert size={16} aria-hidden="true" />
          <b>{title}</b>
          <span>{reason.startsWith(title) ? reason.slice(title.length) : reason}</span>
        </li>
      ))}
      {shown.length < unable.length && (
        <li>
          <button type="button" className={kit.textButton} onClick={() => open(true)}>
            还有 {unable.length - shown.length} {unit}
          </button>
        </li>
      )}
    </ul>
  );
}

/** One word for all lines. */
function SpreadBar({
  spreads,
  unit,
  countOf,
  onApply,
}: {
  readonly unit: string;
  readonly spreads: readonly Spread[];
  readonly countOf: (spread: Spread, value: unknown) => number;
  readonly onApply: (spread: Spread, value: unknown) => void;
}): ReactElement | null {
  const id = useId();
  const [at, setAt] = useState(0);
  const [value, setValue] = useState<unknown>(null);
  const spread = spreads[at];
  if (!spread) return null;
  const { control: Control } = webOf(spread.field.kind);
  if (!Control) return null;
  const count = value === null || value === undefined ? 0 : countOf(spread, value);
  return (
    <div className={styles['spread']}>
      {spreads.length > 1 ? (
        <Segments
          label="统一填写"
          value={at}
          onChange={(next) => (setAt(next), setValue(null))}
          segments={spreads.map(({ label }, index) => ({ value: index, label }))}
        />
      ) : (
        <label htmlFor={id}>{spread.label}</label>
      )}
      <span className={styles['spreadValue']}>
        <Control key={at} id={id} field={{ ...spread.field, required: false }} value={value} onChange={setValue} />
      </span>
      <Button disabled={count === 0} onClick={() => onApply(spread, value)}>
        应用到 {count} {unit}
      </Button>
    </div>
  );
}

interface CellProps {
  readonly id: string;
  readonly field: Field;
  readonly fieldKey: string;
  readonly line: Line;
  readonly name: string;
  readonly isOff: boolean;
  readonly onChange: (value: unknown) => void;
}

function Cell({ id, field, fieldKey, line, name, isOff, onChange }: CellProps): ReactNode {
  const { control: Control } = webOf(field.kind);
  if (!Control) return null;
  const error = isOff ? undefined : line.errors[fieldKey];
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {name} {field.label}
      </label>
      <Control
        id={id}
        field={field}
        value={line.values[fieldKey]}
        onChange={onChange}
        disabled={isOff}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : `${id}-finding`}
      />
      {error !== undefined && (
        <span id={`${id}-finding`} className={styles['finding']}>
          {error}
        </span>
      )}
    </>
  );
}

/** Enter goes down in the column, as in a sheet. */
function goDown(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (event.key !== 'Enter' || target.getAttribute('aria-expanded') === 'true' || target.tagName !== 'INPUT') return;
  const cell = target.closest<HTMLElement>('td[data-key]');
  const next = cell?.parentElement?.nextElementSibling?.querySelector<HTMLElement>(
    `td[data-key="${cell.dataset['key'] ?? ''}"] input`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What was typed, by hand and for all, and which lines are left out. */
function useLines(of: ActOf, rows: readonly AnyRow[], common: Values) {
  const [today] = useState(() => todayInShanghai());
  const [hand, setHand] = useState<ReadonlyMap<number, Values>>(new Map());
  const [spread, setSpread] = useState<ReadonlyMap<number, Values>>(new Map());
  const [off, setOff] = useState<ReadonlySet<number>>(new Set());
  const lines = useMemo(
    () => rows.map((row) => lineOf(of, row, { ...spread.get(row.id), ...hand.get(row.id) }, common, today)),
    [of, rows, spread, hand, common, today],
  );
  return {
    lines,
    hand,
    off,
    on: lines.filter(({ row }) => !off.has(row.id)),
    type: (id: number, key: string, value: unknown) =>
      setHand((before) => new Map(before).set(id, { ...before.get(id), [key]: value })),
    spreadOut: (written: ReadonlyMap<number, Values>) =>
      setSpread((before) => {
        const next = new Map(before);
        for (const [id, values] of written) next.set(id, { ...next.get(id), ...values });
        return next;
      }),
    toggle: (ids: readonly number[], isOn: boolean) =>
      setOff((before) => {
        const next = new Set(before);
        for (const id of ids)
          if (isOn) next.delete(id);
          else next.add(id);
        return next;
      }),
    discard: () => (setHand(new Map()), setSpread(new Map())),
  };
}

export function ActLines({ of, rows, lines: given, slots, send, onClose, onDone }: ActLinesProps): ReactElement {
  const options = useMemo<LinesOptions>(() => given ?? {}, [given]);
  const id = useId();
  const { able, unable } = useMemo(() => splitRows(of, rows), [of, rows]);
  const common = useMemo(() => commonOf(of), [of]);
  const entity = useMemo(() => formOf(common, null), [common]);
  const [preset] = useState(() => presetOf(common, null, todayInShanghai()));
  const spreads = useMemo(() => options.spreads ?? usualSpreads(of), [options, of]);
  const own = useMemo(() => ownFields(of), [of]);
  const latest = useRef<readonly Line[]>([]);
  const form = useEntityForm({
    entity,
    row: null,
    preset,
    block: 'lines',
    send: async (body, sending) => {
      await send(
        latest.current.map(({ row }) => row),
        { ...body, rows: rowsOfLines(latest.current) },
        sending,
      );
      return { id: 0 };
    },
    onSaved: onDone,
  });
  const { lines, hand, off, on, type, spreadOut, toggle, discard } = useLines(of, able, form.values);
  const leaveLines = useUnsaved({ count: hand.size, isSaving: form.isSaving, discard });
  const leave = () => form.leave(() => leaveLines(onClose));
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    // Up to a hundred lines stand there whole.
    overscan: 100,
    getItemKey: (index) => lines[index]?.row.id ?? index,
  });
  const wrong = on.filter(({ errors }) => Object.keys(errors).length > 0);
  const goToWrong = () => {
    const [first] = wrong;
    const [key] = Object.keys(first?.errors ?? {});
    if (!first || key === undefined) return;
    virtual.scrollToIndex(lines.indexOf(first), { align: 'center' });
    requestAnimationFrame(() => document.getElementById(`${id}-${first.row.id}-${key}`)?.focus());
  };
  const save = () => {
    if (on.length === 0 || form.isSaving) return;
    if (wrong.length > 0) return goToWrong();
    latest.current = on;
    void form.submit();
  };
  useSaveKey(save);
  const unit = of.group.entity.unit ?? '条';
  const { label } = of.act;
  const progress = useActProgress((state) => state.progress);
  const columns: readonly (LineColumn | [string, Field])[] = [
    ...(options.before ?? []),
    ...own,
    ...(options.behind ?? []),
  ];
  const items = virtual.getVirtualItems();
  const [top, bottom] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)];
  const title =
    unable.length > 0
      ? `${rows.length} ${unit}中 ${able.length} ${unit}可以${label}，${unable.length} ${unit}不能`
      : `${label} ${on.length} ${unit}`;
  const footer = (
    <div className={styles['foot']}>
      <span className={styles['sum']}>
        {wrong.length > 0 ? (
          <button type="button" className={`${kit.textButton} ${kit.textButtonDanger}`} onClick={goToWrong}>
            {wrong.length} 处要改
          </button>
        ) : (
          options.sum?.(on)
        )}
      </span>
      <Button onClick={leave}>取消</Button>
      <Button
        type="primary"
        loading={form.isSaving}
        disabled={on.length === 0}
        onClick={save}
        aria-keyshortcuts="Control+S"
      >
        {progress ? progressText(label, progress) : `${label} ${on.length} ${unit}`}{' '}
        <kbd aria-hidden="true">Ctrl S</kbd>
      </Button>
    </div>
  );
  return (
    <Modal open centered width={1120} title={title} footer={footer} onCancel={leave} className={styles['dialog'] ?? ''}>
      <Refusals unable={unable} unit={unit} />
      <div className={styles['bar']}>
        <span>
          {/* The title says it where nobody is left out. */}
          {unable.length > 0 && (
            <b>
              {label} {on.length} {unit}{' '}
            </b>
          )}
          <span className="secondary">已逐{unit}填好，可直接改</span>
        </span>
        <SpreadBar
          spreads={spreads}
          unit={unit}
          countOf={(spread, value) => spreadOver(spread, value, on, hand).size}
          onApply={(spread, value) => spreadOut(spreadOver(spread, value, on, hand))}
        />
      </div>
      <FormNotes form={form} />
      <div ref={box} className={styles['scroll']} onKeyDown={goDown} role="presentation">
        <table className={styles['lines']}>
          <thead>
            <tr>
              <th className={styles['tick']}>
                <Checkbox
                  aria-label="全部办理"
                  checked={off.size === 0}
                  indeterminate={off.size > 0 && on.length > 0}
                  onChange={({ target }) =>
                    toggle(
                      able.map((row) => row.id),
                      target.checked,
                    )
                  }
                />
              </th>
              <th className={styles['name']}>
                {options.nameLabel ?? of.group.entity.fields[of.group.entity.title]?.label}
              </th>
              {columns.map((column) =>
                Array.isArray(column) ? (
                  <th key={column[0]} style={{ minWidth: column[1].kind.sheet.cell === 'text' ? 204 : 136 }}>
                    {column[1].label}
                  </th>
                ) : (
                  <th key={column.key} style={{ minWidth: column.width }}>
                    {column.label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {top > 0 && <tr aria-hidden="true" style={{ height: top }} />}
            {items.map(({ index }) => {
              const line = lines[index];
              if (!line) return null;
              const { row } = line;
              const isOff = off.has(row.id);
              const name = options.name?.(row) ?? rowTitle(of.group.entity, row);
              return (
                <tr key={row.id} data-off={isOff || undefined}>
                  <td className={styles['tick']}>
                    <Checkbox
                      aria-label={`办理 ${name}`}
                      checked={!isOff}
                      onChange={({ target }) => toggle([row.id], target.checked)}
                    />
                  </td>
                  <th scope="row" className={styles['name']} title={name}>
                    {name}
                  </th>
                  {columns.map((column) => {
                    if (!Array.isArray(column)) return <td key={column.key}>{column.draw(line)}</td>;
                    const [key, field] = column;
                    return (
                      <td key={key} data-key={key} data-changed={line.changed.has(key) || undefined}>
                        {options.lacks?.(key, line.values) ? (
                          <span className="secondary">{EMPTY_TEXT}</span>
                        ) : (
                          <Cell
                            id={`${id}-${row.id}-${key}`}
                            field={field}
                            fieldKey={key}
                            line={line}
                            name={name}
                            isOff={isOff}
                            onChange={(value) => type(row.id, key, value)}
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {bottom > 0 && <tr aria-hidden="true" style={{ height: bottom }} />}
          </tbody>
        </table>
      </div>
      {askedFields(common).length > 0 && (
        <details className={styles['common']} open={Object.keys(form.findings.errors).length > 0 || undefined}>
          <summary>
            其余内容{' '}
            <span className="secondary">
              对全部 {on.length} {unit}相同
            </span>
          </summary>
          <FormFields entity={entity} form={form} slots={slots} row={null} />
        </details>
      )}
    </Modal>
  );
}
