/** 数据范围 of a role: whose rows its codes reach. */
import { Button, Radio, TreeSelect } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { getDepartmentInformation } from '#areas/staff/public.ts';
import type { DataScope } from '#platform/model/permission.ts';
import { useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useThrottled } from '#platform/web/use-throttled.ts';
import { dataScopeOptions } from '../../model/role.ts';
import type { Role, RoleLevel } from './role-calls.ts';
import { useRoleActs } from './role-calls.ts';

const explanations: Record<DataScope, string> = {
  all: '集团内所有企业的数据',
  company: '本企业的全部数据',
  dept_and_child: '成员所在部门及其下级部门的数据',
  dept: '成员所在部门的数据',
  custom: '指定部门及其下级部门的数据',
  self: '成员本人负责的数据',
};

export interface DepartmentChoice {
  value: number;
  title: string;
  children: DepartmentChoice[];
}
interface Node {
  readonly id: number;
  readonly name: string;
  readonly children: readonly Node[];
}
export const departmentChoices = (tree: readonly Node[]): DepartmentChoice[] =>
  tree.map((node) => ({ value: node.id, title: node.name, children: departmentChoices(node.children) }));

export function ScopeTab({ role, level, readOnly }: { readonly role: Role; readonly level: RoleLevel; readonly readOnly: boolean }): ReactElement {
  const [scope, setScope] = useState<DataScope>(role.dataScope);
  const [departments, setDepartments] = useState<number[]>(role.dataScopeDeptIds);
  const tree = useRead(getDepartmentInformation, {}, { enabled: level === 'company' && scope === 'custom', quiet: true });
  const acts = useRoleActs(level);
  const locked = readOnly || role.isSystem;
  const changed = scope !== role.dataScope || (scope === 'custom' && departments.toSorted().join() !== role.dataScopeDeptIds.toSorted().join());
  const [resting, save] = useThrottled(async () => {
    try {
      await acts.save(role, { dataScope: scope, dataScopeDeptIds: scope === 'custom' ? departments : [] });
      toast.success('数据范围已保存');
    } catch {
      // Told by the call.
    }
  });
  const offered = dataScopeOptions.filter((option) => (level === 'group' ? option.code === 'all' || option.code === 'self' : option.code !== 'all'));
  return (
    <div className="role-scope">
      {role.isSystem && <p className="caption secondary">系统预置角色的数据范围不能改变，请复制为新角色</p>}
      <Radio.Group
        className="role-scope-choices"
        value={scope}
        disabled={locked}
        aria-label="数据范围"
        onChange={(event) => setScope(event.target.value as DataScope)}
      >
        {offered.map((option) => (
          <Radio key={option.code} value={option.code}>
            {option.label}
            <span className="caption secondary">{explanations[option.code]}</span>
          </Radio>
        ))}
      </Radio.Group>
      {scope === 'custom' && (
        <TreeSelect<number[]>
          multiple
          treeCheckable
          treeCheckStrictly={false}
          showCheckedStrategy="SHOW_PARENT"
          disabled={locked}
          aria-label="指定部门"
          placeholder="选择部门"
          style={{ width: 420 }}
          value={departments}
          treeData={departmentChoices(tree.data?.tree ?? [])}
          onChange={setDepartments}
        />
      )}
      {!locked && (
        <Button type="primary" disabled={!changed || resting} onClick={() => save()}>
          保存数据范围
        </Button>
      )}
    </div>
  );
}
