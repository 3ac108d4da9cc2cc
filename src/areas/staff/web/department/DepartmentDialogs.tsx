/** Questions and forms over the tree. Each says how many people it touches; the server's refusal stays in sight. */
import { Modal, Select } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useId, useState } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { FormSlots } from '#platform/web/entity/FormFields.tsx';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { useRead } from '#platform/web/query.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { getDepartmentInformation } from '../../model/department-calls.ts';
import type { DepartmentNode } from '../../model/department-calls.ts';
import { nodeTypes } from '../../model/dicts.ts';
import { groupInfo } from '../../model/group-info.ts';
import { DeputiesControl } from './DeputiesControl.tsx';
import { DepartmentPicker } from './DepartmentPicker.tsx';
import { departmentPath, planMoveTo } from './department-tree.ts';
import type { Move } from './department-tree.ts';
import type { DepartmentChange } from './use-department-change.ts';
import type { Departments } from './use-departments.ts';
import formStyles from '#platform/web/entity/entity-form.module.css';
import fieldControlsStyles from '#platform/web/entity/widgets/field-controls.module.css';
import styles from './DepartmentDialogs.module.css';

/** Fields of the drawer; code and place in the tree are given by the server and by dragging. */
const formKeys = [
  'name',
  'nodeType',
  'leaderUserBaseId',
  'deputyIds',
  'headcountPlan',
  'code',
  'establishDate',
  'functionDesc',
  'phone',
  'location',
];
/** The root is the company, and nothing below it is one. */
const rootKeys = formKeys.filter((key) => key !== 'nodeType');
const { fields } = groupInfo;
const belowRoot = {
  ...groupInfo,
  fields: { ...fields, nodeType: { ...fields.nodeType, options: nodeTypes.filter(({ code }) => code !== 'company') } },
};
const slots: FormSlots = { deputyIds: DeputiesControl };

function Question({
  title,
  okText,
  danger = false,
  change,
  onOk,
  children,
}: {
  readonly title: string;
  readonly okText: string;
  readonly danger?: boolean;
  readonly change: DepartmentChange;
  readonly onOk: (() => void) | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Modal
      open
      width={440}
      title={title}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger, loading: change.isBusy, disabled: onOk === undefined }}
      onOk={() => onOk?.()}
      onCancel={change.cancel}
    >
      {children}
      {change.refusal && (
        <Note tone="danger" className={styles.refusal}>
          {change.refusal}
        </Note>
      )}
    </Modal>
  );
}

const people = (node: DepartmentNode): string => `${formatNumber(node.countAll)} 人`;

/** Another place in the same department changes the order and nobody's line of reporting. */
const effectOf = ({ node, parent }: Move): string =>
  node.parentId === parent.id
    ? '只改变排列顺序，不影响人员'
    : `将影响 ${people(node)}：他们的汇报路径和数据范围随部门一起变化`;

function MoveQuestion({ move, change }: { readonly move: Move; readonly change: DepartmentChange }): ReactElement {
  const { node, parent } = move;
  const title = node.parentId === parent.id ? `调整${node.name}的顺序` : `将${node.name}移到${parent.name}`;
  return (
    <Question title={title} okText="移动" change={change} onOk={() => void change.move(move)}>
      {effectOf(move)}
    </Question>
  );
}

function MoveToDialog({
  node,
  change,
  departments,
}: {
  readonly node: DepartmentNode;
  readonly change: DepartmentChange;
  readonly departments: Departments;
}): ReactElement {
  const prefix = useId();
  const [targetId, setTargetId] = useState<number | null>(null);
  const [beforeId, setBeforeId] = useState<number | null>(null);
  const move = targetId === null ? null : planMoveTo(departments.tree, node.id, targetId, beforeId);
  const siblings =
    departmentPath(departments.tree, targetId)
      .at(-1)
      ?.children.filter(({ id }) => id !== node.id) ?? [];
  return (
    <Question
      title={`移动${node.name}`}
      okText="移动"
      change={change}
      onOk={move ? () => void change.move(move) : undefined}
    >
      <div className={formStyles.formField} data-part="form-field">
        <label htmlFor={prefix}>移到</label>
        <DepartmentPicker
          id={prefix}
          label="移到哪个部门"
          tree={departments.tree}
          value={targetId}
          onChange={(id) => (setTargetId(id), setBeforeId(null))}
          without={node.id}
        />
      </div>
      {siblings.length > 0 && (
        <div className={formStyles.formField} data-part="form-field">
          <label htmlFor={`${prefix}-place`}>排在</label>
          <Select<number | null>
            id={`${prefix}-place`}
            className={fieldControlsStyles.select}
            value={beforeId}
            options={[
              { value: null, label: '最后' },
              ...siblings.map(({ id, name }) => ({ value: id, label: `${name}之前` })),
            ]}
            onChange={setBeforeId}
          />
        </div>
      )}
      <p className={styles.note}>{move ? effectOf(move) : `将影响 ${people(node)}`}</p>
    </Question>
  );
}

/** The form of a new department, or of one that exists: its whole row is fetched first. */
function DepartmentForm({
  parent,
  node,
  change,
}: {
  readonly parent?: DepartmentNode;
  readonly node?: DepartmentNode;
  readonly change: DepartmentChange;
}): ReactElement | null {
  const { data } = useRead(getDepartmentInformation, { id: node?.id ?? null }, { enabled: node !== undefined });
  const [preset] = useState(() => (parent ? { parentId: parent.id } : undefined));
  if (node && !data?.node) return null;
  const row: AnyRow | null = node ? (data?.node ?? null) : null;
  return (
    <EntityForm
      entity={belowRoot}
      row={row}
      keys={node?.parentId === null ? rootKeys : formKeys}
      slots={slots}
      preset={preset}
      title={node ? `编辑${node.name}` : `在${parent?.name ?? ''}下新建部门`}
      send={(body) => change.acts.save(body)}
      onSaved={change.cancel}
      onClose={change.cancel}
    />
  );
}

export interface DepartmentDialogsProps {
  readonly change: DepartmentChange;
  readonly departments: Departments;
}

export function DepartmentDialogs({ change, departments }: DepartmentDialogsProps): ReactElement | null {
  const { question } = change;
  if (!question) return null;
  if (question.kind === 'moveTo') return <MoveQuestion move={question.move} change={change} />;
  const { node } = question;
  if (question.kind === 'add') return <DepartmentForm parent={node} change={change} />;
  if (question.kind === 'edit') return <DepartmentForm node={node} change={change} />;
  if (question.kind === 'move') return <MoveToDialog node={node} change={change} departments={departments} />;
  const below = departmentPath(departments.tree, node.id).at(-1)?.children.length ?? 0;
  if (question.kind === 'close') {
    return (
      <Question
        title={`撤销${node.name}`}
        okText="撤销部门"
        danger
        change={change}
        onOk={() => void change.close(node)}
      >
        将影响 {people(node)}
        {below > 0 && `、${below} 个下级部门`}。撤销后不再出现在选择框中，历史仍可按日期查看。
      </Question>
    );
  }
  return (
    <Question title={`删除${node.name}`} okText="删除部门" danger change={change} onOk={() => void change.remove(node)}>
      只能删除没有下级和人员的部门；保留历史请改用撤销。
    </Question>
  );
}
