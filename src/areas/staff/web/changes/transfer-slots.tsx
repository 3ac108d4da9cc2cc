/** Controls of 集团内调动: to which sister company, and into which of its departments. */
import { Select } from 'antd';
import type { FormSlot, FormSlots } from '#platform/web/entity/FormFields.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryTransferTarget } from '../../model/staff-work.ts';
import styles from '#platform/web/entity/widgets/field-controls.module.css';

const CompanyControl: FormSlot = ({ id, value, onChange, set, disabled = false, describedBy }) => {
  const { data } = useRead(queryTransferTarget, {});
  return (
    <Select
      id={id}
      className={styles.select}
      placeholder={data?.companies.length === 0 ? '没有您可以办理入职的其他企业' : '选择集团内的企业'}
      disabled={disabled || data?.companies.length === 0}
      loading={!data}
      aria-describedby={describedBy}
      value={typeof value === 'string' ? value : null}
      options={(data?.companies ?? []).map(({ companyCode, companyName }) => ({
        value: companyCode,
        label: companyName,
      }))}
      onChange={(code: string) => (onChange(code), set('groupInfoId', null))}
    />
  );
};

const DepartmentControl: FormSlot = ({ id, value, onChange, values, disabled = false, describedBy }) => {
  const company = values['companyCode'];
  const isChosen = typeof company === 'string';
  const { data } = useRead(
    queryTransferTarget,
    { targetCompanyCode: isChosen ? company : null },
    { enabled: isChosen },
  );
  return (
    <Select
      id={id}
      className={styles.select}
      showSearch
      optionFilterProp="label"
      placeholder={isChosen ? '选择部门' : '请先选择调入企业'}
      disabled={disabled || !isChosen}
      loading={isChosen && !data}
      aria-describedby={describedBy}
      value={typeof value === 'number' ? value : null}
      options={(data?.departments ?? []).map((department) => ({ value: department.id, label: department.path }))}
      onChange={onChange}
    />
  );
};

export const transferSlots: FormSlots = { companyCode: CompanyControl, groupInfoId: DepartmentControl };
