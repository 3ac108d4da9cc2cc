/** Fields of a row as a description list. */
import type { ComponentType, ReactElement } from 'react';
import { fieldValue } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import { DescriptionList } from '../parts/DescriptionList.tsx';
import type { AnyRow } from './any-row.ts';
import { fillOf } from './detail-fold.ts';
import styles from './DetailLines.module.css';

/** What a page shows for a value that no kind of field knows how to show; it sees the row. */
export type DetailShows = Readonly<Record<string, ComponentType<{ readonly value: unknown; readonly row: AnyRow }>>>;

export interface DetailLinesProps {
  readonly entity: AnyEntity;
  readonly keys: readonly string[];
  readonly row: AnyRow;
  readonly shows?: DetailShows | undefined;
  /** Says of an expected value that it is missing, instead of nothing. */
  readonly marksMissing?: boolean;
}

export function DetailLines({ entity, keys, row, shows, marksMissing = false }: DetailLinesProps): ReactElement {
  const lines = keys.flatMap((key) => {
    const field = entity.fields[key];
    if (!field) return [];
    const Detail = webOf(field.kind).detail;
    const Show = shows?.[key];
    const { kind } = field;
    const value = Show ? (
      <Show value={row[key]} row={row} />
    ) : marksMissing && fillOf(entity, row, key) === 'missing' ? (
      <span className={styles.missing}>待补</span>
    ) : (
      <Detail field={field} value={fieldValue(row, key)} row={row} masked={row.masked?.includes(key)} />
    );
    const isWide = (Show !== undefined && kind.typed === false) || kind.long === true || kind.files === 'many';
    return [{ key, label: field.label, value, isWide }];
  });
  return <DescriptionList lines={lines} />;
}
