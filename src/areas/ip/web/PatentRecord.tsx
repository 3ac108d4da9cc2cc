/** Annuities of one patent with the state that its dates suggest, and what happened to it: two parts of its detail, one answer. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { insertPatent, queryPatentDetail } from '../model/patent.ts';
import { patentStatuses } from '../model/patent-options.ts';
import { FeeTable, useRenewFees } from './fee-acts.tsx';
import propertyStyles from './property.module.css';

const labelOf = (code: string) => patentStatuses.find((entry) => entry.code === code)?.label ?? code;

export interface PatentRecordProps {
  readonly patentId: number;
  readonly version: number;
}

export function PatentFees({ patentId, version }: PatentRecordProps): ReactElement {
  const { data, error, refetch } = useRead(queryPatentDetail, { id: patentId }, { quiet: true });
  const mayEdit = usePermission('patent_edit');
  const renew = useRenewFees();
  const { isBusy, act } = useAct();
  if (error && !data) return <ErrorState title="年费没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  const { proposedStatus } = data;
  const accept = () =>
    act(async () => {
      await call(insertPatent, { id: patentId, version, legalStatus: proposedStatus as 'ceased_fee' | 'expired' });
      await renew();
    });
  return (
    <>
      {proposedStatus !== null && (
        <Note tone="warning">
          {proposedStatus === 'expired' ? '专利权期限已届满' : '年费滞纳期已过'}，建议将法律状态改为“
          {labelOf(proposedStatus)}”
          {mayEdit && (
            <Button size="small" loading={isBusy} onClick={() => void accept()}>
              改为{labelOf(proposedStatus)}
            </Button>
          )}
        </Note>
      )}
      {data.fees.length > 0 ? (
        <FeeTable fees={data.fees} />
      ) : (
        <p className="secondary">填写授权日后，系统自动排出年费计划</p>
      )}
    </>
  );
}

export function PatentEvents({ patentId }: PatentRecordProps): ReactElement {
  const { data, error, refetch } = useRead(queryPatentDetail, { id: patentId }, { quiet: true });
  if (error && !data) return <ErrorState title="事件没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  if (data.events.length === 0) return <p className="secondary">法律状态变更后显示在这里</p>;
  return (
    <ol className={propertyStyles.eventList}>
      {data.events.map((event) => (
        <li key={event.id}>
          <b>{formatDate(event.statusDate)}</b> {labelOf(event.legalStatus)}
          <span className="secondary"> {event.actorName}</span>
        </li>
      ))}
    </ol>
  );
}
