/** Choosing a colleague by name: at most 50 at a time, searched on the server. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useRead } from '#platform/web/query.ts';
import { getList } from '../model/user.ts';

interface MemberPickerProps {
  readonly id: string;
  readonly value: number | null;
  readonly onChange: (memberId: number) => void;
  /** Members who cannot be chosen. */
  readonly without?: readonly number[];
}

export function MemberPicker({ id, value, onChange, without = [] }: MemberPickerProps): ReactElement {
  const [keyword, setKeyword] = useState('');
  const people = useRead(getList, { keyword }, { quiet: true, keep: true });
  const shown = (people.data?.records ?? []).filter((person) => !without.includes(person.id));
  return (
    <Select<number>
      id={id}
      showSearch
      filterOption={false}
      placeholder="输入姓名查找成员"
      value={value}
      onSearch={setKeyword}
      onChange={onChange}
      notFoundContent="没有符合的成员"
      options={shown.map((person) => ({
        value: person.id,
        label: person.deptName ? `${person.displayName}（${person.deptName}）` : person.displayName,
      }))}
    />
  );
}
