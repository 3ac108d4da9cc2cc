/** One row in sections: an anchor list, description lists, and each section edited where it stands. */
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useId, useState } from 'react';
import type { AnyEntity, Section } from '#platform/model/entity.ts';
import { fieldEntries } from '#platform/model/entity.ts';
import { isEmpty } from '#platform/model/format.ts';
import type { AnyRow } from './any-row.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { details } from './detail-kind.ts';
import './entity-detail.css';
import { FormNotes, keepEnter, useLeave, useSaveKey } from './EntityForm.tsx';
import type { FormSlots } from './FormFields.tsx';
import { FormFields } from './FormFields.tsx';
import { editableFields } from './form-values.ts';
import type { FormOptions } from './use-entity-form.ts';
import { useEntityForm } from './use-entity-form.ts';

export interface EntityDetailProps {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
  /** Absent: nothing can be edited. */
  readonly send?: FormOptions['send'] | undefined;
  readonly reload?: FormOptions['reload'];
  readonly onSaved?: (id: number) => void;
  readonly slots?: FormSlots | undefined;
  /** Sections that are no fields: records of other entities, history. */
  readonly more?: readonly { readonly key: string; readonly label: string; readonly content: ReactNode }[];
  /** Right of the sections: who changed what. */
  readonly rail?: ReactNode;
}

/** Declared sections, then one with the fields that none names. */
export function sectionsOf(entity: AnyEntity): Section[] {
  const declared = entity.sections ?? [];
  const named = new Set(declared.flatMap((section) => section.fields));
  const rest = fieldEntries(entity).filter(([key, field]) => !named.has(key) && field.kind !== 'json').map(([key]) => key);
  return rest.length > 0 ? [...declared, { key: 'rest', label: declared.length > 0 ? '其他' : '基本信息', fields: rest }] : [...declared];
}

/** A dot in the anchor list: an expected value is missing there. */
const isIncomplete = (entity: AnyEntity, section: Section, row: AnyRow): boolean => section.fields.some((key) => entity.fields[key]?.expected === true && isEmpty(row[key]));

function Lines({ entity, section, row }: { readonly entity: AnyEntity; readonly section: Section; readonly row: AnyRow }): ReactElement {
  return (
    <dl className="detail-lines">
      {section.fields.map((key) => {
        const field = entity.fields[key];
        if (!field) return null;
        const Detail = details[field.kind];
        const isWide = ['longText', 'rich', 'files'].includes(field.kind);
        return (
          <div key={key} data-wide={isWide || undefined}>
            <dt>{field.label}</dt>
            <dd>
              <Detail field={field} value={row[key]} row={row} masked={row.masked?.includes(key)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface BlockProps extends Omit<FormOptions, 'keys' | 'block'> {
  readonly row: AnyRow;
  readonly section: Section;
  readonly headingId: string;
  readonly slots?: FormSlots | undefined;
  readonly onClose: () => void;
}

/** The section while it is edited: tinted, save in its head, Esc leaves, Ctrl+S and Enter save. */
function EditedBlock({ section, headingId, slots, onClose, ...options }: BlockProps): ReactElement {
  const form = useEntityForm({ ...options, keys: section.fields, block: section.key, onSaved: (id) => (onClose(), options.onSaved(id)) });
  const save = () => void form.submit();
  const [leave, question] = useLeave(form, onClose);
  useSaveKey(save);
  const onKeyDown = (event: KeyboardEvent) => {
    keepEnter(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    leave();
  };
  return (
    // Esc anywhere in the block leaves it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate data-section={section.key} className="detail-section detail-edited" aria-labelledby={headingId} onKeyDown={onKeyDown} onSubmit={(event) => (event.preventDefault(), save())}>
      <div className="detail-head">
        <h2 id={headingId}>{section.label}</h2>
        <span className="tag tag-brand">编辑中</span>
        {form.changed.length > 0 && <span className="secondary caption">改动 {form.changed.length} 处</span>}
        <span className="detail-buttons">
          <Button onClick={leave}>取消</Button>
          <Button type="primary" htmlType="submit" loading={form.isSaving} aria-keyshortcuts="Control+S">
            保存 <kbd aria-hidden="true">Ctrl S</kbd>
          </Button>
        </span>
      </div>
      <FormNotes form={form} />
      <FormFields entity={options.entity} form={form} keys={section.fields} slots={slots} row={options.row} />
      <ConflictDialog entity={options.entity} form={form} />
      {question}
    </form>
  );
}

export function EntityDetail({ entity, row, send, reload, onSaved, slots, more = [], rail }: EntityDetailProps): ReactElement {
  const prefix = useId();
  const [edited, setEdited] = useState<string | null>(null);
  const sections = sectionsOf(entity);
  const anchors = [...sections.map((section) => ({ key: section.key, label: section.label, incomplete: isIncomplete(entity, section, row) })), ...more.map((part) => ({ key: part.key, label: part.label, incomplete: false }))];
  const idOf = (key: string) => `${prefix}${key}`;
  return (
    <div className="entity-detail" data-rail={rail ? true : undefined}>
      {anchors.length > 1 && (
        <nav className="detail-anchors" aria-label="分区">
          {anchors.map((anchor) => (
            <button key={anchor.key} type="button" onClick={() => document.getElementById(idOf(anchor.key))?.scrollIntoView({ behavior: 'smooth', block: 'start' })}>
              {anchor.label}
              {anchor.incomplete && <i role="img" aria-label="有待补内容" title="有待补内容" />}
            </button>
          ))}
        </nav>
      )}
      <div className="detail-body">
        {sections.map((section) =>
          edited === section.key && send ? (
            <EditedBlock key={section.key} entity={entity} row={row} section={section} headingId={idOf(section.key)} slots={slots} send={send} reload={reload} onSaved={(id) => onSaved?.(id)} onClose={() => setEdited(null)} />
          ) : (
            <section key={section.key} data-section={section.key} className="detail-section" aria-labelledby={idOf(section.key)}>
              <div className="detail-head">
                <h2 id={idOf(section.key)}>{section.label}</h2>
                {send && editableFields(entity, section.fields).length > 0 && (
                  <button type="button" className="button button-text detail-buttons" aria-label={`编辑${section.label}`} onClick={() => setEdited(section.key)}>
                    <Pencil size={14} aria-hidden="true" />
                    编辑
                  </button>
                )}
              </div>
              <Lines entity={entity} section={section} row={row} />
            </section>
          ),
        )}
        {more.map((part) => (
          <section key={part.key} className="detail-section" aria-labelledby={idOf(part.key)}>
            <div className="detail-head">
              <h2 id={idOf(part.key)}>{part.label}</h2>
            </div>
            {part.content}
          </section>
        ))}
      </div>
      {rail && <aside className="detail-rail">{rail}</aside>}
    </div>
  );
}
