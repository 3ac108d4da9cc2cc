/** Chooses people of the roster who are to join something: a department, then its people by tick. */
import { Checkbox, Input, Modal } from 'antd';
import { Search } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { useTyped } from '#platform/web/entity/widgets/filters.tsx';
import { PersonName } from '#platform/web/entity/widgets/PersonName.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { getDepartmentUser } from '../../model/department-calls.ts';
import { DepartmentPicker } from '../department/DepartmentPicker.tsx';
import { fileUrl } from '../file-url.ts';
import './add-people.css';

/** Lines in sight; a keyword finds the others. */
const shownPeople = 200;

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
  const [groupInfoId, setGroupInfoId] = useState<number | null>(null);
  const [keyword, setKeyword] = useState('');
  const [text, setText, now] = useTyped(keyword, setKeyword);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { isBusy, act } = useAct();
  const { data } = useRead(
    getDepartmentUser,
    { ...(keyword !== '' && { keyword }), ...(groupInfoId !== null && { groupInfoId }) },
    { keep: true },
  );
  const people = (data?.users ?? []).filter((person) => !present.has(person.id)).slice(0, shownPeople);
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
      <div className="add-people-row">
        <DepartmentPicker
          label="部门"
          className="add-people-department"
          tree={data?.tree ?? []}
          value={groupInfoId}
          onChange={setGroupInfoId}
        />
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
      <ul className="add-people-list" aria-label="可以添加的人员">
        {!data && <Skeleton rows={6} />}
        {people.map((person) => (
          <li key={person.id}>
            <Checkbox
              checked={chosen.includes(person.id)}
              onChange={(event) => toggle(person.id, event.target.checked)}
            >
              <PersonName name={person.name} image={fileUrl(person.avatar)} />
              <span className="secondary caption">{person.position}</span>
            </Checkbox>
          </li>
        ))}
        {data && people.length === 0 && <li className="secondary">没有可以添加的人员</li>}
      </ul>
      {chosen.length > limit && <p className="field-finding field-finding-error">一次最多添加 {limit} 人</p>}
    </Modal>
  );
}
