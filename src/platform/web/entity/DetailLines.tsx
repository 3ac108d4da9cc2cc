/** Fields of a row as a description list. */
import type { ComponentType, ReactElement } from 'react';
import { fieldValue } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { AnyRow } from './any-row.ts';
import { fillOf } from './detail-fold.ts';
import detailStyles from './entity-detail.module.css';
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
  return (
    <dl className={detailStyles.detailLines} data-part="detail-lines">
      {keys.map((key) => {
        const field = entity.fields[key];
        if (!field) return null;
        const Detail = webOf(field.kind).detail;
        const Show = shows?.[key];
        const { kind } = field;
        const isWide = (Show !== undefined && kind.typed === false) || kind.long || kind.files === 'many';
        return (
          <div key={key} data-wide={isWide || undefined}>
            <dt>{field.label}</dt>
            <dd>
              {Show ? (
                <Show value={row[key]} row={row} />
              ) : marksMissing && fillOf(entity, row, key) === 'missing' ? (
                <span className={styles.missing}>待补</span>
              ) : (
                <Detail field={field} value={fieldValue(row, key)} row={row} masked={row.masked?.includes(key)} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
