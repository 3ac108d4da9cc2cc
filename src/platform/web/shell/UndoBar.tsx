/** What was just done, for ten seconds over any screen: with the way back, and with the list of who was left out. */
import { Button, Modal } from 'antd';
import { Check, Download, LoaderCircle, Undo2, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { exportResultList } from '#platform/entity/result-list.ts';
import { undoRemoval } from '#platform/entity/undo-removal.ts';
import { progressText, useActProgress } from '../acts/act-progress.ts';
import { call, download, watchCalls } from '../call.ts';
import { queryClient } from '../query.ts';
import { followHeading } from '../router/focus-heading.ts';
import type { DoneAct, ResultList } from '../undo.ts';
import { useAct } from '../use-act.ts';
import { offerUndo, undoSeconds, useUndo, withdrawOffer } from '../undo.ts';
import styles from './UndoBar.module.css';

/** Offers the way back of a call that deleted rows, whichever screen made it. */
function offerAfter({ deletes }: AnyEndpoint, input: unknown, answer: unknown): void {
  if (!deletes) return;
  const { id, ids: wanted = id === undefined ? [] : [id] } = input as { readonly id?: number; readonly ids?: number[] };
  // Rows that stay are told of by whoever asked.
  const { refused = [] } = (answer ?? {}) as { readonly refused?: readonly { readonly id: number }[] };
  const ids = wanted.filter((one) => !refused.some((row) => row.id === one));
  if (ids.length === 0) return;
  const count = `${ids.length.toLocaleString('en-US')} ${deletes.unit}`;
  offerUndo({
    text: `已删除 ${count}${deletes.unit === '人' ? '' : deletes.label}`,
    undo: async () => {
      await call(undoRemoval, { entity: deletes.entity, ids });
      await queryClient.invalidateQueries();
    },
  });
}

/** Who was done, and who was left out with the reason. */
function ListDialog({ list, onClose }: { readonly list: ResultList; readonly onClose: () => void }): ReactElement {
  const { isBusy, act } = useAct();
  const take = () => {
    const { word, done, leftOut } = list;
    return download(exportResultList, {
      word,
      done: [...done],
      leftOut: leftOut.map(({ title, reason }) => ({ title, reason })),
    });
  };
  return (
    <Modal
      open
      title="名单"
      width={560}
      onCancel={onClose}
      footer={
        <Button icon={<Download size={14} aria-hidden="true" />} loading={isBusy} onClick={() => void act(take)}>
          导出 Excel
        </Button>
      }
    >
      <div className={styles['list']}>
        <h2>
          未{list.word} {list.leftOut.length}
        </h2>
        <ul>
          {list.leftOut.map(({ title, reason }, index) => (
            <li key={index}>
              {title}
              <span className="secondary">{reason}</span>
            </li>
          ))}
        </ul>
        {list.done.length > 0 && (
          <>
            <h2>
              已{list.word} {list.done.length}
            </h2>
            <ul>
              {list.done.map((title, index) => (
                <li key={index}>{title}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Modal>
  );
}

interface LineProps {
  readonly offer: DoneAct;
  readonly onList: (list: ResultList) => void;
}

/** One result; its clock stands still under the pointer and while the keyboard is in it. */
function Line({ offer, onList }: LineProps): ReactElement {
  const [left, setLeft] = useState(undoSeconds);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { text, undo, verb = '撤销', list } = offer;
  const isHeld = isPointed || isFocused || isBusy;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isHeld]);
  useEffect(() => {
    if (left <= 0) withdrawOffer();
  }, [left]);
  // The keyboard was in the bar, which is gone then.
  const leave = () => (withdrawOffer(), followHeading());
  const takeBack = async () => {
    if (!undo || isBusy) return;
    setBusy(true);
    try {
      const result = await undo();
      // A later act may have told its own result meanwhile.
      if (useUndo.getState().offer !== offer) return;
      if (result) offerUndo(result);
      else leave();
    } catch {
      // A refusal was told by the call.
      if (useUndo.getState().offer === offer) withdrawOffer();
    }
  };
  return (
    <div
      className={styles['bar']}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <Check size={16} aria-hidden="true" />
      <span className={styles['text']} role="status">
        {isBusy ? `正在${verb}` : text}
      </span>
      {list && !isBusy && (
        <button type="button" onClick={() => onList(list)}>
          查看名单
        </button>
      )}
      {undo && (
        <button type="button" className={styles['undo']} disabled={isBusy} onClick={() => void takeBack()}>
          <Undo2 size={14} aria-hidden="true" />
          {verb}
          <span className={styles['seconds']} aria-hidden="true">
            {left} 秒
          </span>
        </button>
      )}
      <button type="button" aria-label="关闭" onClick={leave}>
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Numbers results, so that each begins with a clock of its own. */
function useCountedOffer(): readonly [DoneAct | null, number] {
  const offer = useUndo((state) => state.offer);
  const [counted, setCounted] = useState<{ readonly offer: DoneAct | null; readonly at: number }>({ offer, at: 0 });
  if (counted.offer !== offer) setCounted({ offer, at: counted.at + 1 });
  return [offer, counted.at];
}

/** An act whose dialog was left goes on: how far it is, until its result stands here. */
function RunningLine(): ReactElement | null {
  const { running, isLeft, progress } = useActProgress();
  if (!running || !isLeft) return null;
  return (
    <div className={styles['bar']}>
      <LoaderCircle size={16} className={styles['turning']} aria-hidden="true" />
      <span className={styles['text']} role="status">
        正在{progress ? progressText(running.label, progress) : running.label}，可以继续做别的
      </span>
    </div>
  );
}

export function UndoBar(): ReactElement | null {
  const [offer, at] = useCountedOffer();
  const [list, setList] = useState<ResultList | null>(null);
  useEffect(() => watchCalls(offerAfter), []);
  return (
    <>
      {!offer && <RunningLine />}
      {offer && <Line key={at} offer={offer} onList={setList} />}
      {list && <ListDialog list={list} onClose={() => setList(null)} />}
    </>
  );
}
