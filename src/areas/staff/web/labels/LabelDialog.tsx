/** 标签管理: the labels of the company with how many people carry each; made, changed and deleted in place. */
import { Button, Modal } from 'antd';
import { Pencil, Plus, Trash2, WandSparkles } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { deleteLabel, queryStaffLabelManual } from '../../model/label-calls.ts';
import type { LabelRule } from '../../model/label-rules.ts';
import { ruleWords } from '../../model/label-rules.ts';
import { LabelTag } from './LabelTags.tsx';
import { useRenewLabels } from './use-renew-labels.ts';
import type { Label, LabelKind } from './LabelForm.tsx';
import { LabelForm } from './LabelForm.tsx';
import kit from '#platform/web/styles/kit.module.css';
import detailStyles from '#platform/web/entity/entity-detail.module.css';
import styles from './LabelDialog.module.css';

/** What a label is about, in words. */
function aboutOf(entry: Label, roles: readonly { readonly id: number; readonly name: string }[]): string {
  const named = (ids: readonly number[] | null) =>
    (ids ?? []).map((id) => roles.find((role) => role.id === id)?.name ?? '已删除的角色').join('、');
  return [
    entry.category,
    entry.kind === 'auto' && entry.autoRule ? ruleWords(entry.autoRule as LabelRule) : null,
    entry.visibleRoles?.length ? `仅${named(entry.visibleRoles)}可见` : null,
    entry.taggableRoles?.length ? `仅${named(entry.taggableRoles)}可打` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface LineProps {
  readonly entry: Label;
  readonly about: string;
  readonly disabled: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function LabelLine({ entry, about, disabled, onEdit, onDelete }: LineProps): ReactElement {
  return (
    <li aria-label={entry.name}>
      <span className={styles.name}>
        <LabelTag label={entry} />
        {entry.kind === 'auto' && <span className="tag">自动</span>}
      </span>
      <span className={`secondary caption ${styles.about}`}>{about}</span>
      <span className={styles.count}>{formatNumber(entry.count)} 人</span>
      <span className={styles.buttons}>
        <button
          type="button"
          className={kit.iconButton}
          aria-label={`编辑${entry.name}`}
          title="编辑"
          disabled={disabled}
          onClick={onEdit}
        >
          <Pencil size={14} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={kit.iconButton}
          aria-label={`删除${entry.name}`}
          title="删除"
          disabled={disabled}
          onClick={onDelete}
        >
          <Trash2 size={14} aria-hidden="true" />
        </button>
      </span>
    </li>
  );
}

function DeleteQuestion({
  entry,
  onClose,
  onDone,
}: {
  readonly entry: Label;
  readonly onClose: () => void;
  readonly onDone: () => void;
}): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await call(deleteLabel, { id: entry.id, version: entry.version });
      onDone();
    } catch {
      // The call told why; the question stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={440}
      title={`删除标签“${entry.name}”`}
      okText="删除标签"
      cancelText="取消"
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {entry.count > 0 ? `${formatNumber(entry.count)} 人身上的这个标签会一并移除，不能恢复。` : '没有人带有这个标签。'}
    </Modal>
  );
}

interface Editing {
  readonly row: Label | null;
  readonly kind: LabelKind;
}

/**
 * The keyboard stays in the dialog: when a form or a question goes, what had the focus goes with it, and Esc would reach
 * nobody. The first button takes it over.
 */
function useKeptFocus(isQuiet: boolean): { readonly current: HTMLButtonElement | null } {
  const home = useRef<HTMLButtonElement>(null);
  const was = useRef(isQuiet);
  useEffect(() => {
    if (isQuiet && !was.current) home.current?.focus();
    was.current = isQuiet;
  }, [isQuiet]);
  return home;
}

export function LabelDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { data, error, refetch } = useRead(queryStaffLabelManual, {}, { quiet: true });
  const renew = useRenewLabels();
  const [editing, edit] = useState<Editing | null>(null);
  const [asked, ask] = useState<Label | null>(null);
  const home = useKeptFocus(editing === null && asked === null);
  const form = editing && data && (
    <LabelForm
      key={editing.row?.id ?? editing.kind}
      {...editing}
      roles={data.roles}
      onSaved={() => void renew()}
      onClose={() => edit(null)}
    />
  );
  return (
    <Modal open width={760} title="标签管理" footer={null} onCancel={onClose} className={styles.root}>
      <div className={styles.tools}>
        <Button
          ref={home}
          type="primary"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={editing !== null}
          onClick={() => edit({ row: null, kind: 'manual' })}
        >
          新建标签
        </Button>
        <Button
          icon={<WandSparkles size={14} aria-hidden="true" />}
          disabled={editing !== null}
          onClick={() => edit({ row: null, kind: 'auto' })}
        >
          新建自动标签
        </Button>
      </div>
      {editing?.row === null && form}
      {error && !data && <ErrorState title="标签没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={4} />}
      {data?.labels.length === 0 && !editing && (
        <p className={detailStyles.childEmpty}>还没有标签。标签可以在花名册里批量打，也可以按条件自动带上</p>
      )}
      <ul className={styles.list} aria-label="标签">
        {data?.labels.map((entry) =>
          editing?.row?.id === entry.id ? (
            <li key={entry.id} className={styles.editing}>
              {form}
            </li>
          ) : (
            <LabelLine
              key={entry.id}
              entry={entry}
              about={aboutOf(entry, data.roles)}
              disabled={editing !== null}
              onEdit={() => edit({ row: entry, kind: entry.kind })}
              onDelete={() => ask(entry)}
            />
          ),
        )}
      </ul>
      {asked && <DeleteQuestion entry={asked} onClose={() => ask(null)} onDone={() => (ask(null), void renew())} />}
    </Modal>
  );
}
