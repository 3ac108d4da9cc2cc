/** The keys, on `?`, and the switch for those of one character. */
import { Modal, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import styles from './shortcut-help.module.css';
import { setSingleKeys, useScreenKeys, useSingleKeys } from './shortcuts.ts';

const groups: readonly { readonly label: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    label: '到处',
    keys: [
      ['Ctrl K', '搜索与办理'],
      ['/', '到关键词'],
      ['Ctrl S', '保存或办理'],
      ['Esc', '关闭最上面的一层'],
      ['?', '快捷键'],
    ],
  },
  {
    label: '列表',
    keys: [
      ['J K', '下一行、上一行，也可用 ↓ ↑'],
      ['空格', '选择这一行'],
      ['Shift ↓ ↑', '连续选择'],
      ['R', '办理这一行的第一件事'],
      ['.', '打开这一行的菜单'],
      ['Enter', '打开这一行'],
    ],
  },
  {
    label: '今天要办',
    keys: [
      ['J K', '下一件、上一件，也可用 ↓ ↑'],
      ['X', '选择这一件'],
      ['E', '办理这一件'],
      ['S', '稍后提醒'],
      ['H', '转交'],
      ['Z', '撤回刚办的'],
      ['/', '到筛选'],
    ],
  },
  {
    label: '招聘看板',
    keys: [
      ['J K H L', '上下左右的卡片，也可用方向键'],
      ['空格', '选择这位候选人'],
      ['P', '通过初筛'],
      ['I', '约面试'],
      ['E', '填评价'],
      ['X', '淘汰'],
      ['Enter', '打开'],
    ],
  },
  {
    label: '详情',
    keys: [
      ['E', '编辑眼前的分区'],
      ['J K', '列表中的下一条、上一条'],
    ],
  },
];

/** Switches keys of one character on and off, here and in the personal centre. */
export function SingleKeySwitch(): ReactElement {
  const id = useId();
  const areOn = useSingleKeys((state) => state.areOn);
  return (
    <div className={styles['switch']}>
      <Switch id={id} checked={areOn} onChange={setSingleKeys} />
      <label htmlFor={id}>启用单键快捷键（J、K、R、E 等；用读屏或语音输入时可以关闭）</label>
    </div>
  );
}

export function ShortcutHelp(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  useScreenKeys(() => setOpen(true));
  if (!isOpen) return null;
  return (
    <Modal open title="快捷键" footer={null} width={560} onCancel={() => setOpen(false)}>
      <div className={styles['groups']}>
        {groups.map(({ label, keys }) => (
          <section key={label} aria-label={label}>
            <h2>{label}</h2>
            <dl>
              {keys.map(([key, text]) => (
                <div key={text}>
                  <dt>
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SingleKeySwitch />
    </Modal>
  );
}
