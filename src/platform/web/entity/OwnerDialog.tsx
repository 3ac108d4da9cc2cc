/** 设负责人: one person for the chosen rows; nobody only by a choice of its own, because who stood there before is not shown again. */
import { Checkbox, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { updateOwner } from '#platform/entity/row-owner.ts';
import { call } from '../call.ts';
import { toast } from '../toast.ts';
import { useAct } from '../use-act.ts';
import type { AnyRow } from './any-row.ts';
import { countOf } from './any-row.ts';
import { RefControl } from './widgets/RefControl.tsx';
import styles from './entity-form.module.css';

export interface OwnerDialogProps {
  readonly entity: AnyEntity;
  readonly rows: readonly AnyRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function OwnerDialog({ entity, rows, onDone, onClose }: OwnerDialogProps): ReactElement | null {
  const id = useId();
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const [isClearing, setClearing] = useState(false);
  const { isBusy, act } = useAct();
  const field = entity.fields['ownerId'];
  if (!field) return null;
  const count = countOf(entity, rows.length);
  const save = async () => {
    await call(updateOwner, { entity: entity.name, ids: rows.map((row) => row.id), ownerId });
    toast.success(ownerId === null ? `已清空 ${count}的负责人` : `已设置 ${count}的负责人`);
    onDone();
  };
  return (
    <Modal
      open
      width={420}
      title={`设置 ${count}的负责人`}
      okText={isClearing ? '清空负责人' : '保存'}
      cancelText="取消"
      okButtonProps={{ loading: isBusy, danger: isClearing, disabled: !isClearing && ownerId === null }}
      onOk={() => void act(save)}
      onCancel={onClose}
    >
      <div className={`${styles.formField} ${styles.dialogFields}`} data-part="form-field">
        <label htmlFor={id}>{field.label}</label>
        <RefControl
          id={id}
          field={field}
          value={ownerId}
          onChange={(next) => {
            setOwnerId(typeof next === 'number' ? next : null);
            setClearing(false);
          }}
        />
      </div>
      {!field.required && (
        <Checkbox
          checked={isClearing}
          onChange={({ target }) => {
            setClearing(target.checked);
            setOwnerId(null);
          }}
        >
          清空原来的负责人
        </Checkbox>
      )}
    </Modal>
  );
}
