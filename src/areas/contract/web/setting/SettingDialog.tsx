/** 合同设置: categories and types as one tree, the rule of numbers, what becomes of expired contracts and when people are told. */
import { Button, Modal, Tabs } from 'antd';
import type { ReactElement } from 'react';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useThrottled } from '#platform/web/use-throttled.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { draftOf } from '../../model/tree-draft.ts';
import { DueFields, NumberFields, RateTable, SettingPart, useSettingDraft } from './RulePart.tsx';
import { TreePart } from './TreePart.tsx';
import type { TreeEditor } from './use-tree-editor.ts';
import { useTreeEditor } from './use-tree-editor.ts';
import styles from './SettingDialog.module.css';

export interface SettingDialogProps {
  readonly onClose: () => void;
  /** Shows the contracts of a category in the register, where they are chosen and get another type. */
  readonly onRetype: (categoryId: number) => void;
}

/** 新增分类 2、改名 1: what differs, kinds without any left out. */
function changeWords({ newCategories, newTypes, renamed, removed }: TreeEditor['changes']): string {
  const kinds = [
    ['新增分类', newCategories],
    ['新增类型', newTypes],
    ['改名', renamed],
    ['删除', removed],
  ] as const;
  return kinds.flatMap(([word, count]) => (count > 0 ? [`${word} ${count}`] : [])).join('、');
}

function problemWords({ empty, repeated, long }: TreeEditor['problems']): string {
  const kinds = [
    ['空名称', empty],
    ['重名', repeated],
    ['过长', long],
  ] as const;
  return kinds.flatMap(([word, count]) => (count > 0 ? [word] : [])).join('、');
}

function TreeFooter({ editor }: { readonly editor: TreeEditor }): ReactElement {
  const { loaded, isFailed, isBusy, changes, changeTotal, problems, restore, save } = editor;
  const [isResting, press] = useThrottled(save);
  const wrong = problems.empty + problems.repeated + problems.long;
  return (
    <footer className={styles.footer}>
      <span role="status">
        {changeTotal > 0 && (
          <>
            有 <b>{changeTotal}</b> 处改动未保存：<span className="secondary">{changeWords(changes)}</span>
          </>
        )}
      </span>
      {wrong > 0 && (
        <span className={styles.wrong}>
          先改好 {wrong} 处：{problemWords(problems)}
        </span>
      )}
      <Button aria-label="取消改动" disabled={changeTotal === 0} onClick={restore}>
        取消
      </Button>
      <Button
        type="primary"
        loading={isBusy}
        disabled={!loaded || isFailed || changeTotal === 0 || wrong > 0 || isResting}
        onClick={() => press()}
      >
        保存
      </Button>
    </footer>
  );
}

/** What the server refused, with what helps: the other tree where somebody saved first. */
function Refused({ editor }: { readonly editor: TreeEditor }): ReactElement | null {
  const { refusal, reload } = editor;
  if (refusal === null) return null;
  const current = (refusal.data as { current?: Parameters<typeof draftOf>[0] } | null)?.current;
  if (!current) return <Note tone="danger">{refusal.message}</Note>;
  const names = (tree: ReturnType<typeof draftOf>) => new Set(tree.map(({ categoryName }) => categoryName));
  const [theirs, own] = [names(draftOf(current)), names(editor.tree)];
  const onlyTheirs = [...theirs].filter((name) => !own.has(name));
  const onlyOwn = [...own].filter((name) => !theirs.has(name));
  return (
    <Note tone="warning">
      <p>其他人刚保存过分类，你的改动还在，没有保存。</p>
      {onlyTheirs.length > 0 && <p>只在已保存的里面：{onlyTheirs.join('、')}</p>}
      {onlyOwn.length > 0 && <p>只在你的改动里面：{onlyOwn.join('、')}</p>}
      <Button size="small" onClick={reload}>
        放弃我的改动，载入最新的
      </Button>
    </Note>
  );
}

function TreeTab({
  editor,
  onRetype,
}: Pick<SettingDialogProps, 'onRetype'> & { readonly editor: TreeEditor }): ReactElement {
  const { loaded, isFailed, reload } = editor;
  return (
    <>
      {isFailed && !loaded && <ErrorState title="合同设置没有加载出来" error={null} onRetry={reload} />}
      {isFailed && loaded && (
        <Note tone="warning">
          没有读到最新的分类，下面是上次读到的内容，暂时不能保存。
          <Button size="small" onClick={reload}>
            重新加载
          </Button>
        </Note>
      )}
      <Refused editor={editor} />
      {!loaded && !isFailed && <Skeleton rows={8} />}
      {loaded && <TreePart editor={editor} onRetype={onRetype} />}
      <TreeFooter editor={editor} />
    </>
  );
}

export function SettingDialog({ onClose, onRetype }: SettingDialogProps): ReactElement {
  const editor = useTreeEditor();
  const setting = useSettingDraft();
  const leave = useUnsaved({
    count: editor.changeTotal + Number(setting.isDirty),
    isSaving: editor.isBusy,
    discard: editor.restore,
  });
  return (
    <Modal open width={880} title="合同设置" footer={null} maskClosable={false} onCancel={() => leave(onClose)}>
      <Tabs
        items={[
          {
            key: 'tree',
            label: '分类与类型',
            children: <TreeTab editor={editor} onRetype={(categoryId) => leave(() => onRetype(categoryId))} />,
          },
          { key: 'number', label: '编号规则', children: <SettingPart setting={setting} fields={NumberFields} /> },
          { key: 'due', label: '到期与提醒', children: <SettingPart setting={setting} fields={DueFields} /> },
          { key: 'rates', label: '税率表', children: <RateTable /> },
        ]}
      />
    </Modal>
  );
}
