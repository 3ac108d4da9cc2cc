/** Chooses people of the roster who are to join something: by name, or of a department, then by tick. */
import { Checkbox, Input, Modal } from 'antd';
import { Search } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useId, useState } from 'react';
import { f } from '#platform/entity/field.ts';
import { useTyped } from '#platform/web/entity/widgets/filters.tsx';
import { RefControl } from '#platform/web/entity/widgets/RefControl.tsx';
import { PersonName } from '#platform/web/entity/widgets/PersonName.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { mostPickedPeople, queryPickerPeople } from '../../model/picker-calls.ts';
import { fileUrl } from '../file-url.ts';
import addPeopleStyles from './add-people.module.css';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './AddPeopleDialog.module.css';

const departmentField = f.ref({ label: '部门', to: 'group_info' });

export interface AddPeopleDialogProps {
  readonly title: string;
  /** People who have joined already: not offered. */
  readonly present: ReadonlySet<number>;
  /** People by one call. */
  readonly limit: number;
  readonly add: (userBaseIds: readonly number[]) => Promise<void>;
  readonly onClose: () => void;
  /** Lines above the choice of people. */
  readonly children?: ReactNode;
}

export function AddPeopleDialog({ title, present, limit, add, onClose, children }: AddPeopleDialogProps): ReactElement {
  const departmentId = useId();
  const [groupInfoId, setGroupInfoId] = useState<number | null>(null);
  const [keyword, setKeyword] = useState('');
  const [text, setText, now] = useTyped(keyword, setKeyword);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { isBusy, act } = useAct();
  const { data } = useRead(
    queryPickerPeople,
    {
      limit: mostPickedPeople,
      ...(keyword !== '' && { keyword }),
      ...(groupInfoId !== null && { groupInfoId }),
    },
    { keep: true },
  );
  const found = data?.people ?? [];
  const people = found.filter((person) => !present.has(person.id));
  const toggle = (id: number, on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((other) => other !== id)));
  return (
    <Modal
      open
      width={560}
      title={title}
      okText={chosen.length > 0 ? `添加 ${chosen.length} 人` : '添加'}
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0 || chosen.length > limit, loading: isBusy }}
      onOk={() => void act(() => add(chosen))}
      onCancel={onClose}
    >
      {children}
      <div className={addPeopleStyles.row}>
        <label htmlFor={departmentId}>部门</label>
        <RefControl
          id={departmentId}
          field={departmentField}
          value={groupInfoId}
          onChange={(next) => setGroupInfoId(typeof next === 'number' ? next : null)}
        />
      </div>
      <div className={addPeopleStyles.row}>
        <Input
          type="search"
          value={text}
          allowClear
          maxLength={50}
          prefix={<Search size={14} aria-hidden="true" />}
          placeholder="姓名、拼音、工号"
          aria-label="搜索人员"
          onChange={(event) => setText(event.target.value)}
          onPressEnter={now}
        />
      </div>
      <ul className={styles.peopleList} aria-label="可以添加的人员">
        {!data && <Skeleton rows={6} />}
        {people.map((person) => (
          <li key={person.id}>
            <Checkbox
              checked={chosen.includes(person.id)}
              onChange={(event) => toggle(person.id, event.target.checked)}
            >
              <PersonName name={person.name} image={fileUrl(person.avatar)} />
              <span className="secondary caption">
                {[person.groupName, person.position].filter(Boolean).join(' · ')}
              </span>
            </Checkbox>
          </li>
        ))}
        {data && people.length === 0 && (
          <li className="secondary">
            {found.length === mostPickedPeople
              ? `最近入职的 ${mostPickedPeople} 人都已添加，请输入姓名查找`
              : '没有可以添加的人员'}
          </li>
        )}
      </ul>
      {chosen.length > limit && (
        <p className={`${formStyles.fieldFinding} ${formStyles.fieldFindingError}`}>一次最多添加 {limit} 人</p>
      )}
    </Modal>
  );
}
