/** Enterprises that are about to be handed on to the person: above the invitations, each with its answer; nothing where there are none. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { Suspense } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { useRead } from '#platform/web/query.ts';
import { subjects, transferAnswer } from '../model/joining-acts.ts';
import { queryMyRequest } from '../model/membership.ts';
import styles from './TransferLines.module.css';
import { useRequestRenewal } from './use-request-renewal.ts';

const groups = [transferAnswer];

export function TransferLines(): ReactElement | null {
  const { data } = useRead(queryMyRequest, {}, { quiet: true });
  const renew = useRequestRenewal();
  const acts = useActs({ groups, onDone: () => void renew() });
  if (!data || data.transfers.length === 0) return null;
  return (
    <>
      <ul className={styles['lines']} aria-label="转让给您的企业">
        {data.transfers.map((transfer) => {
          const subject = subjects.transfer(transfer.name);
          const actions = acts.rowActions({ ...transfer, subject, status: 'pending', version: 0 });
          return (
            <li key={transfer.id} className={`panel ${styles['line']}`}>
              <div>
                <strong>{transfer.name} 将转让给您</strong>
                <p className="caption secondary">{formatDateTime(transfer.expireAt)} 前有效</p>
              </div>
              <span className={styles['acts']}>
                {actions.map(({ key, label, onRun }, index) => (
                  <Button
                    key={key}
                    type={index === actions.length - 1 ? 'primary' : 'default'}
                    aria-label={`${label} ${subject}`}
                    onClick={onRun}
                  >
                    {label}
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}
