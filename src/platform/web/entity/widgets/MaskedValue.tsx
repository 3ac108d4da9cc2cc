/** A hidden value with its eye. Who may look and how it is audited is decided by what the application puts into the context. */
import { Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import { createContext, useContext, useEffect, useState } from 'react';
import { EMPTY_TEXT, isEmpty } from '#platform/entity/format.ts';
import { usePermission } from '../../permissions.ts';
import { useAct } from '../../use-act.ts';
import type { AnyRow } from '../any-row.ts';
import { valueText } from '../value-text.ts';
import type { CellProps } from './widget-props.ts';
import styles from './MaskedValue.module.css';

/** Fetches one hidden value; asks for a reason itself where one is needed. Rejects when refused. */
export type Reveal = (row: AnyRow, fieldKey: string) => Promise<unknown>;

/** Without a provider no eye is offered. */
export const RevealContext = createContext<Reveal | null>(null);

/** Milliseconds a revealed value stays. */
export const revealTime = 60_000;

const keyIn = (row: AnyRow | undefined, props: CellProps): string | undefined =>
  row?.masked?.find((key) => row[key] === props.value);

export function MaskedValue(props: CellProps & { readonly fieldKey?: string }): ReactElement {
  const provided = useContext(RevealContext);
  // Without the code of the field the server refuses: an eye would be a dead control.
  const reveal = usePermission(props.field.secret) ? provided : null;
  const [shown, setShown] = useState<unknown>(undefined);
  const { isBusy: isAsking, act } = useAct();
  const { field, row, value } = props;
  const key = props.fieldKey ?? keyIn(row, props);
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => setShown(undefined), revealTime);
    return () => clearTimeout(timer);
  }, [shown]);
  const ask = async () => {
    if (!reveal || !row || !key) return;
    setShown(await reveal(row, key));
  };
  if (shown !== undefined) return <span className={styles.root}>{valueText(field, shown)}</span>;
  return (
    <span className={styles.root}>
      <span>{isEmpty(value) ? '****' : String(value) || EMPTY_TEXT}</span>
      {reveal && row && key && (
        <button
          type="button"
          className={styles.reveal}
          disabled={isAsking}
          onClick={(event) => (event.stopPropagation(), void act(ask))}
          aria-label={`查看${field.label}`}
        >
          <Eye size={14} aria-hidden="true" />
          查看
        </button>
      )}
    </span>
  );
}
