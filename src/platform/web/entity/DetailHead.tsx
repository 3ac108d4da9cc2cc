/** Head of a record, in a drawer as on a page: name, state, tags; the next date, key facts, acts. One act is filled. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Ellipsis } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { isEmpty } from '#platform/entity/format.ts';
import type { RowDate } from '#platform/entity/row-log.ts';
import { queryRowDates } from '#platform/entity/row-log.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import { call } from '../call.ts';
import type { AnyRow } from './any-row.ts';
import { fillOf } from './detail-fold.ts';
import { FigureRow } from '../parts/FigureRow.tsx';
import styles from './DetailHead.module.css';
import { LateMenu } from './late-menu.tsx';
import type { RowAction } from './row-action.ts';
import { splitActions } from './split-actions.ts';
import { valueText } from './value-text.ts';
import { State } from './widgets/cells.tsx';
import { DaysLeft } from './widgets/DaysLeft.tsx';

export interface DetailFact {
  readonly label: string;
  readonly value: ReactNode;
}

/** State and tags of a row, behind its name. `tags` come after the declared ones. */
export function DetailMarks({
  entity,
  row,
  tags,
}: {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
  readonly tags?: ReactNode;
}): ReactElement {
  const { state = '', head, fields } = entity;
  const option = fields[state]?.options?.find(({ code }) => code === row[state]);
  return (
    <>
      {option && <State option={option} />}
      {head?.tags?.map((key) => {
        const field = fields[key];
        return field && !isEmpty(row[key]) ? (
          <span key={key} className="tag">
            {valueText(field, row[key])}
          </span>
        ) : null;
      })}
      {tags}
    </>
  );
}

/** Facts of the declaration, but for the one that stands as the next date. */
function declaredFacts(entity: AnyEntity, row: AnyRow, next: RowDate | undefined): DetailFact[] {
  return (entity.head?.facts ?? []).flatMap((key) => {
    const field = entity.fields[key];
    // What is empty tells nothing here; the sections say that it is.
    if (!field || key === next?.kind || fillOf(entity, row, key) !== 'filled') return [];
    const Detail = webOf(field.kind).detail;
    const value = <Detail field={field} value={row[key]} row={row} masked={row.masked?.includes(key)} />;
    return [{ label: field.label, value }];
  });
}

export interface HeadActsProps {
  readonly actions: readonly RowAction[];
  /** The date that asks for an act, where there is one. */
  readonly next?: RowDate | undefined;
  /** Of the record, for who hears the button ⋯. */
  readonly name: string;
}

/** ⋯, one act beside, the filled one; under the thumb on a telephone. */
export function HeadActs({ actions, next, name }: HeadActsProps): ReactElement {
  const { filled, second, rest } = splitActions(actions, next);
  return (
    <div className={styles['acts']}>
      {rest.length > 0 && (
        <LateMenu
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger = false, onRun }) => ({ key, label, danger, onClick: onRun })),
          }}
        >
          <Button aria-label={`更多操作：${name}`} icon={<Ellipsis size={16} aria-hidden="true" />} />
        </LateMenu>
      )}
      {second && <Button onClick={second.onRun}>{second.label}</Button>}
      {filled && (
        <Button type="primary" onClick={filled.onRun}>
          {filled.label}
        </Button>
      )}
    </div>
  );
}

export interface DetailFactsProps {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
  readonly name: string;
  /** In place of the declared ones. */
  readonly facts?: readonly DetailFact[];
  /** Between facts and acts. */
  readonly aside?: ReactNode;
  readonly actions: readonly RowAction[];
}

/** Pixels of the next date, kept while it is asked for. */
const dateWidth = 190;

/** The next day of a part: its own, while it counts. */
function ownDate({ head, fields }: AnyEntity, row: AnyRow): RowDate | undefined {
  const own = head?.next;
  const day = row[own?.field ?? ''];
  return own && typeof day === 'string' && own.when(row)
    ? { kind: own.field, label: fields[own.field]?.label ?? '', dueDate: day, graceEndDate: null, act: own.act }
    : undefined;
}

/** The next date with its days, key facts, acts. The date alone carries colour. */
export function DetailFacts({ entity, row, name, facts, aside, actions }: DetailFactsProps): ReactElement {
  // The ledger keeps the days of the whole and not of its parts.
  const hasDates = entity.head !== undefined && entity.parent === undefined;
  const { data } = useQuery({
    queryKey: [queryRowDates.path, entity.name, row.id, row.version],
    queryFn: ({ signal }) => call(queryRowDates, { entity: entity.name, id: row.id }, { signal, quiet: true }),
    enabled: hasDates,
  });
  const [first] = data?.dates ?? [];
  const next = hasDates ? first : ownDate(entity, row);
  return (
    <div className={styles['line']}>
      <FigureRow
        look="stacked"
        isCut
        figures={[
          ...(hasDates || next
            ? [
                {
                  label: next?.label ?? '近期日期',
                  value: <DaysLeft day={next?.dueDate ?? null} graceEnd={next?.graceEndDate ?? null} />,
                  width: dateWidth,
                },
              ]
            : []),
          ...(facts ?? declaredFacts(entity, row, next)),
        ]}
      />
      {aside}
      <HeadActs actions={actions} next={next} name={name} />
    </div>
  );
}
