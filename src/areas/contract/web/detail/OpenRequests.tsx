/** What of the contract waits for somebody's decision: which act, whose turn it is, and the way to the request. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { approvalPath, queryRowRequest } from '#core/approval/public.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { useRead } from '#platform/web/query.ts';
import { contract as contractEntity } from '../../model/contract.ts';
import type { Contract } from './contract-words.ts';
import styles from './contract-detail.module.css';

const open = new Set(['pending', 'returned']);

export function OpenRequests({ row }: { readonly row: Contract }): ReactElement | null {
  const isWaiting = row.status === 'pending' || row.status === 'changing';
  const asked = { entity: contractEntity.name, rowId: row.id };
  const { data } = useRead(queryRowRequest, asked, { quiet: true, enabled: isWaiting });
  const requests = (isWaiting ? (data?.records ?? []) : []).filter(({ state }) => open.has(state));
  if (requests.length === 0) return null;
  return (
    <div className={styles.requests}>
      {requests.map(({ id, actLabel, state, stepNo, stepCount, deciders, requesterName, mayOpen }) => (
        <Note key={id} tone="warning">
          {requesterName}提交的{actLabel}
          {state === 'returned'
            ? '已退回，等提交人修改后再提'
            : `正在审批，第 ${stepNo} 步（共 ${stepCount} 步）${deciders.length > 0 ? `，等 ${deciders.join('、')} 决定` : ''}`}
          。{mayOpen && <Link to={`${approvalPath}?id=${id}`}>查看申请</Link>}
        </Note>
      ))}
    </div>
  );
}
