/** Requests about a row that wait, beside the row: what was asked, who decides, and the way to it. Nothing where none does. */
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#platform/entity/format.ts';
import type { RowRequestsProps } from '#platform/web/contribution.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { EntryList } from '#platform/web/parts/EntryList.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryRowRequest } from '../../model/approval-calls.ts';
import { requestStates } from '../../model/approval-dicts.ts';
import { approvalPath } from '../../model/approval-path.ts';

export default function RowRequests({ entity, rowId, round = 0 }: RowRequestsProps): ReactElement | null {
  const { data, refetch } = useRead(queryRowRequest, { entity, rowId }, { quiet: true });
  useEffect(() => {
    if (round > 0) void refetch();
  }, [round, refetch]);
  const open = (data?.records ?? []).filter(({ endedAt, state }) => endedAt === null || state === 'returned');
  if (open.length === 0) return null;
  return (
    <EntryList
      label="在审批的申请"
      empty=""
      entries={open.map(({ id, actLabel, state, submittedAt, deciders, endReason, mayOpen }) => {
        const option = requestStates.find(({ code }) => code === state);
        const parts = [
          `${formatDateTime(submittedAt).slice(0, 16)} 提交`,
          ...(deciders.length > 0 ? [`等 ${deciders.join('、')} 决定`] : []),
          ...(endReason === null ? [] : [endReason]),
        ];
        return {
          key: id,
          title: (
            <>
              {actLabel} {option && <State option={option} />}
            </>
          ),
          note: parts.join(' · '),
          acts: mayOpen ? <Link to={`${approvalPath}?tab=mine&id=${id}`}>查看申请</Link> : null,
        };
      })}
    />
  );
}
