/** One row in sections: an anchor list, description lists, and each section edited where it stands. */
import { ChevronDown, Pencil } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useId, useState } from 'react';
import type { AnyEntity, Section } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { isEmpty } from '#platform/entity/format.ts';
import { mayLeave } from '../leave-question.ts';
import type { AnyRow } from './any-row.ts';
import type { DetailShows } from './DetailLines.tsx';
import { DetailLines } from './DetailLines.tsx';
import { fillOf, useFold } from './detail-fold.ts';
import { EditedBlock } from './EditedBlock.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import kit from '../styles/kit.module.css';
import detailStyles from './entity-detail.module.css';
import styles from './EntityDetail.module.css';
import type { FormSlots } from './FormFields.tsx';
import { editableFields } from './form-values.ts';
import type { FormOptions } from './use-entity-form.ts';
import { useHasDraft } from './use-has-draft.ts';
import { useSectionInView } from './use-section-in-view.ts';

/** A section that is no fields: records of other entities, history. */
export interface DetailPart {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
  /** The content has its own head. */
  readonly bare?: boolean;
}

export interface EntityDetailProps {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
  /** Absent: nothing can be edited. */
  readonly send?: FormOptions['send'] | undefined;
  readonly onSaved?: (id: number) => void;
  readonly slots?: FormSlots | undefined;
  readonly more?: readonly DetailPart[];
  /** A sentence under the head of a section, by its key: where its values come from. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined;
  /** Values that a page shows in its own way. */
  readonly shows?: DetailShows | undefined;
  /** Right of the sections: who changed what. */
  readonly rail?: ReactNode;
  /** Fields that the rail shows: no lines of the sections, unless these are edited. */
  readonly inRail?: readonly string[] | undefined;
  /** Empty fields are folded although the page draws the head itself. Not where the page is there to be filled in. */
  readonly folds?: boolean;
}

/** What nobody types, lists, imports or exports and no section names is a mark of the server's own; what a row points at is worth knowing. */
const isInner = ({ form, excel, list, to }: Field): boolean =>
  form === false && excel === false && !list && to === undefined;

/** Declared sections, then one with the fields that none names. */
export function sectionsOf(entity: AnyEntity): Section[] {
  const declared = entity.sections ?? [];
  const named = new Set(declared.flatMap((section) => section.fields));
  const rest = fieldEntries(entity)
    .filter(([key, field]) => !named.has(key) && field.kind.typed !== false && !isInner(field))
    .map(([key]) => key);
  return rest.length > 0
    ? [...declared, { key: 'rest', label: declared.length > 0 ? '其他' : '基本信息', fields: rest }]
    : [...declared];
}

/** A dot in the anchor list: an expected value is missing there. */
const isIncomplete = (entity: AnyEntity, keys: readonly string[], row: AnyRow): boolean =>
  keys.some((key) => entity.fields[key]?.expected === true && isEmpty(row[key]));

export function EntityDetail({
  entity,
  row,
  send,
  onSaved,
  slots,
  more = [],
  notes,
  shows,
  rail,
  inRail = [],
  folds = false,
}: EntityDetailProps): ReactElement {
  const prefix = useId();
  const hasDraft = useHasDraft(entity.name);
  const [edited, setEdited] = useState(
    () => (send && sectionsOf(entity).find(({ key }) => hasDraft(row, key))?.key) ?? null,
  );
  // One block at a time: what is typed in another one, or on its way into the rail, is not put away unasked.
  const edit = async (key: string) => {
    if (await mayLeave()) setEdited(key);
  };
  const isFolding = folds || entity.head !== undefined;
  const fold = useFold(entity, isFolding);
  const isFolded = (key: string) => !shows?.[key] && fillOf(entity, row, key) === 'empty';
  const all = sectionsOf(entity).map((section) => {
    const lines = section.fields.filter((key) => !inRail.includes(key));
    return { ...section, lines, shown: fold.showsEmpty ? lines : lines.filter((key) => !isFolded(key)) };
  });
  const emptyCount = isFolding ? all.flatMap(({ lines }) => lines).filter(isFolded).length : 0;
  // A section that is all empty leaves with its fields, unless it is being filled in.
  const sections = fold.showsEmpty
    ? all
    : all.filter(({ key, shown }) => shown.length > 0 || edited === key || notes?.[key] !== undefined);
  const anchors = [
    ...sections.map((section) => ({
      key: section.key,
      label: section.label,
      incomplete: isIncomplete(entity, section.lines, row),
    })),
    ...more.map((part) => ({ key: part.key, label: part.label, incomplete: false })),
  ];
  const drawFold = (place: string | undefined) =>
    emptyCount > 0 && (
      <button
        type="button"
        className={`${kit.textButton} ${place}`}
        aria-expanded={fold.showsEmpty}
        onClick={fold.toggle}
      >
        <ChevronDown size={14} aria-hidden="true" />
        {fold.showsEmpty ? '收起空项' : `显示 ${emptyCount} 个空项`}
      </button>
    );
  const idOf = (key: string) => `${prefix}${key}`;
  const [inView, goTo] = useSectionInView(
    anchors.map(({ key }) => key),
    idOf,
  );
  return (
    <div className={detailStyles.root} data-part="entity-detail" data-rail={rail ? true : undefined}>
      {(anchors.length > 1 || emptyCount > 0) && (
        <div className={detailStyles.detailBar}>
          {anchors.length > 1 && (
            <nav className={detailStyles.detailAnchors} data-part="detail-anchors" aria-label="分区">
              {anchors.map((anchor) => (
                <button
                  key={anchor.key}
                  type="button"
                  aria-current={anchor.key === inView ? 'location' : undefined}
                  onClick={() => {
                    document.getElementById(idOf(anchor.key))?.scrollIntoView({ behavior: 'smooth', block: 'start' });
                    goTo(anchor.key);
                  }}
                >
                  {anchor.label}
                  {anchor.incomplete && <i role="img" aria-label="有待补内容" title="有待补内容" />}
                </button>
              ))}
            </nav>
          )}
          {drawFold(detailStyles.detailFold)}
        </div>
      )}
      <div className={detailStyles.detailBody} data-part="detail-body">
        {sections.map((section) =>
          edited === section.key && send ? (
            <EditedBlock
              key={section.key}
              entity={entity}
              row={row}
              keys={section.fields}
              block={section.key}
              title={section.label}
              headingId={idOf(section.key)}
              slots={slots}
              send={send}
              onSaved={(id) => onSaved?.(id)}
              onClose={() => setEdited(null)}
            />
          ) : (
            <section
              key={section.key}
              data-section={section.key}
              className={detailStyles.detailSection}
              data-part="detail-section"
              aria-labelledby={idOf(section.key)}
            >
              <SectionHead id={idOf(section.key)} title={section.label}>
                {send && editableFields(entity, section.fields).length > 0 && (
                  <button
                    type="button"
                    className="button button-text"
                    aria-label={`编辑${section.label}`}
                    onClick={() => void edit(section.key)}
                  >
                    <Pencil size={14} aria-hidden="true" />
                    编辑
                  </button>
                )}
              </SectionHead>
              {notes?.[section.key] && <p className={styles.detailNote}>{notes[section.key]}</p>}
              <DetailLines entity={entity} keys={section.shown} row={row} shows={shows} marksMissing={isFolding} />
            </section>
          ),
        )}
        {more.map((part) =>
          part.bare ? (
            <div key={part.key} id={idOf(part.key)}>
              {part.content}
            </div>
          ) : (
            <section
              key={part.key}
              className={detailStyles.detailSection}
              data-part="detail-section"
              aria-labelledby={idOf(part.key)}
            >
              <SectionHead id={idOf(part.key)} title={part.label} />
              {part.content}
            </section>
          ),
        )}
        {drawFold(detailStyles.detailFoldEnd)}
      </div>
      {rail && (
        <aside className={detailStyles.detailRail} data-part="detail-rail">
          {rail}
        </aside>
      )}
    </div>
  );
}
