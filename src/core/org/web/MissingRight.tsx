/** 需要权限「…」，请联系 …: a right the person lacks, who can give it, and a message that asks them, once a day. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { askPermission, queryMissingRight } from '../model/role.ts';
import { call } from '#platform/web/call.ts';
import type { MissingRightProps } from '#platform/web/contribution.ts';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { missingRightText } from './missing-right.ts';
import styles from '#platform/web/shell/states.module.css';

/** Asks everybody who can give the right; once a day is enough. */
function AskButton({
  code,
  asked,
  isFilled,
}: {
  readonly code: string;
  readonly asked: boolean;
  readonly isFilled: boolean;
}): ReactElement {
  const [isAsked, setAsked] = useState(asked);
  const { isBusy, act } = useAct();
  const ask = async () => {
    const answer = await call(askPermission, { code });
    setAsked(true);
    if (answer.asked) toast.success(`申请已发给 ${answer.administrators} 位管理员`);
  };
  return (
    <button
      type="button"
      className={isFilled ? 'button button-primary' : 'button'}
      disabled={isAsked || isBusy}
      onClick={() => void act(ask)}
    >
      {isAsked ? '今天已申请，请等待处理' : '申请权限'}
    </button>
  );
}

export default function MissingRight({ codes, isAside = false }: MissingRightProps): ReactElement {
  const { data, error } = useRead(queryMissingRight, { codes: [...codes] }, { quiet: true });
  if (error) return <p className={styles.stateReason}>请联系企业管理员开通权限</p>;
  if (!data) return <Skeleton rows={1} />;
  return (
    <>
      <p className={styles.stateReason}>{missingRightText(data)}</p>
      {data.administratorCount > 0 && (
        <div className={styles.stateActions}>
          <AskButton key={data.code} code={data.code} asked={data.asked} isFilled={!isAside} />
        </div>
      )}
    </>
  );
}
