/** Puts people of the roster on the wall. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { updateGroupUserTalentWallBase } from '../../model/talent-wall-calls.ts';
import { AddPeopleDialog } from '../people/AddPeopleDialog.tsx';
import type { Wall } from './use-wall.ts';
import styles from '../people/add-people.module.css';

/** People per call (updateGroupUserTalentWallBase). */
const addLimit = 50;

export function AddToWall({
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
  const [group, setGroup] = useState(wallGroup ?? wall.groups[0]?.code ?? 'core');
  const add = async (userBaseIds: readonly number[]) => {
    await call(updateGroupUserTalentWallBase, { userBaseIds: [...userBaseIds], wallGroup: group });
    onAdded(userBaseIds.length);
  };
  const present = new Set(wall.groups.flatMap((entry) => entry.items.map((item) => item.userBaseId)));
  return (
    <AddPeopleDialog title="添加人员" present={present} limit={addLimit} add={add} onClose={onClose}>
      <div className={styles.row}>
        <label htmlFor={prefix}>分组</label>
        <Select
          id={prefix}
          value={group}
          options={wall.groups.map((entry) => ({ value: entry.code, label: entry.name }))}
          onChange={setGroup}
        />
      </div>
    </AddPeopleDialog>
  );
}
