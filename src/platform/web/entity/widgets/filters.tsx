/** Filter controls: one compact box each, the label inside it, everything applied at once. */
import { Cascader, DatePicker, Input, InputNumber, Select, Space } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { groupDigits, plainNumber } from '../number-text.ts';
import { selectOptions } from './choice-controls.tsx';
import { dayFormats, dayOf, wireDay } from './date-controls.tsx';
import { dictionaryPath, useDictionary } from './dictionary.ts';
import { useRefOption, useRefSearch } from './use-ref-option.ts';
import type { FilterProps } from './widget-props.ts';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)]);
const orNothing = (list: readonly unknown[]): unknown => (list.length > 0 ? list : undefined);

/** Several values in one box: the first by name, the others counted. */
const manyShown = { mode: 'multiple' as const, maxTagCount: 1, maxTagTextLength: 6, maxTagPlaceholder: (rest: readonly unknown[]) => `+${rest.length}` };

/** Milliseconds of silence after which typed text is applied. */
export const typingPause = 300;

/** Text that is applied when the typing pauses, at once on Enter. */
export function useTyped(value: unknown, apply: (text: string) => void): readonly [string, (text: string) => void, () => void] {
  const outside = typeof value === 'string' ? value : '';
  const [text, setText] = useState(outside);
  useEffect(() => setText(outside), [outside]);
  // Only typing starts the clock; `apply` is new with every drawing.
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (text.trim() === outside) return undefined;
    const timer = setTimeout(() => latest.current(text.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [text, outside]);
  return [text, setText, () => text.trim() !== outside && apply(text.trim())];
}

export function TextFilter(props: FilterProps): ReactElement {
  const { field, value, onChange } = props;
  const [text, setText, now] = useTyped(value, (next) => onChange(next === '' ? undefined : next));
  if (field.dictionary) return <DictionaryFilter {...props} />;
  return <Input className="filter-control" prefix={<span className="filter-label">{field.label}</span>} aria-label={field.label} value={text} allowClear maxLength={50} onChange={(event) => setText(event.target.value)} onPressEnter={now} />;
}

export function OptionFilter({ field, value, onChange }: FilterProps): ReactElement {
  const many = field.filter === 'in';
  return (
    <Select<string | string[] | null>
      className="filter-control"
      prefix={<span className="filter-label">{field.label}</span>}
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
  return <Select<string | null> className="filter-control" prefix={<span className="filter-label">{field.label}</span>} aria-label={field.label} value={value === undefined ? null : value === true ? 'yes' : 'no'} options={[{ value: 'yes', label: '是' }, { value: 'no', label: '否' }]} allowClear placeholder="全部" onChange={(next) => onChange(next ? next === 'yes' : undefined)} />;
}

/** A year, a span of days, or one day, by the declared filter. */
export function DateFilter({ field, value, onChange }: FilterProps): ReactElement {
  if (field.filter === 'year') {
    return <DatePicker className="filter-control" picker="year" prefix={<span className="filter-label">{field.label}</span>} aria-label={`${field.label}年份`} value={typeof value === 'number' ? dayjs(`${value}-01-01`) : null} format="YYYY 年" placeholder="全部" onChange={(day) => onChange(day?.year() ?? undefined)} />;
  }
  if (field.filter === 'range') {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
    const end = (day: dayjs.Dayjs | null | undefined, last: boolean) => (day && field.kind === 'instant' ? `${day.format('YYYY-MM-DD')}T${last ? '23:59:59' : '00:00:00'}+08:00` : wireDay(day));
    return (
      <DatePicker.RangePicker
        className="filter-control filter-range"
        prefix={<span className="filter-label">{field.label}</span>}
        aria-label={field.label}
        value={[dayOf(from), dayOf(to)]}
        format={dayFormats}
        allowEmpty={[true, true]}
        placeholder={['不限', '不限']}
        onChange={(days) => onChange(days?.some(Boolean) ? [end(days[0], false), end(days[1], true)] : undefined)}
      />
    );
  }
  return <DatePicker className="filter-control" prefix={<span className="filter-label">{field.label}</span>} aria-label={field.label} value={dayOf(value)} format={dayFormats} placeholder="全部" onChange={(day) => onChange(wireDay(day) ?? undefined)} />;
}

/** A number or a span of numbers; money in yuan. */
export function NumberFilter({ field, value, onChange }: FilterProps): ReactElement {
  const shared = { controls: false, formatter: (text: string | number | undefined) => groupDigits(text), parser: (text: string | undefined) => Number(plainNumber(text)), placeholder: '不限' };
  if (field.filter !== 'range') return <InputNumber<number> {...shared} className="filter-control" prefix={<span className="filter-label">{field.label}</span>} aria-label={field.label} value={typeof value === 'number' ? value : null} onChange={(next) => onChange(next ?? undefined)} />;
  const [from, to] = (Array.isArray(value) ? value : [null, null]) as [number | null, number | null];
  const set = (ends: readonly [number | null, number | null]) => onChange(ends.some((end) => end !== null) ? ends : undefined);
  return (
    <Space.Compact className="filter-control filter-range">
      <InputNumber<number> {...shared} prefix={<span className="filter-label">{field.label}</span>} aria-label={`${field.label}从`} value={from} onChange={(next) => set([next, to])} />
      <InputNumber<number> {...shared} aria-label={`${field.label}到`} value={to} onChange={(next) => set([from, next])} />
    </Space.Compact>
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
      className="filter-control"
      prefix={<span className="filter-label">{field.label}</span>}
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

export function DictionaryFilter({ field, value, onChange }: FilterProps): ReactElement {
  const { tree } = useDictionary(field.dictionary);
  const many = field.filter === 'in';
  const path = (code: string) => dictionaryPath(tree, code).map((node) => node.value);
  const shared = { className: 'filter-control', prefix: <span className="filter-label">{field.label}</span>, 'aria-label': field.label, options: [...tree], allowClear: true, placeholder: '全部', showSearch: { limit: 50 } };
  if (many) return <Cascader {...shared} multiple maxTagCount="responsive" value={listOf(value).map(path).filter((found) => found.length > 0)} onChange={(next) => onChange(orNothing(next.map((found) => found.at(-1))))} />;
  return <Cascader {...shared} changeOnSelect value={typeof value === 'string' ? path(value) : []} onChange={(next) => onChange(next?.at(-1))} />;
}
