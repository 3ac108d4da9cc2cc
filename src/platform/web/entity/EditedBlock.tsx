/** A block of a page while it is edited: tinted, save in its head, Esc leaves, Ctrl+S and Enter save, nothing unsaved is left behind unasked. */
import { Button } from 'antd';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Note } from '../parts/Note.tsx';
import { focusFirst } from '../focus-first.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import { followHeading } from '../router/focus-heading.ts';
import type { AnyRow, Values } from './any-row.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import styles from './entity-detail.module.css';
import { FormNotes, keepEnter, useSaveKey } from './EntityForm.tsx';
import type { FormSlots } from './FormFields.tsx';
import { FormFields } from './FormFields.tsx';
import type { FormOptions } from './use-entity-form.ts';
import { useEntityForm } from './use-entity-form.ts';

export interface EditedBlockProps extends FormOptions {
  readonly title: string;
  readonly headingId: string;
  readonly slots?: FormSlots | undefined;
  /** Sentences that follow from what is typed: what the law allows, what happens on saving. */
  readonly hints?: ((values: Values, row: AnyRow | null) => readonly string[]) | undefined;
  readonly onClose: () => void;
}

/** The button that opened the block gives way to it and is another one afterwards, as far as the page is concerned: the keyboard goes on there. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement?.getAttribute('aria-label') ?? null);
  useEffect(() => {
    if (opener === null) return undefined;
    return () =>
      void followHeading(() => document.querySelector<HTMLElement>(`main button[aria-label="${CSS.escape(opener)}"]`));
  }, [opener]);
}

export function EditedBlock({ title, headingId, slots, hints, onClose, ...options }: EditedBlockProps): ReactElement {
  const form = useEntityForm({ ...options, onSaved: (id) => (onClose(), options.onSaved(id)) });
  const box = useRef<HTMLFormElement>(null);
  const save = () => void form.submit();
  const leave = () => form.leave(onClose);
  const isNew = options.row === null;
  useSaveKey(save);
  useFocusBack();
  useEffect(() => {
    if (isNew) box.current?.scrollIntoView({ block: 'nearest' });
    return box.current ? focusFirst(box.current, '[data-part="form-fields"] input') : undefined;
  }, [isNew]);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    keepEnter(event);
    // A question over the block is drawn inside it: its Esc closes the question alone.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    leave();
  };
  const sentences = hints?.(form.values, options.row) ?? [];
  return (
    // Esc anywhere in the block leaves it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={box}
      noValidate
      data-section={options.block}
      className={`${styles.detailSection} ${styles.detailEdited}`}
      data-part="detail-section detail-edited"
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
      onSubmit={(event) => (event.preventDefault(), save())}
    >
      <SectionHead
        id={headingId}
        title={title}
        marks={<span className="tag tag-brand">{isNew ? '新增' : '编辑中'}</span>}
        note={form.changed.length > 0 ? `改动 ${form.changed.length} 处` : undefined}
      >
        <Button onClick={leave}>取消</Button>
        <Button type="primary" htmlType="submit" loading={form.isSaving} aria-keyshortcuts="Control+S">
          保存 <kbd aria-hidden="true">Ctrl S</kbd>
        </Button>
      </SectionHead>
      <FormNotes form={form} />
      <FormFields entity={options.entity} form={form} keys={options.keys} slots={slots} row={options.row} />
      {sentences.length > 0 && (
        <Note className={styles.formHints}>
          <ul aria-label="提示">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Note>
      )}
      <ConflictDialog entity={options.entity} form={form} />
    </form>
  );
}
