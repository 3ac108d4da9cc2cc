/** Which columns go into the file; the export itself is made in the background and appears in the download centre. */
import { Checkbox, Input, Modal, Radio } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useId, useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { exportFields, fieldEntries, isExported, isFile } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import { call } from '../call.ts';
import { useSession } from '../session-store.ts';
import { toast } from '../toast.ts';
import { useAct } from '../use-act.ts';
import { countOf } from './any-row.ts';
import type { TableColumn } from './table-columns.ts';
import type { Chosen } from './use-selection.ts';
import styles from './ExportDialog.module.css';

export interface ExportDialogProps {
  readonly entity: AnyEntity;
  readonly chosen: Chosen;
  /** Columns of the list: those in sight are ticked. */
  readonly columns: readonly TableColumn[];
  readonly onClose: () => void;
  /** Export call of the area; that of the platform by default. True: the file has arrived already. */
  readonly send?: (request: ExportRequest) => Promise<unknown>;
  /** What else goes into a workbook, above the columns. */
  readonly more?: ReactNode;
  /** Formats that only the call of the area knows. */
  readonly moreFormats?: readonly ExportFormat[];
}

export interface ExportFormat {
  readonly value: string;
  readonly label: string;
  /** What it is for, below the choice. */
  readonly hint: string;
  /** Name of the file; that of the entity otherwise. */
  readonly fileName?: string;
  /** Its columns are given: there is nothing to choose. */
  readonly isFixed?: boolean;
}

/** What a person chose; ids or filter say which rows. */
export interface ExportRequest {
  readonly name?: string;
  readonly fields: string[];
  /** xlsx, csv, or one of the area's own. */
  readonly format: string;
  readonly filter: Record<string, unknown>;
  readonly ids?: number[];
}

const zipFormat: ExportFormat = {
  value: 'zip',
  label: 'Excel 和附件',
  hint: '打包为 ZIP：一个 Excel 文件，每行一个文件夹，内含它的附件，合计不超过 1 GB。',
};
/** Rows with files can take them along. */
const formatsOf = (entity: AnyEntity): readonly ExportFormat[] =>
  fieldEntries(entity).some(([, field]) => isFile(field)) ? [zipFormat] : [];
const named = ['csv', 'zip'] as const;

/** Has the platform make the file; it is fetched from the download centre. */
export const queueExport = (entity: AnyEntity, request: ExportRequest): Promise<unknown> =>
  call(exportEntity, {
    entity: entity.name,
    ...request,
    format: named.find((known) => known === request.format) ?? 'xlsx',
  });

export function ExportDialog({
  entity,
  chosen,
  columns,
  onClose,
  send: sendTo,
  moreFormats = formatsOf(entity),
  more,
}: ExportDialogProps): ReactElement {
  const prefix = useId();
  const codes = useSession((state) => state.codes);
  const all = exportFields(entity);
  const fields = all.filter(([, field]) => isExported(field, (code) => codes.has(code)));
  const closed = all.filter((column) => !fields.includes(column));
  const [keys, setKeys] = useState(() =>
    fields.map(([key]) => key).filter((key) => columns.find((column) => column.key === key)?.visible ?? false),
  );
  const [format, setFormat] = useState('xlsx');
  const special = moreFormats.find(({ value }) => value === format);
  const usualName = `${special?.fileName ?? entity.label} ${todayInShanghai()}`;
  /** Null: not typed, the usual one of the format. */
  const [typedName, setName] = useState<string | null>(null);
  const name = typedName ?? usualName;
  const isFixed = special?.isFixed === true;
  const { isBusy, act } = useAct();
  const send = async () => {
    const scope =
      chosen.kind === 'all' ? { filter: { ...chosen.filter } } : { filter: {}, ids: chosen.rows.map((row) => row.id) };
    const request: ExportRequest = {
      ...(name.trim() && { name: name.trim() }),
      fields: isFixed ? [] : fields.map(([key]) => key).filter((key) => keys.includes(key)),
      format,
      ...scope,
    };
    const answer = await (sendTo ? sendTo(request) : queueExport(entity, request));
    if (answer !== true) toast.info('正在导出，完成后在下载中心领取');
    onClose();
  };
  return (
    <Modal
      open
      title={`导出 ${countOf(entity, chosen.count)}`}
      width={560}
      okText={isFixed ? `导出${special?.label ?? ''}` : `导出 ${keys.length} 列`}
      cancelText="取消"
      okButtonProps={{ disabled: keys.length === 0 && !isFixed, loading: isBusy }}
      onOk={() => void act(send)}
      onCancel={onClose}
    >
      <div className={styles.line}>
        <label htmlFor={`${prefix}name`}>文件名</label>
        <Input id={`${prefix}name`} value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </div>
      <div className={styles.line}>
        <span id={`${prefix}format`}>格式</span>
        <Radio.Group
          aria-labelledby={`${prefix}format`}
          value={format}
          onChange={(event) => setFormat(String(event.target.value))}
          options={[
            { value: 'xlsx', label: 'Excel' },
            { value: 'csv', label: 'CSV' },
            ...moreFormats.map(({ value, label }) => ({ value, label })),
          ]}
        />
      </div>
      {special && <p className={`secondary ${styles.hint}`}>{special.hint}</p>}
      {format === 'xlsx' && more}
      <fieldset className={styles.columns} hidden={isFixed}>
        <legend>
          列
          <Checkbox
            checked={keys.length === fields.length}
            indeterminate={keys.length > 0 && keys.length < fields.length}
            onChange={(event) => setKeys(event.target.checked ? fields.map(([key]) => key) : [])}
          >
            全选
          </Checkbox>
        </legend>
        <Checkbox.Group
          value={keys}
          onChange={(next) => setKeys(next)}
          options={fields.map(([key, field]) => ({ value: key, label: field.label }))}
        />
        {closed.length > 0 && (
          <p className={`secondary ${styles.hint}`}>
            没有查看权限，不能导出：{closed.map(([, { label }]) => label).join('、')}
          </p>
        )}
      </fieldset>
    </Modal>
  );
}
