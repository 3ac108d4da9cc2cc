/** 数据范围 of a role: whose rows its codes reach. */
import { Button, Radio, Select, TreeSelect } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { DataScope } from '#platform/entity/permission.ts';
import { useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { useTreeSearch } from '#platform/web/use-tree-search.ts';
import { useThrottled } from '#platform/web/use-throttled.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryCompanyBase } from '../../model/enterprise.ts';
import { dataScopeOptions } from '../../model/role.ts';
import { useDepartments } from './use-departments.ts';
import type { Role, RoleLevel } from './role-calls.ts';
import { useRoleActs } from './role-calls.ts';
import styles from './ScopeTab.module.css';

const explanations: Record<DataScope, string> = {
  all: '集团内所有企业的数据',
  company: '本企业的全部数据',
  dept_and_child: '成员所在部门及其下级部门的数据',
  dept: '成员所在部门的数据',
  custom: '指定部门及其下级部门的数据',
  self: '成员本人负责的数据',
};

interface CompanyChoiceProps {
  readonly value: string[] | null;
  readonly disabled: boolean;
  readonly onChange: (value: string[] | null) => void;
}

/** 适用企业 of a role of the group: all of them, those that come too, or chosen ones. */
function CompanyChoice({ value, disabled, onChange }: CompanyChoiceProps): ReactElement {
  const { data } = useRead(queryCompanyBase, { page: { current: 1, size: 100 } }, { quiet: true });
  const companies = data?.records ?? [];
  return (
    <>
      <SectionHead level={3} title="适用企业" />
      <Radio.Group
        className={styles.scopeChoices}
        value={value === null ? 'all' : 'chosen'}
        disabled={disabled}
        aria-label="适用企业"
        onChange={(event) =>
          onChange(event.target.value === 'all' ? null : companies.slice(0, 1).map((company) => company.companyCode))
        }
      >
        <Radio value="all">
          全部企业<span className="caption secondary">集团内所有企业，包括以后加入的</span>
        </Radio>
        <Radio value="chosen">
          指定企业<span className="caption secondary">成员只能看到和进入选中的企业</span>
        </Radio>
      </Radio.Group>
      {value !== null && (
        <Select<string[]>
          mode="multiple"
          disabled={disabled}
          aria-label="指定企业"
          placeholder="选择企业"
          style={{ width: 420 }}
          value={value}
          optionFilterProp="label"
          options={companies.map(({ companyCode, shortName }) => ({ value: companyCode, label: shortName }))}
          onChange={onChange}
        />
      )}
    </>
  );
}

export function ScopeTab({
  role,
  level,
  readOnly,
}: {
  readonly role: Role;
  readonly level: RoleLevel;
  readonly readOnly: boolean;
}): ReactElement {
  const [scope, setScope] = useState<DataScope>(role.dataScope);
  const [departments, setDepartments] = useState<number[]>(role.dataScopeDeptIds);
  const [companies, setCompanies] = useState<string[] | null>(role.companyCodes);
  const choices = useDepartments(level === 'company' && scope === 'custom');
  const search = useTreeSearch(choices);
  const acts = useRoleActs(level);
  const locked = readOnly || role.isSystem;
  const changed =
    companies?.toSorted().join() !== role.companyCodes?.toSorted().join() ||
    scope !== role.dataScope ||
    (scope === 'custom' && departments.toSorted().join() !== role.dataScopeDeptIds.toSorted().join());
  useUnsaved({
    count: changed && !locked ? 1 : 0,
    discard: () => {
      setScope(role.dataScope);
      setDepartments(role.dataScopeDeptIds);
      setCompanies(role.companyCodes);
    },
  });
  const [resting, save] = useThrottled(async () => {
    try {
      await acts.save(role, {
        dataScope: scope,
        dataScopeDeptIds: scope === 'custom' ? departments : [],
        companyCodes: companies,
      });
      toast.success('数据范围已保存');
    } catch {
      // Told by the call.
    }
  });
  const offered = dataScopeOptions.filter((option) =>
    level === 'group' ? option.code === 'all' || option.code === 'self' : option.code !== 'all',
  );
  return (
    <div className={styles.scope}>
      {role.isSystem && <p className="caption secondary">系统预置角色的数据范围不能改变，请复制为新角色</p>}
      <Radio.Group
        className={styles.scopeChoices}
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
          {...search}
          onChange={setDepartments}
        />
      )}
      {level === 'group' && <CompanyChoice value={companies} disabled={locked} onChange={setCompanies} />}
      {!locked && (
        <Button type="primary" disabled={!changed || resting || companies?.length === 0} onClick={() => save()}>
          保存数据范围
        </Button>
      )}
    </div>
  );
}
