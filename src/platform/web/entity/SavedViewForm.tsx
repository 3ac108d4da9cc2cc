/** Name of a saved view, and to whom it is shown. */
import type { InputRef } from 'antd';
import { Input, Radio, Select } from 'antd';
import type { FormEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import type { ListedView, Sharing } from '#platform/entity/saved-views.ts';
import { sharings } from '#platform/entity/saved-views.ts';
import { useAct } from '../use-act.ts';
import styles from './saved-views.module.css';

type ViewName = Pick<ListedView, 'name' | 'shared' | 'roleIds'>;

interface SavedViewFormProps {
  /** null: a new one. */
  readonly view: ListedView | null;
  /** Roles that it may be shown to; none: this person may not share. */
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly onSave: (named: ViewName) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The form was opened to name the view: its box has the keyboard. */
const focusBox = (box: InputRef | null) => box?.focus({ cursor: 'all' });

export function SavedViewForm({ view, roles, onSave, onClose }: SavedViewFormProps): ReactElement {
  const prefix = useId();
  const { isBusy, act } = useAct();
  const [named, setNamed] = useState<ViewName>({
    name: view?.name ?? '',
    shared: view?.shared ?? 'own',
    roleIds: view?.roleIds ?? [],
  });
  const change = (next: Partial<ViewName>) => setNamed((before) => ({ ...before, ...next }));
  const isWhole = named.name.trim() !== '' && (named.shared !== 'role' || named.roleIds.length > 0);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) void act(() => onSave({ ...named, name: named.name.trim() }));
  };
  // Whoever lost the right may still take back what he had shown.
  const choices = roles.length > 0 ? sharings : sharings.filter(({ code }) => code === 'own' || code === view?.shared);
  return (
    <form className={`${styles['panel'] ?? ''} ${styles['form'] ?? ''}`} onSubmit={onSubmit}>
      <label htmlFor={`${prefix}name`}>
        视图名称
        <Input
          id={`${prefix}name`}
          ref={focusBox}
          value={named.name}
          maxLength={20}
          onChange={(event) => change({ name: event.target.value })}
        />
      </label>
      {choices.length > 1 && (
        <Radio.Group
          aria-label="谁能看到"
          value={named.shared}
          options={choices.map(({ code, label }) => ({ value: code, label }))}
          onChange={(event) => change({ shared: event.target.value as Sharing })}
        />
      )}
      {named.shared === 'role' && (
        <Select<number[]>
          mode="multiple"
          aria-label="角色"
          placeholder="选择角色"
          value={named.roleIds}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          optionFilterProp="label"
          onChange={(roleIds) => change({ roleIds })}
        />
      )}
      <div className={styles['feet']}>
        <button type="submit" className="button button-primary" disabled={!isWhole || isBusy}>
          保存视图
        </button>
        <button type="button" className="button" onClick={onClose}>
          取消
        </button>
      </div>
    </form>
  );
}
