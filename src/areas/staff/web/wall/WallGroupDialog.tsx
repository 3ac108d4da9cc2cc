/** 管理分组: names of the given groups, and up to twelve more of the company's own. */
import { Button, Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { wallGroups } from '../../model/dicts.ts';
import { maximumOwnGroups, updateTalentWallGroups } from '../../model/talent-wall-calls.ts';
import type { Wall } from './use-wall.ts';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import styles from './WallGroupDialog.module.css';

interface Line {
  /** Of the list, while it is edited. */
  readonly key: string;
  readonly code: string | null;
  readonly name: string;
  readonly count: number;
}

const isGiven = (code: string | null): boolean => wallGroups.some((group) => group.code === code);

export interface WallGroupDialogProps {
  readonly wall: Wall;
  /** Resolves when the wall on the page is the new one: opened again before that, the dialog would show the former groups. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

export default function WallGroupDialog({ wall, onSaved, onClose }: WallGroupDialogProps): ReactElement {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    wall.groups.map(({ code, name, items }) => ({ key: code, code, name, count: items.length })),
  );
  const [made, setMade] = useState(0);
  const { isBusy, act } = useAct();
  const own = lines.filter(({ code }) => !isGiven(code)).length;
  const save = async () => {
    await call(updateTalentWallGroups, {
      groups: lines.map(({ code, name }) => ({ code, name: name.trim() })),
      wallVersion: wall.wallVersion,
    });
    await onSaved();
    toast.success('分组已保存');
  };
  const add = () => {
    setMade(made + 1);
    setLines([...lines, { key: `new${made}`, code: null, name: '', count: 0 }]);
  };
  return (
    <TypedModal
      open
      width={480}
      title="管理分组"
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: isBusy, disabled: lines.some(({ name }) => name.trim() === '') }}
      onOk={() => void act(save)}
      onCancel={onClose}
    >
      <ul className={styles.groups} aria-label="分组">
        {lines.map((line, at) => (
          <li key={line.key}>
            <Input
              value={line.name}
              maxLength={20}
              aria-label={`第 ${at + 1} 个分组的名称`}
              placeholder="分组名称"
              onChange={(event) =>
                setLines(lines.map((other) => (other === line ? { ...line, name: event.target.value } : other)))
              }
            />
            <span className="secondary">{line.count} 人</span>
            <Button
              type="text"
              icon={<Trash2 size={16} aria-hidden="true" />}
              aria-label={`删除分组${line.name}`}
              title={
                isGiven(line.code)
                  ? '系统分组可以改名，不能删除'
                  : line.count > 0
                    ? '还有卡片，请先移到其他分组'
                    : '删除分组'
              }
              disabled={isGiven(line.code) || line.count > 0}
              onClick={() => setLines(lines.filter((other) => other !== line))}
            />
          </li>
        ))}
      </ul>
      <Button
        type="dashed"
        block
        icon={<Plus size={16} aria-hidden="true" />}
        disabled={own >= maximumOwnGroups}
        onClick={add}
      >
        {own >= maximumOwnGroups ? `最多新增 ${maximumOwnGroups} 个` : '新增分组'}
      </Button>
    </TypedModal>
  );
}
