/** Picks one department from the tree by name. */
import { TreeSelect } from 'antd';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { useTreeSearch } from '#platform/web/use-tree-search.ts';
import type { DepartmentNode } from '../../model/department-calls.ts';
import styles from '#platform/web/entity/widgets/field-controls.module.css';

export interface DepartmentPickerProps {
  readonly id?: string;
  readonly label: string;
  readonly tree: readonly DepartmentNode[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  /** A department that may not be chosen, with everything below it. */
  readonly without?: number | undefined;
  readonly className?: string;
}

interface Choice {
  value: number;
  title: string;
  disabled: boolean;
  children: Choice[];
}

const choicesOf = (tree: readonly DepartmentNode[], without: number | undefined, isBelow = false): Choice[] =>
  tree
    .filter((node) => node.closeDate === null)
    .map((node) => {
      const disabled = isBelow || node.id === without;
      return { value: node.id, title: node.name, disabled, children: choicesOf(node.children, without, disabled) };
    });

export function DepartmentPicker({
  id,
  label,
  tree,
  value,
  onChange,
  without,
  className = styles.select,
}: DepartmentPickerProps): ReactElement {
  const choices = useMemo(() => choicesOf(tree, without), [tree, without]);
  const search = useTreeSearch(choices);
  return (
    <TreeSelect<number>
      {...(id !== undefined && { id })}
      className={className}
      aria-label={label}
      value={value as number}
      {...search}
      treeDefaultExpandedKeys={choices.map((choice) => choice.value)}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { maxHeight: 400, minWidth: 280 } } }}
      placeholder="选择部门"
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
