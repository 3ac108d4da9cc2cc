/** 到期清除: archives whose time is over, ticked and confirmed by name; nothing else can be cleared, and nothing comes back. */
import { Checkbox, Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { keptYears, purgeGroupUserBase, purgeLimit, queryPurgeGroupUserBase } from '../../model/purge-calls.ts';
import detailStyles from '#platform/web/entity/entity-detail.module.css';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './PurgeDialog.module.css';

export interface PurgeDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function PurgeDialog({ onClose, onDone }: PurgeDialogProps): ReactElement {
  const prefix = useId();
  const { data, error, refetch } = useRead(
    queryPurgeGroupUserBase,
    { page: { current: 1, size: purgeLimit } },
    { quiet: true },
  );
  const [chosen, choose] = useState<readonly number[]>([]);
  const [name, setName] = useState('');
  const { isBusy, act } = useAct();
  const people = data?.records ?? [];
  const [only] = people.filter((person) => chosen.includes(person.id));
  const asked = chosen.length === 1 && only ? `姓名“${only.name}”` : '企业全称';
  const send = async () => {
    const { purged } = await call(purgeGroupUserBase, { ids: [...chosen], confirmName: name.trim() });
    toast.success(`已清除 ${purged} 人的档案`);
    onDone();
  };
  return (
    <Modal
      open
      width={600}
      title="到期清除离职档案"
      okText={chosen.length > 0 ? `清除 ${chosen.length} 人` : '清除'}
      cancelText="取消"
      okButtonProps={{
        danger: true,
        type: 'primary',
        loading: isBusy,
        disabled: chosen.length === 0 || name.trim() === '',
      }}
      onOk={() => void act(send)}
      onCancel={onClose}
    >
      <p className="secondary">
        离职满 {keptYears}{' '}
        年、法定保存期已过的档案。清除后姓名、证件、联系方式、履历、合同、薪资和文件不能恢复，入离职日期、部门等统计信息保留。
      </p>
      {error && !data && <ErrorState title="名单没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={4} />}
      {data && people.length === 0 && <p className={detailStyles.childEmpty}>没有到期的离职档案</p>}
      {people.length > 0 && (
        <>
          <ul className={styles.list} aria-label="到期的离职档案">
            {people.map((person) => (
              <li key={person.id}>
                <Checkbox
                  checked={chosen.includes(person.id)}
                  onChange={(event) =>
                    choose(event.target.checked ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))
                  }
                >
                  {person.name}{' '}
                  <span className="secondary caption">
                    {[person.employeeNo, person.groupName, person.position].filter(Boolean).join(' · ')}
                  </span>
                  <CompanyName row={person} />
                </Checkbox>
                <span className="secondary caption">{formatDate(person.demissionDate)} 离职</span>
              </li>
            ))}
          </ul>
          {data && data.total > people.length && (
            <p className="secondary caption">
              共 {data.total} 人到期，每次显示最早的 {people.length} 人
            </p>
          )}
          <div className={`${formStyles.formField} ${formStyles.dialogFields}`} data-part="form-field">
            <label htmlFor={prefix}>
              确认名称<em>必填</em>
            </label>
            <Input
              id={prefix}
              value={name}
              maxLength={100}
              placeholder={`输入${asked}以确认`}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        </>
      )}
    </Modal>
  );
}
