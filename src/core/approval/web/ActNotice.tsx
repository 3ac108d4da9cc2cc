/** In the dialog of an act: 需要审批 and who decides, where the company has put it under approval. */
import type { ReactElement } from 'react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ActNoticeProps } from '#platform/web/contribution.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { CallRefused } from '#platform/web/wire.ts';
import { queryActApproval, queryPlatformActApproval } from '../model/approval-calls.ts';
import { approvalPath } from '../model/approval-path.ts';

/** Milliseconds without a key before typed values are asked about: an amount decides who is asked. */
const pause = 400;

function useSettled<Value>(value: Value): Value {
  const deferred = useDeferredValue(value);
  const [settled, setSettled] = useState(deferred);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(deferred), pause);
    return () => clearTimeout(timer);
  }, [deferred]);
  return settled;
}

/** 顾言蹊，然后 闻人笙、江望舒 */
const wayWords = (steps: readonly { readonly deciders: readonly string[] }[]): string =>
  steps.map(({ deciders }) => (deciders.length === 0 ? '管理员指定的人' : deciders.join('、'))).join('，然后 ');

/** Values as they go over the wire: what was not given is not sent. */
const given = (values: ActNoticeProps['values']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export default function ActNotice({ actKey, rowIds, values, scope }: ActNoticeProps): ReactElement | null {
  const inCompany = useSession((state) => state.choice?.selectGroupType === 2);
  const isOfPlatform = scope === 'platform';
  const settled = useSettled(values);
  const [rowId] = rowIds;
  const isOne = rowIds.length === 1 && rowId !== undefined && rowId > 0;
  const { data, error } = useRead(
    isOfPlatform ? queryPlatformActApproval : queryActApproval,
    { actKey, values: given(settled), ...(isOne && { rowId }) },
    { quiet: true, keep: true, enabled: isOfPlatform || inCompany },
  );
  // Who runs the platform and is no member of its company could not send it: said before it is filled in.
  if (isOfPlatform && error instanceof CallRefused) return <Note tone="warning">{error.errorDesc}</Note>;
  if (!data?.isUnder) return null;
  if (data.requestId !== null)
    return (
      <Note tone="warning">
        已有一份同样的申请在审批中，<Link to={`${approvalPath}?tab=mine&id=${data.requestId}`}>查看申请</Link>
      </Note>
    );
  return (
    <Note>
      需要审批：{data.steps.length === 0 ? '按规则自动通过' : `由 ${wayWords(data.steps)} 决定`}
      {rowIds.length > 1 ? '，每项各成一份申请' : ''}。同意后以你的名义执行。
    </Note>
  );
}
