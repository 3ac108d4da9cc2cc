/** Regions, industries, nationalities: a cascade with search, or a plain list where the dictionary has one level. */
import { Cascader, Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTextMatch } from '../../use-text-match.ts';
import { dictionaryPath, pathText, useDictionary } from './dictionary.ts';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';
import styles from './field-controls.module.css';

/** Chooses one code of the dictionary the field names. */
export function DictionaryControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled } = props;
  const { tree, isLoading } = useDictionary(field.dictionary);
  const [isOpen, setOpen] = useState(false);
  const isMatch = useTextMatch(isOpen);
  const code = typeof value === 'string' && value !== '' ? value : null;
  const shared = {
    id,
    className: styles.select,
    disabled: disabled ?? false,
    loading: isLoading,
    status: statusOf(props),
    allowClear: !field.required,
    placeholder: '请选择',
    onOpenChange: setOpen,
    ...ariaOf(props),
  };
  if (!tree.some((node) => node.children)) {
    return (
      <Select
        {...shared}
        value={code}
        options={[...tree]}
        showSearch={{ filterOption: (typed, option) => isMatch(option?.label ?? '', typed) }}
        onChange={(next: string | null) => onChange(next ?? null)}
      />
    );
  }
  const path = code ? dictionaryPath(tree, code).map((node) => node.value) : [];
  return (
    <Cascader
      {...shared}
      value={path.length > 0 ? path : code ? [code] : []}
      options={[...tree]}
      // A province alone is an answer where nothing finer is known.
      changeOnSelect
      showSearch={{ limit: 50, filter: (typed, path) => path.some(({ label }) => isMatch(label, typed)) }}
      displayRender={(labels) => pathText(field.dictionary, labels)}
      onChange={(next) => onChange((next as string[] | undefined)?.at(-1) ?? null)}
    />
  );
}
