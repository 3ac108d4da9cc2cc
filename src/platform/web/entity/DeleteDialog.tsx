/** Names what goes and how many before it goes. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AnyRow } from './any-row.ts';
import { countOf, rowTitle } from './any-row.ts';

export interface DeleteDialogProps {
  readonly entity: AnyEntity;
  readonly rows: readonly AnyRow[];
  readonly isDeleting: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Names spelled out before "等". */
const namedRows = 5;

export function DeleteDialog({ entity, rows, isDeleting, onDelete, onClose }: DeleteDialogProps): ReactElement {
  const names = rows
    .slice(0, namedRows)
    .map((row) => rowTitle(entity, row))
    .join('、');
  const count = countOf(entity, rows.length);
  return (
    <Modal
      open
      title={`删除 ${count}`}
      width={420}
      okText={`删除 ${rows.length.toLocaleString('en-US')} ${entity.unit ?? '条'}`}
      cancelText="取消"
      okButtonProps={{ danger: true, type: 'primary', loading: isDeleting }}
      onOk={onDelete}
      onCancel={onClose}
    >
      {names}
      {rows.length > namedRows && ` 等 ${rows.length.toLocaleString('en-US')} ${entity.unit ?? '条'}`}
      将不再出现在列表、统计和导出中。
      {entity.restorable && '删除后 10 秒内可以撤销。'}
    </Modal>
  );
}
