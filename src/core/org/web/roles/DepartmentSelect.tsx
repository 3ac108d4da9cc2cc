/** Departments of the enterprise to choose from the tree, which is read here: one or none, or several. */
import { TreeSelect } from 'antd';
import type { ReactElement } from 'react';
import { useTreeSearch } from '#platform/web/use-tree-search.ts';
import { useDepartments } from './use-departments.ts';

interface DepartmentSelectProps {
  /** For its label. */
  readonly id?: string;
  readonly multiple?: boolean;
  readonly value: readonly number[];
  readonly onChange: (deptIds: number[]) => void;
}

export function DepartmentSelect({ id, multiple = false, value, onChange }: DepartmentSelectProps): ReactElement {
  const departments = useDepartments();
  const search = useTreeSearch(departments);
  // Of several the widget speaks in lists, of one in itself.
  const shown = multiple ? [...value] : value[0];
  return (
    <TreeSelect<number | number[]>
      {...(id !== undefined && { id })}
      allowClear
      multiple={multiple}
      {...search}
      placeholder="不指定"
      style={{ width: '100%' }}
      {...(shown !== undefined && { value: shown })}
      onChange={(next: number | number[] | undefined) => onChange(next === undefined ? [] : [next].flat())}
    />
  );
}
