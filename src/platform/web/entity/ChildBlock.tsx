/** Records of one row: listed, added, edited and deleted in place (`parent` of the entity). */
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Fragment, useId, useState } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, withinParent } from '#platform/entity/entity.ts';
import { EMPTY_TEXT, formatDate, isEmpty } from '#platform/entity/format.ts';
import { toast } from '../toast.ts';
import type { AnyRow, Values } from './any-row.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { DetailShows } from './DetailLines.tsx';
import { DetailLines } from './DetailLines.tsx';
import { EditedBlock } from './EditedBlock.tsx';
import type { FormSlots } from './FormFields.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { RowAction } from './row-action.ts';
import type { RowDrawerProps } from './RowDrawer.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { useHasDraft } from './use-has-draft.ts';
import { useRemoval } from './use-removal.ts';
import { valueText } from './value-text.ts';
import detailStyles from './entity-detail.module.css';
import tableStyles from './entity-table.module.css';
import styles from './ChildBlock.module.css';

/** Sends a record; the sentences of the answer are shown. */
export type SendChild = (
  body: Record<string, unknown>,
) => Promise<{ readonly id: number; readonly warnings?: readonly string[] }>;

export interface ChildBlockProps {
  readonly entity: AnyEntity;
  readonly parentId: number;
  readonly rows: readonly AnyRow[];
  /** Absent: nothing can be added or changed. */
  readonly send?: SendChild | undefined;
  readonly remove?: AnyEndpoint | undefined;
  readonly onChanged: () => void;
  readonly slots?: FormSlots | undefined;
  readonly shows?: DetailShows | undefined;
  readonly hints?: ((values: Values, row: AnyRow | null) => readonly string[]) | undefined;
  /** Values that a new record starts with. */
  readonly preset?: Values | undefined;
  /** Keys of a preset that no form shows and the call takes beside the fields. */
  readonly carried?: readonly string[] | undefined;
  /** Beside the name of a record: state, marks. */
  readonly marks?: ((row: AnyRow) => ReactNode) | undefined;
  /** Fields that the head shows already. */
  readonly headKeys?: readonly string[] | undefined;
  /** What else can be done with a record, beside its name and in its drawer; `add` opens a new one that starts with these values. */
  readonly acts?: ((row: AnyRow, add: (preset: Values) => void) => readonly RowAction[]) | undefined;
  /** What is ticked or chosen beside the name of a record. */
  readonly switches?: ((row: AnyRow) => ReactNode) | undefined;
  /** A choice of the record whose values stand as heads over their records, in the order of its options: a tree of two levels. */
  readonly groupBy?: string | undefined;
  /** Records along a line, one below the other as they happened. */
  readonly isTimeline?: boolean | undefined;
  /** Whether a record may be edited or deleted at all. */
  readonly isFixed?: ((row: AnyRow) => boolean) | undefined;
}

const RowDrawer = lazyPart<RowDrawerProps>(async () => (await import('./RowDrawer.tsx')).RowDrawer);

/** Milliseconds in which a warning can be read. */
const warningTime = 8000;

/** Name of a record: its title, codes by their label. */
export function childTitle(entity: AnyEntity, row: Values): string {
  const field = entity.fields[entity.title];
  return field ? valueText(field, row[entity.title]) : entity.label;
}

/** 2020/03/01 至 2022/02/28, or 2020/03/01 起 without an end; nothing where a record has no period. */
function period(row: AnyRow): string | null {
  if (!('startDate' in row)) return null;
  const start = formatDate(row['startDate']);
  return isEmpty(row['endDate']) ? `${start} 起` : `${start} 至 ${formatDate(row['endDate'])}`;
}

/** Fields of a record that say something, without those that its head shows. */
function filledKeys(entity: AnyEntity, row: AnyRow, headKeys: readonly string[] = []): string[] {
  return fieldEntries(withinParent(entity))
    .filter(
      ([key, field]) =>
        key !== entity.title &&
        !headKeys.includes(key) &&
        key !== 'startDate' &&
        key !== 'endDate' &&
        field.form !== false &&
        !field.kind.flag,
    )
    .filter(([key]) => !isEmpty(row[key]) && !(Array.isArray(row[key]) && row[key].length === 0))
    .map(([key]) => key)
    .concat(fieldEntries(entity).flatMap(([key]) => (row.masked?.includes(key) && isEmpty(row[key]) ? [key] : [])));
}

/** Marks of the record that are set: 最高学历, 主账户 … */
function flags(entity: AnyEntity, row: AnyRow): string[] {
  return fieldEntries(entity)
    .filter(([key, field]) => field.kind.flag && row[key] === true)
    .map(([, field]) => field.label);
}

interface RecordGroup {
  /** Nothing where the records stand in no groups. */
  readonly label: string;
  readonly members: readonly AnyRow[];
}

/** Records under the values of a choice, in the order of its options, those of none last; all in one without a choice. */
function groupsOf(entity: AnyEntity, rows: readonly AnyRow[], groupBy: string | undefined): readonly RecordGroup[] {
  if (groupBy === undefined) return [{ label: '', members: rows }];
  const options = entity.fields[groupBy]?.options ?? [];
  return [
    ...options.map(({ code, label }) => ({ label, members: rows.filter((row) => row[groupBy] === code) })),
    { label: '其他', members: rows.filter((row) => !options.some(({ code }) => row[groupBy] === code)) },
  ].filter(({ members }) => members.length > 0);
}

/** A new record: what its form starts with, and what travels beside the form. */
function newRecord(preset: Values | undefined, carried: readonly string[] = [], from?: number): Editing {
  const given = Object.entries(preset ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return {
    row: null,
    from,
    preset: Object.fromEntries(given.filter(([key]) => !carried.includes(key))),
    beside: Object.fromEntries(given.filter(([key]) => carried.includes(key))),
  };
}

interface Editing {
  /** null: a new one. */
  readonly row: AnyRow | null;
  /** The record that a new one begins from. */
  readonly from?: number | undefined;
  readonly preset?: Values | undefined;
  readonly beside?: Values | undefined;
}

export function ChildBlock(props: ChildBlockProps): ReactElement {
  const { entity, parentId, rows, send, remove, onChanged, marks, isFixed } = props;
  const headingId = useId();
  const block = `${entity.name}-${parentId}`;
  const hasDraft = useHasDraft(entity.name);
  const [editing, setEditing] = useState<Editing | null>(() => {
    if (!send) return null;
    if (hasDraft(null, block)) return newRecord(props.preset, props.carried);
    const row = rows.find((one) => !isFixed?.(one) && hasDraft(one, block));
    return row ? { row } : null;
  });
  const [openId, setOpenId] = useState<number | null>(null);
  const removal = useRemoval({ entity, remove, onDone: onChanged });
  const limit = entity.parent?.limit ?? 0;
  const sendAndTell: SendChild = async (body) => {
    const answer = send ? await send({ ...body, ...editing?.beside }) : { id: 0 };
    if (answer.warnings && answer.warnings.length > 0) toast.info(answer.warnings.join('；'), warningTime);
    return answer;
  };
  const form = editing && send && (
    <EditedBlock
      key={editing.row?.id ?? 'new'}
      entity={withinParent(entity)}
      row={editing.row}
      // One that an act began is about another record: its draft is no other's.
      block={editing.from === undefined ? block : `${block}-${editing.from}`}
      preset={editing.preset}
      title={editing.row ? childTitle(entity, editing.row) : entity.label}
      headingId={`${headingId}form`}
      slots={props.slots}
      hints={props.hints}
      send={sendAndTell}
      onSaved={onChanged}
      onClose={() => setEditing(null)}
    />
  );
  const edit = (next: Editing) => (setOpenId(null), setEditing(next));
  const actsOf = (row: AnyRow): readonly RowAction[] =>
    props.acts?.(row, (preset) => edit(newRecord(preset, props.carried, row.id))) ?? [];
  // Its drawer offers what the card does.
  const drawerActs = (row: AnyRow): readonly RowAction[] => [
    ...actsOf(row),
    ...(isFixed?.(row) ? [] : [{ key: 'edit', label: '编辑', onRun: () => edit({ row }) }]),
    ...(remove && !isFixed?.(row)
      ? [{ key: 'delete', label: '删除', danger: true, onRun: () => removal.ask([row]) }]
      : []),
  ];
  const drawRow = (row: AnyRow) =>
    editing?.row?.id === row.id ? (
      form
    ) : (
      <article key={row.id} className={detailStyles.childRow} aria-label={`${entity.label} ${childTitle(entity, row)}`}>
        <header>
          <h3>
            {entity.head ? (
              <button
                type="button"
                className={tableStyles.cellTitle}
                data-part="cell-title"
                onClick={() => setOpenId(row.id)}
              >
                {childTitle(entity, row) || EMPTY_TEXT}
              </button>
            ) : (
              childTitle(entity, row) || EMPTY_TEXT
            )}
          </h3>
          {period(row) && <span className="secondary caption">{period(row)}</span>}
          {marks?.(row)}
          {flags(entity, row).map((flag) => (
            <span key={flag} className="tag">
              {flag}
            </span>
          ))}
          {send && !editing && (
            <span className={styles.actions}>
              {props.switches?.(row)}
              {actsOf(row).map(({ key, label, onRun }) => (
                <button key={key} type="button" className="button button-text" onClick={onRun}>
                  {label}
                </button>
              ))}
              {!isFixed?.(row) && (
                <>
                  <button
                    type="button"
                    className="button button-text"
                    aria-label={`编辑${childTitle(entity, row)}`}
                    onClick={() => setEditing({ row })}
                  >
                    <Pencil size={14} aria-hidden="true" />
                    编辑
                  </button>
                  {remove && (
                    <button
                      type="button"
                      className="button button-text"
                      aria-label={`删除${childTitle(entity, row)}`}
                      onClick={() => removal.ask([row])}
                    >
                      <Trash2 size={14} aria-hidden="true" />
                      删除
                    </button>
                  )}
                </>
              )}
            </span>
          )}
        </header>
        <DetailLines entity={entity} keys={filledKeys(entity, row, props.headKeys)} row={row} shows={props.shows} />
      </article>
    );
  const groups = groupsOf(entity, rows, props.groupBy);
  const opened = rows.find(({ id }) => id === openId);
  return (
    <section
      className={detailStyles.detailSection}
      data-part="detail-section"
      data-section={entity.name}
      aria-labelledby={headingId}
    >
      <SectionHead id={headingId} title={entity.label} note={rows.length > 0 ? `${rows.length} 条` : undefined}>
        {send && !editing && rows.length < limit && (
          <button
            type="button"
            className="button button-text"
            aria-label={`添加${entity.label}`}
            onClick={() => setEditing(newRecord(props.preset, props.carried))}
          >
            <Plus size={14} aria-hidden="true" />
            添加
          </button>
        )}
      </SectionHead>
      {editing?.row === null && form}
      {rows.length === 0 && !editing && <p className={detailStyles.childEmpty}>还没有{entity.label}</p>}
      {groups.map(({ label, members }) => (
        <Fragment key={label}>
          {label !== '' && (
            <p className={styles.group} id={`${headingId}${label}`}>
              {label} <span className="secondary">{members.length}</span>
            </p>
          )}
          <div
            className={detailStyles.childRows}
            data-look={props.isTimeline ? 'timeline' : label === '' ? undefined : 'tree'}
            {...(label !== '' && { role: 'group', 'aria-labelledby': `${headingId}${label}` })}
          >
            {members.map(drawRow)}
          </div>
        </Fragment>
      ))}
      {opened && (
        <RowDrawer
          entity={withinParent(entity)}
          row={opened}
          siblings={{ rows, before: 0, total: rows.length, open: ({ id }) => setOpenId(id) }}
          actions={send ? drawerActs(opened) : []}
          send={isFixed?.(opened) ? undefined : send && sendAndTell}
          onSaved={onChanged}
          slots={props.slots}
          shows={props.shows}
          onClose={() => setOpenId(null)}
        />
      )}
      {removal.asked && (
        <DeleteDialog
          entity={entity}
          rows={removal.asked.map((row) => ({ ...row, [entity.title]: childTitle(entity, row) }))}
          isDeleting={removal.isDeleting}
          onDelete={() => void removal.confirm()}
          onClose={removal.cancel}
        />
      )}
    </section>
  );
}
