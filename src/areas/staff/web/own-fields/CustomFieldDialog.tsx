/** 自定义字段: what the company adds to an entity itself; made, changed and deleted in place. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { entity as declare } from '#platform/entity/entity.ts';
import { f, optionLabel, options } from '#platform/entity/field.ts';
import type { TableField } from '../../model/own-fields/table-field-calls.ts';
import { queryTableField, updateTableField } from '../../model/own-fields/table-field-calls.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import kit from '#platform/web/styles/kit.module.css';
import detailStyles from '#platform/web/entity/entity-detail.module.css';
import styles from './CustomFieldDialog.module.css';
import { EditedBlock } from '#platform/web/entity/EditedBlock.tsx';
import type { FormOptions } from '#platform/web/entity/use-entity-form.ts';

const types = options([
  { code: 'text', label: '文本' },
  { code: 'number', label: '数字' },
  { code: 'money', label: '金额' },
  { code: 'date', label: '日期' },
  { code: 'bool', label: '是否' },
  { code: 'choice', label: '单选' },
  { code: 'staff', label: '员工' },
]);

/** Choices are typed one a line. */
const linesOf = (text: unknown): string[] => [
  ...new Set(
    String(text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

const permissions = { read: '', insert: '', update: '', delete: '' };
const definition: AnyEntity = declare({
  name: 'custom_field',
  label: '自定义字段',
  title: 'title',
  permissions,
  sort: [],
  fields: {
    title: f.text({ label: '名称', required: true, max: 30 }),
    dataType: f.oneOf({ label: '类型', options: types, required: true, default: 'text' }),
    options: f.longText({ label: '选项', max: 1600, help: '类型为单选时填写，每行一个' }),
    required: f.bool({ label: '必填', default: false }),
    unique: f.bool({ label: '不能重复', default: false }),
    visible: f.bool({ label: '在列表中显示', default: true }),
    sensitive: f.bool({ label: '敏感', default: false, help: '只有能管理自定义字段的人看得到' }),
  },
  rules: (row) => [
    ...(row.dataType === 'choice' && linesOf(row.options).length === 0
      ? [{ field: 'options', message: '请填写选项' }]
      : []),
    ...(linesOf(row.options).some((line) => line.length > 30) || linesOf(row.options).length > 50
      ? [{ field: 'options', message: '最多 50 项，每项最多 30 个字' }]
      : []),
  ],
});

/** What a field is about, in words. */
const aboutOf = (field: TableField): string =>
  [
    optionLabel(types, field.dataType),
    field.options?.length ? field.options.join('、') : null,
    field.required ? '必填' : null,
    field.unique ? '不能重复' : null,
    field.sensitive ? '敏感' : null,
    field.visible ? null : '列表中不显示',
  ]
    .filter(Boolean)
    .join(' · ');

/** Changes the fields of the company; everything drawn from them is asked for anew. */
function useDefinitions(tableCode: string) {
  const client = useQueryClient();
  const read = useRead(queryTableField, { tableCode, level: 'company' }, { quiet: true });
  const fields = (read.data?.fields ?? []).filter((field) => !field.builtIn);
  const save = async (next: readonly TableField[], how: { readonly confirm: boolean; readonly quiet: boolean }) => {
    await call(
      updateTableField,
      { tableCode, scope: 'company', fields: [...next], confirm: how.confirm },
      { quiet: how.quiet },
    );
    await client.invalidateQueries({ queryKey: [queryTableField.path] });
  };
  return { read, fields, save };
}
type Definitions = ReturnType<typeof useDefinitions>;

function DefinitionForm({
  field,
  definitions: { fields, save },
  onClose,
}: {
  readonly field: TableField | null;
  readonly definitions: Definitions;
  readonly onClose: () => void;
}): ReactElement {
  const headingId = useId();
  const [row] = useState<AnyRow | null>(
    () => field && { ...field, options: field.options?.join('\n') ?? null, id: fields.indexOf(field) + 1, version: 0 },
  );
  const send: FormOptions['send'] = async ({ id: _id, version: _version, ...body }) => {
    const known = field ?? { fieldKey: `field_${Date.now().toString(36)}`, title: '', visible: true, builtIn: false };
    const changed = { ...known, ...body, ...('options' in body ? { options: linesOf(body['options']) } : {}) };
    await save(field ? fields.map((other) => (other === field ? changed : other)) : [...fields, changed], {
      confirm: false,
      quiet: true,
    });
    return { id: 1 };
  };
  return (
    <EditedBlock
      entity={definition}
      row={row}
      block={field?.fieldKey ?? 'new'}
      title={field ? `编辑${field.title}` : '新建字段'}
      headingId={headingId}
      send={send}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

function DeleteQuestion({
  field,
  definitions: { fields, save },
  onClose,
}: {
  readonly field: TableField;
  readonly definitions: Definitions;
  readonly onClose: () => void;
}): ReactElement {
  const { isBusy, act } = useAct();
  const send = async () => {
    await save(
      fields.filter((other) => other !== field),
      { confirm: true, quiet: false },
    );
    onClose();
  };
  return (
    <Modal
      open
      width={440}
      title={`删除字段“${field.title}”`}
      okText="删除字段"
      cancelText="取消"
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={() => void act(send)}
      onCancel={onClose}
    >
      表单、列表、筛选和导入导出中不再有这个字段，已填写的内容不再显示。
    </Modal>
  );
}

export interface CustomFieldDialogProps {
  /** An entity to which companies may add fields. */
  readonly entity: AnyEntity;
  readonly onClose: () => void;
}

export function CustomFieldDialog({ entity, onClose }: CustomFieldDialogProps): ReactElement {
  const definitions = useDefinitions(entity.custom?.table ?? '');
  const { read, fields } = definitions;
  /** 'new', or the key of the field that is edited. */
  const [editing, edit] = useState<string | null>(null);
  const [asked, ask] = useState<TableField | null>(null);
  return (
    <Modal
      open
      width={760}
      title={`${entity.label}自定义字段`}
      footer={null}
      onCancel={onClose}
      className={styles.root}
    >
      <p className="secondary">添加后，{entity.label}的表单、列表、筛选、Excel 模板、导入和导出中都有这个字段。</p>
      <Button
        type="primary"
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={editing !== null || !read.data}
        onClick={() => edit('new')}
      >
        新建字段
      </Button>
      {editing === 'new' && <DefinitionForm field={null} definitions={definitions} onClose={() => edit(null)} />}
      {read.error && !read.data && (
        <ErrorState title="字段没有加载出来" error={read.error} onRetry={() => void read.refetch()} />
      )}
      {!read.error && !read.data && <Skeleton rows={3} />}
      {read.data && fields.length === 0 && editing === null && (
        <p className={detailStyles.childEmpty}>还没有自定义字段</p>
      )}
      <ul className={styles.fieldList} aria-label="自定义字段">
        {fields.map((field) =>
          editing === field.fieldKey ? (
            <li key={field.fieldKey} className={styles.fieldEditing}>
              <DefinitionForm field={field} definitions={definitions} onClose={() => edit(null)} />
            </li>
          ) : (
            <li key={field.fieldKey} aria-label={field.title}>
              <b>{field.title}</b>
              <span className="secondary caption">{aboutOf(field)}</span>
              <span className={styles.fieldButtons}>
                <button
                  type="button"
                  className={kit.iconButton}
                  aria-label={`编辑${field.title}`}
                  title="编辑"
                  disabled={editing !== null}
                  onClick={() => edit(field.fieldKey)}
                >
                  <Pencil size={14} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={kit.iconButton}
                  aria-label={`删除${field.title}`}
                  title="删除"
                  disabled={editing !== null}
                  onClick={() => ask(field)}
                >
                  <Trash2 size={14} aria-hidden="true" />
                </button>
              </span>
            </li>
          ),
        )}
      </ul>
      {asked && <DeleteQuestion field={asked} definitions={definitions} onClose={() => ask(null)} />}
    </Modal>
  );
}
