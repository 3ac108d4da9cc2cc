/** 催签 or 催评价 of a candidate, where state and rights allow it. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { queryClient } from '#platform/web/query.ts';
import { reminding } from '../../model/process/remind-acts.ts';

const groups = [reminding];
const form = {
  said: ({ told }: Readonly<Record<string, unknown>>) =>
    Number(told) === 0 ? '没有别人可以通知，请当面提醒' : `已通知 ${Number(told)} 人`,
};
const forms = { remind_opinion: form, remind_evaluation: form };
const readAgain = () => void queryClient.invalidateQueries();

export interface RemindButtonProps {
  /** Id, state and name of the record. */
  readonly recruitInfo: AnyRow;
  readonly act: keyof typeof forms;
}

export function RemindButton({ recruitInfo, act }: RemindButtonProps): ReactElement | null {
  const acts = useActs({ groups, onDone: readAgain, forms });
  const action = acts.rowActions(recruitInfo).find(({ key }) => key === act);
  if (!action) return null;
  return (
    <>
      <Button onClick={action.onRun}>{action.label}</Button>
      {acts.layer}
    </>
  );
}
