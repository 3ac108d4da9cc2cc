/** Regions, industries, nationalities: a cascade with search, or a plain list where the dictionary has one level. */
import { Cascader, Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTextMatch } from '../../use-text-match.ts';
import { dictionaryPath, pathText, useDictionary } from './dictionary.ts';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';
import styles from './field-controls.module.css';

/** What a list of choices is of, below them: codes that are newer are looked for in vain. */
function editionOf(dictionary: string | undefined, version: string | null): string | null {
  if (version === null) return null;
  if (dictionary === 'divisions') return `行政区划代码截至 ${version.replace('-', ' 年 ')} 月`;
  return dictionary === 'industries' ? `国民经济行业分类 GB/T 4754-${version}` : null;
}

const withEdition = (menu: ReactElement, edition: string | null): ReactElement => (
  <>
    {menu}
    {edition && <p className={styles.edition}>{edition}</p>}
  </>
);

/** Chooses one code of the dictionary the field names. */
export function DictionaryControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled } = props;
  const { tree, version, isLoading } = useDictionary(field.dictionary);
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
  const edition = editionOf(field.dictionary, version);
  const path = code ? dictionaryPath(tree, code).map((node) => node.value) : [];
  return (
    <Cascader
      {...shared}
      value={path.length > 0 ? path : code ? [code] : []}
      options={[...tree]}
      // A province alone is an answer where nothing finer is known.
      changeOnSelect
      showSearch={{ limit: 50, filter: (typed, path) => path.some(({ label }) => isMatch(label, typed)) }}
      popupRender={(menu) => withEdition(menu, edition)}
      displayRender={(labels) => pathText(field.dictionary, labels)}
      onChange={(next) => onChange((next as string[] | undefined)?.at(-1) ?? null)}
    />
  );
}
