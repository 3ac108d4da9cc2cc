/** Puts people of the roster on the wall: a department, then its people by tick. */
import { Checkbox, Input, Modal, Select } from 'antd';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useTyped } from '#platform/web/entity/widgets/filters.tsx';
import { PersonName } from '#platform/web/entity/widgets/PersonName.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { getDepartmentUser } from '../../model/department-calls.ts';
import { updateGroupUserTalentWallBase } from '../../model/talent-wall-calls.ts';
import { DepartmentPicker } from '../department/DepartmentPicker.tsx';
import { fileUrl } from '../file-url.ts';
import type { Wall } from './use-wall.ts';

/** People per call (updateGroupUserTalentWallBase), and lines in sight. */
const addLimit = 50;
const shownPeople = 200;

export function AddPeopleDialog({
  wall,
  wallGroup,
  onAdded,
  onClose,
}: {
  readonly wall: Wall;
  readonly wallGroup: string | null;
  readonly onAdded: (count: number) => void;
  readonly onClose: () => void;
}): ReactElement {
  const prefix = useId();
  const [groupInfoId, setGroupInfoId] = useState<number | null>(null);
  const [keyword, setKeyword] = useState('');
  const [text, setText, now] = useTyped(keyword, setKeyword);
  const [group, setGroup] = useState(wallGroup ?? wall.groups[0]?.code ?? 'core');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { isBusy, act } = useAct();
  const { data } = useRead(getDepartmentUser, { ...(keyword !== '' && { keyword }), ...(groupInfoId !== null && { groupInfoId }) }, { keep: true });
  const present = new Set(wall.groups.flatMap((entry) => entry.items.map((item) => item.userBaseId)));
  const people = (data?.users ?? []).filter((person) => !present.has(person.id)).slice(0, shownPeople);
  const toggle = (id: number, on: boolean) => setChosen((before) => (on ? [...before, id] : before.filter((other) => other !== id)));
  const add = async () => {
    await call(updateGroupUserTalentWallBase, { userBaseIds: [...chosen], wallGroup: group });
    onAdded(chosen.length);
  };
  return (
    <Modal
      open
      width={560}
      title="添加人员"
      okText={chosen.length > 0 ? `添加 ${chosen.length} 人` : '添加'}
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0 || chosen.length > addLimit, loading: isBusy }}
      onOk={() => void act(add)}
      onCancel={onClose}
    >
      <div className="add-people-row">
        <label htmlFor={prefix}>分组</label>
        <Select id={prefix} value={group} options={wall.groups.map((entry) => ({ value: entry.code, label: entry.name }))} onChange={setGroup} />
      </div>
      <div className="add-people-row">
        <DepartmentPicker label="部门" className="add-people-department" tree={data?.tree ?? []} value={groupInfoId} onChange={setGroupInfoId} />
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
            <Checkbox checked={chosen.includes(person.id)} onChange={(event) => toggle(person.id, event.target.checked)}>
              <PersonName name={person.name} image={fileUrl(person.avatar)} />
              <span className="secondary caption">{person.position}</span>
            </Checkbox>
          </li>
        ))}
        {data && people.length === 0 && <li className="secondary">没有可以添加的人员</li>}
      </ul>
      {chosen.length > addLimit && <p className="field-finding field-finding-error">一次最多添加 {addLimit} 人</p>}
    </Modal>
  );
}
