/** Departments of the enterprise to choose from the tree, which is read here: one or none, or several. */
import { TreeSelect } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTextMatch } from '#platform/web/use-text-match.ts';
import { useDepartments } from './use-departments.ts';

interface DepartmentSelectProps {
  /** For its label. */
  readonly id?: string;
  /** Names it where it has no label. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly multiple?: boolean;
  readonly value: readonly number[];
  readonly onChange: (deptIds: number[]) => void;
  readonly width?: number;
}

export function DepartmentSelect({
  id,
  label,
  placeholder = '不指定',
  multiple = false,
  value,
  onChange,
  width,
}: DepartmentSelectProps): ReactElement {
  const departments = useDepartments();
  const [isOpen, setOpen] = useState(false);
  const isMatch = useTextMatch(isOpen);
  // Of several the widget speaks in lists, of one in itself.
  const shown = multiple ? [...value] : value[0];
  return (
    <TreeSelect<number | number[]>
      {...(id !== undefined && { id })}
      aria-label={label}
      allowClear
      multiple={multiple}
      // The property says by what Enter takes the first match; the test, which rows are left.
      showSearch={{ treeNodeFilterProp: 'title', filterTreeNode: (typed, node) => isMatch(String(node.title), typed) }}
      onOpenChange={setOpen}
      placeholder={placeholder}
      style={width === undefined ? {} : { width }}
      {...(shown !== undefined && { value: shown })}
      treeData={departments}
      onChange={(next: number | number[] | undefined) => onChange(next === undefined ? [] : [next].flat())}
    />
  );
}
