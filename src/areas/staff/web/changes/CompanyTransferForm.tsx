/** 集团内调动: to which sister company, into which department and post, from which day. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { call } from '#platform/web/call.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { insertStaffWork, queryTransferTarget, staffWork } from '../../model/staff-work.ts';

/** Milliseconds in which a warning can be read. */
const warningTime = 8000;
const { permissions } = staffWork;

const form: AnyEntity = entity({
  name: 'company_transfer',
  label: '集团内调动',
  title: 'reason',
  permissions,
  sort: [],
  fields: {
    targetCompanyCode: f.text({
      label: '调入企业',
      required: true,
      help: '基本信息、履历、家庭、证件材料和工资卡随人带走；合同、薪资、社保和任职记录留在本企业',
    }),
    groupInfoId: f.ref({ label: '调入部门', to: 'group_info', required: true }),
    position: f.text({ label: '岗位', required: true, max: 50 }),
    jobGrade: groupUserBase.fields.jobGrade,
    probationMonths: f.int({ label: '试用期(月)', min: 0, max: 6, help: '不填则直接转为正式，集团入职日期不变' }),
    effectiveDate: f.date({
      label: '调动日期',
      required: true,
      past: true,
      help: '前一天为在本企业的最后工作日，登录权限随即转到调入企业',
    }),
    newLeaderId: f.ref({ label: '新负责人', to: 'group_user_base', help: '本人是部门负责人时必填' }),
    handoverToId: f.ref({
      label: '交接人',
      to: 'group_user_base',
      help: '接手其负责的客户、合同、待办等；有未完事项时必填',
    }),
    reason: staffWork.fields.reason,
  },
});

const CompanyControl: FormSlot = ({ id, value, onChange, set, disabled = false, describedBy }) => {
  const { data } = useRead(queryTransferTarget, {});
  return (
    <Select
      id={id}
      className="field-select"
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
  const company = values['targetCompanyCode'];
  const isChosen = typeof company === 'string';
  const { data } = useRead(
    queryTransferTarget,
    { targetCompanyCode: isChosen ? company : null },
    { enabled: isChosen },
  );
  return (
    <Select
      id={id}
      className="field-select"
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

const slots = { targetCompanyCode: CompanyControl, groupInfoId: DepartmentControl };

export interface CompanyTransferFormProps {
  readonly person: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function CompanyTransferForm({ person, onClose, onDone }: CompanyTransferFormProps): ReactElement {
  const [preset] = useState(() => ({ effectiveDate: todayInShanghai() }));
  const send = async (body: Record<string, unknown>) => {
    const { effectiveDate, newLeaderId, handoverToId, reason, targetCompanyCode: companyCode, ...rest } = body;
    const after = { ...rest, companyCode };
    const input = {
      userBaseId: person.id,
      changeType: 'company_transfer',
      effectiveDate,
      newLeaderId,
      handoverToId,
      reason,
      after,
    } as InputOf<typeof insertStaffWork>;
    const { ids, transferred, warnings } = await call(insertStaffWork, input, { quiet: true });
    toast.info([`${person.name}已调出，新工号 ${transferred?.employeeNo ?? ''}`, ...warnings].join('；'), warningTime);
    return { id: ids[0] ?? 0 };
  };
  return (
    <EntityForm
      entity={form}
      row={null}
      preset={preset}
      slots={slots}
      block={String(person.id)}
      title={`${person.name}集团内调动`}
      send={send}
      onSaved={onDone}
      onClose={onClose}
    />
  );
}
