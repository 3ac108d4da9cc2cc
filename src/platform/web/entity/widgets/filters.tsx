/** Filter controls: one compact box each, the label inside it, everything applied at once. */
import { Select } from 'antd';
// The box alone: the name 'Input' of the library brings text areas, passwords and searches along.
import Input from 'antd/es/input/Input';
import type { ReactElement, ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { listOf, orNothing } from './filter-values.ts';
import { selectOptions } from './select-options.ts';
import { useRefOption, useRefSearch } from './use-ref-option.ts';
import type { FilterProps } from './widget-props.ts';
import { isLeaving } from '../../router/leaving.ts';
import styles from '../entity-filter.module.css';

/** Several values in one box: the first by name, the others counted. Plain words: a tag with its own cross leaves no room for the name. */
const manyShown = {
  mode: 'multiple' as const,
  maxTagCount: 1,
  tagRender: ({ label }: { readonly label: ReactNode }) => (
    <span className={styles.chosen} data-part="chosen-value">
      {label}
    </span>
  ),
  maxTagPlaceholder: (rest: readonly unknown[]) => `+${rest.length}`,
};

/** Milliseconds of silence after which typed text is applied. */
export const typingPause = 300;

/** Text that is applied when the typing pauses, at once on Enter. What was applied comes back later: it never replaces what was typed since. */
export function useTyped(
  value: unknown,
  apply: (text: string) => void,
): readonly [string, (text: string) => void, () => void] {
  const outside = typeof value === 'string' ? value : '';
  const [text, setText] = useState(outside);
  const shown = useRef(outside);
  const sent = useRef<string[]>([]);
  useEffect(() => {
    // Not at the first drawing: effects come after it is seen, and somebody may have typed by then.
    if (shown.current === outside) return;
    shown.current = outside;
    const echo = sent.current.indexOf(outside);
    sent.current = sent.current.slice(echo + 1);
    if (echo === -1) setText(outside);
  }, [outside]);
  // Only typing starts the clock; `apply` is new with every drawing.
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  const send = useCallback((typed: string) => {
    sent.current.push(typed);
    latest.current(typed);
  }, []);
  useEffect(() => {
    const typed = text.trim();
    if (typed === outside) return undefined;
    // Enter may have been faster. What is applied moves the address: whoever left meanwhile would be brought back.
    const applyTyped = () => typed !== sent.current.at(-1) && !isLeaving() && send(typed);
    const timer = setTimeout(applyTyped, typingPause);
    return () => clearTimeout(timer);
  }, [text, outside, send]);
  const now = () => {
    const typed = text.trim();
    if (typed !== shown.current || sent.current.length > 0) send(typed);
  };
  return [text, setText, now];
}

export function TextFilter({ field, value, onChange }: FilterProps): ReactElement {
  const [text, setText, now] = useTyped(value, (next) => onChange(next === '' ? undefined : next));
  return (
    <Input
      className={styles.control}
      prefix={<span className={styles.label}>{field.label}</span>}
      aria-label={field.label}
      value={text}
      allowClear
      maxLength={50}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={now}
    />
  );
}

export function OptionFilter({ field, value, onChange }: FilterProps): ReactElement {
  const many = field.filter === 'in';
  return (
    <Select<string | string[] | null>
      className={styles.control}
      prefix={<span className={styles.label}>{field.label}</span>}
      aria-label={field.label}
      {...(many && manyShown)}
      value={many ? listOf(value) : ((value as string | undefined) ?? null)}
      options={selectOptions(field)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder="全部"
      onChange={(next) => onChange(Array.isArray(next) ? orNothing(next) : (next ?? undefined))}
    />
  );
}

export function BoolFilter({ field, value, onChange }: FilterProps): ReactElement {
  return (
    <Select<string | null>
      className={styles.control}
      prefix={<span className={styles.label}>{field.label}</span>}
      aria-label={field.label}
      value={value === undefined ? null : value === true ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: '是' },
        { value: 'no', label: '否' },
      ]}
      allowClear
      placeholder="全部"
      onChange={(next) => onChange(next ? next === 'yes' : undefined)}
    />
  );
}

/** Rows of another entity. A single value of the address is named by its own call. */
export function RefFilter({ field, value, onChange }: FilterProps): ReactElement {
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { options } = useRefSearch(field.to, keyword, isOpen);
  const ids = (Array.isArray(value) ? value : value === undefined ? [] : [value]) as number[];
  const chosen = useRefOption(field.to, ids[0]);
  const shown = chosen && !options.some((option) => option.id === chosen.id) ? [chosen, ...options] : options;
  const many = field.filter === 'in';
  return (
    <Select<number | number[] | null>
      className={styles.control}
      prefix={<span className={styles.label}>{field.label}</span>}
      aria-label={field.label}
      {...(many && manyShown)}
      value={many ? ids : (ids[0] ?? null)}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onOpenChange={setOpen}
      allowClear
      placeholder="全部"
      options={shown.map((option) => ({ value: option.id, label: option.label }))}
      onChange={(next) => onChange(Array.isArray(next) ? orNothing(next) : (next ?? undefined))}
    />
  );
}
