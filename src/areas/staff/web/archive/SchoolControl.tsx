/** School: universities of the Ministry's list as one types, by name, short form or pinyin; any other name may be typed. */
import { AutoComplete } from 'antd';
import type { ReactElement } from 'react';
import { useDeferredValue } from 'react';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryUniversityInfo } from '../../model/dictionary-calls.ts';
import styles from '#platform/web/entity/widgets/field-controls.module.css';

/** Suggestions at a time. */
const size = 8;

export const SchoolControl: FormSlot = ({
  id,
  value,
  values,
  onChange,
  set,
  disabled = false,
  invalid,
  describedBy,
}): ReactElement => {
  const text = typeof value === 'string' ? value : '';
  const keyword = useDeferredValue(text.trim());
  const { data } = useRead(
    queryUniversityInfo,
    { keyword, page: { current: 1, size } },
    { enabled: keyword.length > 1, quiet: true, keep: true },
  );
  const found = keyword.length > 1 ? (data?.records ?? []) : [];
  return (
    <AutoComplete
      id={id}
      className={styles.select}
      value={text}
      disabled={disabled}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-describedby={describedBy}
      placeholder="学校全称，可输入简称或拼音首字母"
      maxLength={100}
      options={found.map(({ name, province, tiers }) => ({
        value: name,
        label: `${name}（${[province, ...(tiers.includes('double_first') ? ['双一流'] : [])].join(' · ')}）`,
      }))}
      onChange={(next: string) => onChange(next)}
      onSelect={(name: string) => {
        const [tier] = found.find((one) => one.name === name)?.tiers ?? [];
        // The entry form does not ask for the tier: the server knows it too.
        if (tier !== undefined && 'schoolTier' in values) set('schoolTier', tier);
      }}
    />
  );
};
