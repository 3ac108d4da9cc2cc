/** Form of one row: a drawer up to 12 fields, a page above that. */
import { Button, Drawer } from 'antd';
import type { ComponentType, FormEvent, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { CallRefused } from '../call.ts';
import { Note } from '../parts/Note.tsx';
import { rowTitle } from './any-row.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { FormSlots } from './FormFields.tsx';
import { FormFields } from './FormFields.tsx';
import { isDrawerForm } from './form-values.ts';
import type { EntityFormState, FormOptions } from './use-entity-form.ts';
import { useEntityForm } from './use-entity-form.ts';
import kit from '../styles/kit.module.css';
import styles from './entity-form.module.css';

/** What a screen offers beside a refusal. */
export interface RefusedProps {
  readonly refusal: CallRefused;
  /** Saves once more, with an answer to the refusal; false when that was refused too. */
  readonly save: EntityFormState['submit'];
}

export interface EntityFormProps extends FormOptions {
  readonly refused?: ComponentType<RefusedProps> | undefined;
  readonly onClose: () => void;
  readonly slots?: FormSlots | undefined;
  readonly title?: string | undefined;
}

const clock = (milliseconds: number): string =>
  new Date(milliseconds).toLocaleString('zh-CN', {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });

/** Ctrl+S saves from anywhere while the form is open. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Enter in a picker or a list takes the choice; it does not send the form as well. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.target as HTMLElement).closest('.ant-picker, .ant-select'))
    event.preventDefault();
}

/** What was taken up from a draft, and what belongs to no single field. */
export function FormNotes({ form }: { readonly form: EntityFormState }): ReactNode {
  return (
    <>
      {form.draftAt !== null && (
        <Note>
          已恢复 {clock(form.draftAt)} 的草稿
          <button type="button" className={kit.textButton} onClick={form.discard}>
            放弃草稿
          </button>
        </Note>
      )}
      {form.findings.general && <Note tone="danger">{form.findings.general}</Note>}
    </>
  );
}

export function EntityForm(props: EntityFormProps): ReactElement {
  const { entity, row, onClose, slots, keys, refused: Refused } = props;
  const form = useEntityForm(props);
  const save = () => void form.submit();
  useSaveKey(save);
  const title = props.title ?? (row ? `编辑${entity.label} ${rowTitle(entity, row)}` : `新建${entity.label}`);
  const leave = () => form.leave(onClose);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    leave();
  };
  const buttons = (
    <>
      <Button onClick={leave}>取消</Button>
      <Button type="primary" loading={form.isSaving} onClick={save} aria-keyshortcuts="Control+S">
        保存 <kbd aria-hidden="true">Ctrl S</kbd>
      </Button>
    </>
  );
  const body = (
    // The keys of the controls rise to the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate aria-label={title} onSubmit={onSubmit} onKeyDown={keepEnter}>
      <FormNotes form={form} />
      {Refused && form.refusal && <Refused refusal={form.refusal} save={form.submit} />}
      <FormFields entity={entity} form={form} keys={keys} slots={slots} row={row} />
      {/* Enter in any one-line field submits: a form with several fields needs a submit button for that. */}
      <input type="submit" hidden tabIndex={-1} />
      <ConflictDialog entity={entity} form={form} />
    </form>
  );
  if (isDrawerForm(entity, keys)) {
    return (
      <Drawer
        open
        title={title}
        size={640}
        onClose={leave}
        footer={<div className={styles.formButtons}>{buttons}</div>}
      >
        {body}
      </Drawer>
    );
  }
  return (
    // Esc leaves the page as it closes a drawer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.formPage} data-part="form-page" onKeyDown={onKeyDown}>
      <header className={styles.formPageHead} data-part="form-page-head">
        <h1>{title}</h1>
        <div className={styles.formButtons}>{buttons}</div>
      </header>
      <div className={styles.formPageBody} data-part="form-page-body">
        {body}
      </div>
    </div>
  );
}
