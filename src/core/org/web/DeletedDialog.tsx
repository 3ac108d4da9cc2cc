/** 最近删除: what can still come back, one click each. */
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { queryDeleted, restorableDays, restoreDeleted } from '../model/deleted.ts';
import { formatDateTime, formatText } from '#platform/entity/format.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { call } from '#platform/web/call.ts';
import type { DeletedDialogProps } from '#platform/web/contribution.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './DeletedDialog.module.css';
import { listKey } from '#platform/web/entity/use-entity-list.ts';

const size = 10;

export default function DeletedDialog({ entity, onClose, onRestored }: DeletedDialogProps): ReactElement {
  const client = useQueryClient();
  const [current, setCurrent] = useState(1);
  const { isBusy, act } = useAct();
  const { data, error, refetch } = useRead(
    queryDeleted,
    { entity: entity.name, page: { current, size } },
    { quiet: true, keep: true },
  );
  const restore = async (id: number) => {
    await call(restoreDeleted, { entity: entity.name, ids: [id] });
    // The last one of a page takes the page with it.
    if (data?.records.length === 1 && current > 1) setCurrent(current - 1);
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: listKey(entity) }), onRestored?.()]);
  };
  return (
    <Modal open title={`最近删除的${entity.label}`} width={560} footer={null} onCancel={onClose}>
      <p className="secondary">删除后 {restorableDays} 天内可以恢复，恢复后和删除前一样</p>
      {error && !data && <ErrorState title="没有加载出来" error={error} onRetry={() => void refetch()} margin={24} />}
      {!error && !data && <Skeleton rows={4} />}
      {data?.total === 0 && <EmptyState title={`最近 ${restorableDays} 天没有删除过${entity.label}`} margin={24} />}
      <ul className={styles.rows}>
        {data?.records.map(({ id, title, deletedAt, ...row }) => (
          <li key={id}>
            <span className="ellipsis">
              {formatText(title)}
              <CompanyName row={row} />
            </span>
            <time className="secondary" dateTime={deletedAt}>
              {formatDateTime(deletedAt)}
            </time>
            <button
              type="button"
              className={kit.textButton}
              disabled={isBusy}
              aria-label={`恢复 ${formatText(title)}`}
              onClick={() => void act(() => restore(id))}
            >
              恢复
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > size && (
        <Pagination total={data.total} current={current} size={size} onChange={(page) => setCurrent(page.current)} />
      )}
    </Modal>
  );
}
