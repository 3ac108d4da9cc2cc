/** 今天已办: what the reader settled today, on whatever screen. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryTodayDone } from '../../model/today/today-calls.ts';
import styles from './today.module.css';

export function DoneDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { data, error, refetch } = useRead(queryTodayDone, {}, { quiet: true });
  return (
    <Modal
      open
      title={data ? `今天已办 ${data.records.length} 件` : '今天已办'}
      footer={null}
      width={560}
      onCancel={onClose}
    >
      {error && !data && <ErrorState error={error} margin={24} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={4} rowHeight={40} />}
      {data && (
        <ul className={styles.doneList}>
          {data.records.map((record) => (
            <li key={record.id}>
              <span className="secondary">{formatDateTime(record.at).slice(11, 16)}</span>
              <b>{record.name}</b>
              <span>{record.text}</span>
              <CompanyName row={record} />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
