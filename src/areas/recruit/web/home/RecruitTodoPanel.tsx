/** 招聘待办 of the home page: what waits in the process of recruiting, each with the list behind it. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryPageRecruitInfo, todoKinds } from '../../model/process/record-calls.ts';
import { todoLabels } from '../process/todo-labels.ts';

const query = { filter: {}, page: { current: 1, size: 10 } };
const pathOf = (kind: string): string => `/outside?tab=process&todo=${kind}`;

export default function RecruitTodoPanel(): ReactElement {
  const read = useRead(queryPageRecruitInfo, query, { quiet: true });
  return (
    <ReadPanel title="招聘待办" acts={<Link to="/outside?tab=process">招聘进程</Link>} read={read} rows={4}>
      {({ todo }) => {
        const waiting = todoKinds.filter((kind) => (todo[kind] ?? 0) > 0);
        return waiting.length === 0 ? (
          <PanelEmpty>没有等待处理的候选人；面试、评价、测评和录用通知到期时显示在这里</PanelEmpty>
        ) : (
          <PanelLines
            lines={waiting.map((kind) => ({
              key: kind,
              words: <Link to={pathOf(kind)}>{todoLabels[kind]}</Link>,
              end: `${todo[kind] ?? 0} 人`,
            }))}
          />
        );
      }}
    </ReadPanel>
  );
}
