/** Picks a row of another entity by search on the server. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { PersonName } from './PersonName.tsx';
import type { RefOption } from './ref-pickers.ts';
import { refPickerOf, searchWordsOf } from './ref-pickers.ts';
import { useRefOption, useRefSearch } from './use-ref-option.ts';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';
import formStyles from '../entity-form.module.css';
import styles from './field-controls.module.css';

/** One line of the list: picture or initials for people, the hint behind the name. */
function OptionLine({ option, person }: { readonly option: RefOption; readonly person: boolean }): ReactElement {
  return (
    <span className={formStyles.refOption}>
      {person ? <PersonName name={option.label} image={option.image} /> : <span>{option.label}</span>}
      {option.hint && <span className="secondary caption">{option.hint}</span>}
    </span>
  );
}

export function RefControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled } = props;
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const chosen = useRefOption(field.to, value);
  const { options, isFetching } = useRefSearch(field.to, keyword, isOpen);
  const { person = false } = refPickerOf(field.to) ?? {};
  const shown = chosen && !options.some((option) => option.id === chosen.id) ? [chosen, ...options] : options;
  const drawLine = (entry: { readonly data: { readonly option: RefOption } }) => (
    <OptionLine option={entry.data.option} person={person} />
  );
  return (
    <Select
      id={id}
      className={styles.select}
      value={typeof value === 'number' ? value : null}
      disabled={disabled}
      status={statusOf(props)}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onOpenChange={setOpen}
      loading={isFetching}
      allowClear={!field.required}
      placeholder={searchWordsOf(field.to)}
      notFoundContent={isFetching ? '正在查找' : keyword ? `没有找到“${keyword}”` : '没有可选项'}
      options={shown.map((option) => ({ value: option.id, label: option.label, option }))}
      optionRender={drawLine}
      onChange={(next: number | null) => onChange(next ?? null)}
      {...ariaOf(props)}
    />
  );
}
