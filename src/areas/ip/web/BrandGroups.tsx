/** Similar groups of the chosen class to pick from; a group that the edition lacks may be typed. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { typedSeparators } from '#lib/text/list-text.ts';
import type { Values } from '#platform/web/entity/any-row.ts';
import type { ControlProps } from '#platform/web/entity/widgets/widget-props.ts';
import { useRead } from '#platform/web/query.ts';
import { queryBrandClassSecond } from '../model/brand.ts';

export function BrandGroups({
  id,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  values,
}: ControlProps & { readonly values: Values }): ReactElement {
  const brandClass = typeof values['brandClass'] === 'string' ? values['brandClass'] : '';
  const { data } = useRead(queryBrandClassSecond, { brandClass }, { enabled: brandClass !== '', quiet: true });
  return (
    <Select<string[]>
      id={id}
      mode="tags"
      style={{ width: '100%' }}
      value={Array.isArray(value) ? (value as string[]) : []}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-describedby={describedBy}
      placeholder={brandClass === '' ? '请先选择国际分类' : '选择或输入 4 位群组号'}
      tokenSeparators={[...typedSeparators, ',', ' ']}
      options={(data ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
      optionFilterProp="label"
      onChange={(next) => onChange(next.length > 0 ? next.map((code) => code.trim()) : null)}
    />
  );
}
