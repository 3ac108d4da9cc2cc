/** Entries with fields of their own: a line each, added, removed and pasted as many at once; who is meant is chosen or only written. */
import { AutoComplete, Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { Field } from '#platform/entity/field.ts';
import type { Entry } from '#platform/kinds/base/entry-text.ts';
import { readEntries, referenceEntries, settleEntries, textKeys } from '#platform/kinds/base/entry-text.ts';
import { useRefSearch } from './use-ref-option.ts';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';
import kit from '../../styles/kit.module.css';
import styles from './RowsControl.module.css';

interface CellProps {
  readonly field: Field;
  readonly partKey: string;
  readonly entry: Entry;
  readonly change: (entry: Entry) => void;
  /** DOM attributes and states of the box. */
  readonly box: {
    readonly id?: string;
    readonly disabled: boolean;
    readonly status: '' | 'error';
    readonly 'aria-label': string;
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A name that is typed, or chosen from the rows it may mean; typing on takes the choice back. */
function NameBox({ field, partKey, entry, change, box }: CellProps): ReactElement {
  const [reference, part] = referenceEntries(field)[0] ?? ['', undefined];
  const [isOpen, setOpen] = useState(false);
  const text = textOf(entry[partKey]);
  const { options } = useRefSearch(part?.to, text, isOpen);
  const isLinked = typeof entry[reference] === 'number';
  return (
    <span className={styles.name}>
      <AutoComplete
        {...box}
        value={text}
        // Enter ends a name that is written; only an arrow chooses one.
        defaultActiveFirstOption={false}
        placeholder={`输入${field.of?.[partKey]?.label ?? ''}，或从${part?.label ?? ''}中选择`}
        onOpenChange={setOpen}
        options={options.map((option) => ({
          value: `${option.id}`,
          option,
          label: option.hint ? `${option.label}（${option.hint}）` : option.label,
        }))}
        onChange={(next: string, chosen) => {
          const option = Array.isArray(chosen) ? undefined : chosen?.option;
          change(
            option
              ? { ...entry, [partKey]: option.label, [reference]: option.id }
              : { ...entry, [partKey]: next, [reference]: undefined },
          );
        }}
      />
      {isLinked && <span className="tag">{part?.label}</span>}
    </span>
  );
}

function TextBox({ field, partKey, entry, change, box }: CellProps): ReactElement {
  const part = field.of?.[partKey];
  return (
    <Input
      {...box}
      value={textOf(entry[partKey])}
      placeholder={part?.label ?? ''}
      onChange={(event) => change({ ...entry, [partKey]: event.target.value })}
    />
  );
}

/** Never filled: an entry that nobody has begun. */
const blank: Entry = {};

/** Entries as they stand in the boxes, blank ones too; what is outside wins where it changed by itself. */
function useEntries(field: Field, value: unknown, onChange: (value: unknown) => void) {
  const outside = settleEntries(field, Array.isArray(value) ? (value as Entry[]) : []);
  const [entries, setEntries] = useState<readonly Entry[]>(outside);
  const told = (of: readonly Entry[]) =>
    JSON.stringify(settleEntries(field, of).filter((entry) => Object.keys(entry).length > 0));
  const current = told(entries) === told(outside) ? entries : outside;
  const change = (next: readonly Entry[]) => {
    setEntries(next);
    const kept = settleEntries(field, next).filter((entry) => Object.keys(entry).length > 0);
    onChange(kept.length > 0 ? kept : null);
  };
  return [current.length > 0 ? current : [blank], change] as const;
}

export function RowsControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled = false } = props;
  const [entries, change] = useEntries(field, value, onChange);
  const lines = useRef<HTMLDivElement>(null);
  const keys = textKeys(field);
  const isFull = entries.length >= (field.max ?? 20);
  const focus = (index: number) => setTimeout(() => lines.current?.children[index]?.querySelector('input')?.focus(), 0);
  const replace = (index: number, put: readonly Entry[]) =>
    change([...entries.slice(0, index), ...put, ...entries.slice(index + 1)]);
  const add = (index: number) => {
    change([...entries.slice(0, index + 1), blank, ...entries.slice(index + 1)]);
    focus(index + 1);
  };
  const remove = (index: number) => {
    replace(index, []);
    focus(Math.max(0, index - 1));
  };
  const paste = (index: number) => (event: ClipboardEvent) => {
    const put = readEntries(field, event.clipboardData.getData('text'));
    const [first] = put;
    // A single word goes into its box as everywhere.
    if (put.length < 2 && Object.keys(first ?? {}).length < 2) return;
    event.preventDefault();
    const isBlank = keys.every((key) => textOf(entries[index]?.[key]).trim() === '');
    replace(index, isBlank ? put : [entries[index] ?? blank, ...put]);
  };
  const press = (index: number) => (event: KeyboardEvent) => {
    // Enter in an open list of names takes the name.
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || isFull) return;
    if (document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active'))
      return;
    event.preventDefault();
    add(index);
  };
  const named = (index: number, key: string) =>
    `${field.label} ${index + 1}${keys.length > 1 ? ` ${field.of?.[key]?.label ?? ''}` : ''}`;
  return (
    <div role="group" aria-labelledby={props.labelledBy} className={styles.root}>
      <div ref={lines}>
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/no-static-element-interactions -- entries have no identity but their place; keys of the boxes rise to their line
          <div key={index} className={styles.line} onPaste={paste(index)} onKeyDown={press(index)}>
            {keys.map((key, at) => {
              const Box = at === keys.length - 1 && referenceEntries(field).length > 0 ? NameBox : TextBox;
              const first = index === 0 && at === 0 ? { id, ...ariaOf(props) } : {};
              return (
                <Box
                  key={key}
                  field={field}
                  partKey={key}
                  entry={entry}
                  change={(next) => replace(index, [next])}
                  box={{ ...first, disabled, status: statusOf(props), 'aria-label': named(index, key) }}
                />
              );
            })}
            <button
              type="button"
              className={kit.iconButton}
              aria-label={`移除${field.label} ${index + 1}`}
              disabled={disabled}
              onClick={() => remove(index)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </div>
        ))}
      </div>
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={disabled || isFull}
        onClick={() => add(entries.length - 1)}
      >
        添加{field.label}
      </Button>
      <span className={`secondary caption ${styles.hint}`}>可粘贴多个</span>
    </div>
  );
}
