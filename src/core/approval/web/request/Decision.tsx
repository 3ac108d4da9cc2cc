/** What can be done with a request, at its foot: agreeing is one press, refusing and giving back ask why in place. */
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import { useSingleKey } from '#platform/web/shell/shortcuts.ts';
import type { getRequest } from '../../model/approval-calls.ts';
import { reasonLength } from '../../model/approval-request.ts';
import styles from './request.module.css';

export type Request = OutputOf<typeof getRequest>;

/** How a decision is sent: with a reason or a comment, or with neither. */
export type Decide = (action: 'grant' | 'refuse' | 'giveBack', text: string | null) => void;

type Mode = 'refuse' | 'giveBack' | 'grant';

const asked: Readonly<Record<Mode, { title: string; note: string; verb: string; after: (name: string) => string }>> = {
  giveBack: {
    title: '退回的理由',
    note: '必填，提交人会看到',
    verb: '退回',
    after: (name) => `退回后${name}可以修改再提，从第 1 步重新开始`,
  },
  refuse: {
    title: '驳回的理由',
    note: '必填，提交人会看到',
    verb: '驳回',
    after: () => '驳回后申请结束，不能再提',
  },
  grant: { title: '意见', note: '选填，记入审批进程', verb: '同意', after: () => '' },
};

/** Words that one press puts into the box. */
const chips = ['缺材料', '金额要再谈', '内容与实际不符'];

interface ReasonProps {
  readonly mode: Mode;
  readonly name: string;
  readonly preset: string;
  readonly isBusy: boolean;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

function Reason({ mode, name, preset, isBusy, onSend, onCancel }: ReasonProps): ReactElement {
  const id = useId();
  const box = useRef<TextAreaRef>(null);
  const [text, setText] = useState(preset);
  useEffect(() => box.current?.focus({ cursor: 'end' }), []);
  const { title, note, verb, after } = asked[mode];
  const isEnough = mode === 'grant' || text.trim().length >= reasonLength.least;
  const put = (chip: string) => {
    setText((before) => (before.trim() === '' ? chip : `${before.trim()}，${chip}`));
    box.current?.focus();
  };
  return (
    <form
      className={styles.reason}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEnough) onSend(text.trim());
      }}
    >
      <div className={styles.reasonHead}>
        <label htmlFor={id}>{title}</label>
        <span className="secondary caption">{note}</span>
        {mode !== 'grant' && (
          <span className={styles.chips}>
            {chips.map((chip) => (
              <button key={chip} type="button" onClick={() => put(chip)}>
                {chip}
              </button>
            ))}
          </span>
        )}
      </div>
      <Input.TextArea
        id={id}
        ref={box}
        value={text}
        rows={2}
        maxLength={reasonLength.most}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isEnough) onSend(text.trim());
        }}
      />
      <div className={styles.reasonFoot}>
        <span className="secondary caption">{after(name)}</span>
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" danger={mode !== 'grant'} htmlType="submit" loading={isBusy} disabled={!isEnough}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

export interface DecisionProps {
  readonly request: Request;
  readonly isBusy: boolean;
  readonly decide: Decide;
  /** Opens the dialog of another act: handOn, withdraw, assign, release. */
  readonly onAct: (name: string) => void;
  readonly onResend: () => void;
  /** Whether a list stands beside it, in which J goes on. */
  readonly isWalked: boolean;
}

const staleReason = '提交后内容有变动，请核对后再提';

/** Acts behind ⋯, in this order. */
const others: readonly { readonly key: string; readonly label: string }[] = [
  { key: 'comment', label: '写意见再同意' },
  { key: 'handOn', label: '转给他人' },
  { key: 'refuse', label: '驳回' },
  { key: 'assign', label: '指定审批人' },
  { key: 'release', label: '撤销申请' },
];

export function Decision({ request, isBusy, decide, onAct, onResend, isWalked }: DecisionProps): ReactElement | null {
  const { mayDo, stale, requesterName } = request;
  const [mode, setMode] = useState<Mode | null>(null);
  const may = (name: string) => mayDo.includes(name);
  const touches = stale?.touches === true;
  const mayGrant = may('grant') && !touches;
  const begin = (next: Mode, isAllowed: boolean) => {
    if (isAllowed) setMode(next);
    return isAllowed;
  };
  useSingleKey({
    a: () => {
      if (!mayGrant || isBusy || mode !== null) return false;
      decide('grant', null);
      return true;
    },
    r: () => mode === null && begin('giveBack', may('giveBack')),
  });
  if (mode !== null)
    return (
      <Reason
        key={mode}
        mode={mode}
        name={requesterName}
        preset={mode === 'giveBack' && touches ? staleReason : ''}
        isBusy={isBusy}
        onSend={(text) => decide(mode, text || null)}
        onCancel={() => setMode(null)}
      />
    );
  const menu = others.filter(({ key }) => (key === 'comment' ? mayGrant : may(key)));
  const choose = (key: string) =>
    key === 'comment' ? setMode('grant') : key === 'refuse' ? setMode('refuse') : onAct(key);
  if (mayDo.length === 0) return null;
  return (
    <div className={styles.foot}>
      <span className={styles.keys} aria-hidden="true">
        {mayGrant && (
          <>
            同意 <kbd>A</kbd>
          </>
        )}
        {may('giveBack') && (
          <>
            退回 <kbd>R</kbd>
          </>
        )}
        {isWalked && (
          <>
            下一项 <kbd>J</kbd>
          </>
        )}
      </span>
      {may('withdraw') && <Button onClick={() => onAct('withdraw')}>撤回申请</Button>}
      {may('resend') && (
        <Button type="primary" onClick={onResend}>
          修改再提
        </Button>
      )}
      {menu.length > 0 && (
        <LateMenu
          trigger={['click']}
          placement="topRight"
          menu={{ items: menu.map(({ key, label }) => ({ key, label, onClick: () => choose(key) })) }}
        >
          <Button aria-label="更多操作" icon={<Ellipsis size={16} aria-hidden="true" />} />
        </LateMenu>
      )}
      {may('giveBack') && (
        <Button type={touches ? 'primary' : 'default'} onClick={() => setMode('giveBack')}>
          {touches ? '请提交人核对' : '退回'}
        </Button>
      )}
      {mayGrant && (
        <Button className={styles.grant} type="primary" loading={isBusy} onClick={() => decide('grant', null)}>
          {stale ? '按最新内容同意' : '同意'}
        </Button>
      )}
    </div>
  );
}
