/** Chooses several people of the roster; the field keeps their names beside whom it means. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { useRefSearch } from '#platform/web/entity/widgets/use-ref-option.ts';
import { ariaOf, statusOf } from '#platform/web/entity/widgets/widget-props.ts';
import fieldStyles from '#platform/web/entity/widgets/field-controls.module.css';

interface NamedPerson {
  readonly name: string;
  readonly userBaseId?: number | null;
}

/** Entries as they are sent: without a value there is none. */
const peopleOf = (value: unknown): readonly NamedPerson[] => (Array.isArray(value) ? (value as NamedPerson[]) : []);

export const PeopleSlot: FormSlot = (props): ReactElement => {
  const { id, value, onChange, disabled, field } = props;
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { options, isFetching } = useRefSearch('group_user_base', keyword, isOpen);
  const people = peopleOf(value).filter(({ userBaseId }) => userBaseId);
  const names = new Map<number, string>([
    ...options.map((option) => [option.id, option.label] as const),
    ...people.map(({ name, userBaseId }) => [userBaseId ?? 0, name] as const),
  ]);
  return (
    <Select
      id={id}
      mode="multiple"
      className={fieldStyles.select}
      disabled={disabled}
      status={statusOf(props)}
      value={people.map(({ userBaseId }) => userBaseId ?? 0)}
      maxCount={field.max ?? 10}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onOpenChange={setOpen}
      loading={isFetching}
      placeholder="输入姓名或拼音查找"
      notFoundContent={isFetching ? '正在查找' : '没有找到员工'}
      options={[...names].map(([userBaseId, label]) => ({ value: userBaseId, label }))}
      onChange={(ids: number[]) =>
        onChange(ids.length === 0 ? null : ids.map((userBaseId) => ({ name: names.get(userBaseId) ?? '', userBaseId })))
      }
      {...ariaOf(props)}
    />
  );
};
