/** 撤销 for ten seconds, over any screen: after every deletion of rows that can come back, and after what an area offers. */
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { undoRemoval } from '#platform/entity/undo-removal.ts';
import { call, watchCalls } from '../call.ts';
import { queryClient } from '../query.ts';
import { offerUndo, undoTime, useUndo, withdrawOffer } from '../undo.ts';
import styles from './UndoBar.module.css';

/** Offers the way back of a call that deleted rows, whichever screen made it. */
function offerAfter({ deletes }: AnyEndpoint, input: unknown): void {
  if (!deletes) return;
  const { id, ids = id === undefined ? [] : [id] } = input as { readonly id?: number; readonly ids?: number[] };
  const count = `${ids.length.toLocaleString('en-US')} ${deletes.unit}`;
  offerUndo({
    text: `已删除 ${count}${deletes.unit === '人' ? '' : deletes.label}`,
    undo: async () => {
      await call(undoRemoval, { entity: deletes.entity, ids });
      await queryClient.invalidateQueries();
    },
  });
}

export function UndoBar(): ReactElement | null {
  const offer = useUndo((state) => state.offer);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => watchCalls(offerAfter), []);
  useEffect(() => {
    if (!offer || isHeld) return undefined;
    const timer = setTimeout(withdrawOffer, undoTime);
    return () => clearTimeout(timer);
  }, [offer, isHeld]);
  if (!offer) return null;
  const undo = () => {
    withdrawOffer();
    setHeld(false);
    // A refusal was told by the call.
    void offer.undo().catch(() => undefined);
  };
  return (
    <div
      className={styles['bar']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles['text']} role="status">
        {offer.text}
      </span>
      <button type="button" onClick={undo}>
        撤销
      </button>
    </div>
  );
}
