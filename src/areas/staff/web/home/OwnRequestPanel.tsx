/** 我的申请 of the home page: changes of the own archive that wait for approval, and what became of the others. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { call } from '#platform/web/call.ts';
import { queryClient, useRead } from '#platform/web/query.ts';
import kit from '#platform/web/styles/kit.module.css';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import {
  personalEditStatuses,
  queryOwnPersonalEdit,
  remindPersonalEdit,
  resendPersonalEdit,
} from '../../model/personal-edit.ts';
import { ownArchivePath } from './use-own-archive.ts';

type Edit = OutputOf<typeof queryOwnPersonalEdit>['edits'][number];

/** 催办 while a request waits and nobody was reminded within a day; a way to mend what came back, and to ask anew for what was taken back last; else the day. */
function End({ edit, isLast }: { readonly edit: Edit; readonly isLast: boolean }): ReactElement {
  const { act, isBusy } = useAct();
  const { id, status, createdAt, remindedAt, mayRemind } = edit;
  if (status === 'refused') return <Link to={ownArchivePath}>修改</Link>;
  const resend = async () => {
    const { pending } = await call(resendPersonalEdit, { id });
    toast.info(pending.length > 0 ? '已再次提交，等待审批' : '已保存');
    await queryClient.invalidateQueries({ queryKey: [queryOwnPersonalEdit.path] });
  };
  if (status === 'withdrawn' && isLast)
    return (
      <button type="button" className={kit.textButton} disabled={isBusy} onClick={() => void act(resend)}>
        再次提交
      </button>
    );
  if (status !== 'pending') return <>{formatDate(createdAt.slice(0, 10)).slice(5)}</>;
  if (!mayRemind) return <>已催办 {formatDateTime(remindedAt).slice(5, 16)}</>;
  const remind = async () => {
    await call(remindPersonalEdit, { id });
    toast.info('已催办，审批人会收到消息');
    await queryClient.invalidateQueries({ queryKey: [queryOwnPersonalEdit.path] });
  };
  return (
    <button type="button" className={kit.textButton} disabled={isBusy} onClick={() => void act(remind)}>
      催办
    </button>
  );
}

export default function OwnRequestPanel(): ReactElement {
  const read = useRead(queryOwnPersonalEdit, {}, { quiet: true });
  return (
    <ReadPanel
      title="我的申请"
      note={({ edits }) => {
        const waiting = edits.filter(({ status }) => status === 'pending').length;
        return waiting > 0 ? `${waiting} 项在途` : null;
      }}
      acts={<Link to={ownArchivePath}>修改个人信息</Link>}
      read={read}
      rows={3}
    >
      {({ edits }) =>
        edits.length === 0 ? (
          <PanelEmpty>没有在途的申请；修改姓名、证件或工资卡后，审批进展显示在这里</PanelEmpty>
        ) : (
          <PanelLines
            lines={edits.map((edit, index) => {
              const { id, status, changes, refusal } = edit;
              const option = personalEditStatuses.find(({ code }) => code === status);
              const words = `修改${changes.map(({ label }) => label).join('、')}`;
              return {
                key: id,
                mark: option && <State option={option} />,
                words: (
                  <Link to={ownArchivePath} title={refusal === null ? words : `${words}；退回原因：${refusal}`}>
                    {words}
                  </Link>
                ),
                end: <End edit={edit} isLast={index === 0} />,
              };
            })}
          />
        )
      }
    </ReadPanel>
  );
}
