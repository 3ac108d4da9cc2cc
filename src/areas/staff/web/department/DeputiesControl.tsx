/** Deputies of a department: several people, found as one is. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import type { RefOption } from '#platform/web/entity/widgets/ref-pickers.ts';
import { loadRef } from '#platform/web/entity/widgets/ref-pickers.ts';
import { useRefSearch } from '#platform/web/entity/widgets/use-ref-option.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { mostDeputies } from '../../model/group-info.ts';
import formStyles from '#platform/web/entity/entity-form.module.css';
import fieldControlsStyles from '#platform/web/entity/widgets/field-controls.module.css';

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];

/** The chosen people by name; who cannot be read any more is shown by what is known of him. */
function useChosen(ids: readonly number[]): readonly RefOption[] {
  const [known, setKnown] = useState<ReadonlyMap<number, RefOption | null>>(new Map());
  const missing = ids.filter((id) => !known.has(id)).join(',');
  useEffect(() => {
    if (missing === '') return undefined;
    let isCurrent = true;
    const asked = missing.split(',').map(Number);
    const load = async () => {
      const found = await Promise.all(asked.map((id) => loadRef(groupUserBase.name, id).catch(() => null)));
      if (isCurrent)
        setKnown(
          (before) => new Map([...before, ...found.map((option, index) => [asked[index] ?? 0, option] as const)]),
        );
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [missing]);
  return ids.map((id) => known.get(id) ?? { id, label: known.has(id) ? '已不在册' : '…' });
}

/** One line of the list: department and post behind the name. */
const drawLine = ({ data }: { readonly data: { readonly label: string; readonly title: string } }): ReactElement => (
  <span className={formStyles.refOption}>
    <span>{data.label}</span>
    {data.title && <span className="secondary caption">{data.title}</span>}
  </span>
);

export const DeputiesControl: FormSlot = ({ id, value, onChange, disabled, invalid, describedBy }) => {
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const ids = idsOf(value);
  const chosen = useChosen(ids);
  const { options, isFetching } = useRefSearch(groupUserBase.name, keyword, isOpen);
  const shown = [...chosen, ...options.filter((option) => !ids.includes(option.id))];
  return (
    <Select
      id={id}
      mode="multiple"
      className={fieldControlsStyles.select}
      value={ids}
      disabled={disabled ?? false}
      maxCount={mostDeputies}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onOpenChange={setOpen}
      loading={isFetching}
      placeholder="输入姓名或拼音查找"
      notFoundContent={isFetching ? '正在查找' : keyword ? `没有找到“${keyword}”` : '没有可选项'}
      options={shown.map((option) => ({ value: option.id, label: option.label, title: option.hint ?? '' }))}
      optionRender={drawLine}
      onChange={(next: number[]) => {
        onChange(next.length === 0 ? null : next);
        setKeyword('');
      }}
      {...(invalid ? { status: 'error' as const } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    />
  );
};
