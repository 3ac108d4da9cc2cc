/** 我的申请 of the home page: changes of the own archive that wait for approval, and what became of the others. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#platform/entity/format.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { useRead } from '#platform/web/query.ts';
import { personalEditStatuses, queryOwnPersonalEdit } from '../../model/personal-edit.ts';
import { ownArchivePath } from './use-own-archive.ts';

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
            lines={edits.map(({ id, status, changes, createdAt, refusal }) => {
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
                end:
                  status === 'refused' ? (
                    <Link to={ownArchivePath}>修改</Link>
                  ) : (
                    formatDate(createdAt.slice(0, 10)).slice(5)
                  ),
              };
            })}
          />
        )
      }
    </ReadPanel>
  );
}
