/** 基本信息 of a group where a tab holds one company: profile, equity, statements of all companies with their key figures. */
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { EMPTY_TEXT, formatPercent } from '#platform/entity/format.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { countOfMembers, useMemberList } from '#platform/web/group/use-member-list.tsx';
import { memberEquityList, memberReportList } from '../../model/member-companies.ts';
import { BaseTabs, useBaseTabs } from './base-tabs.tsx';
import { capitalColumn, capitalTotal } from './member-capital.ts';
import { ProfileList } from './ProfileList.tsx';

const title = '基本信息';
const drawTabs = (): ReactElement => <BaseTabs />;
const figures = ({ total }: { readonly total: number }) => [{ label: '成员', value: `${total} 家` }];

const equityColumns = {
  regCapital: capitalColumn,
  shareRatio: {
    render: ({ shareRatio }: RowOf<typeof memberEquityList>) =>
      shareRatio !== null && Math.abs(shareRatio - 100) > 0.01 ? (
        <span className="tag tag-warning">{formatPercent(shareRatio)}</span>
      ) : (
        formatPercent(shareRatio)
      ),
  },
};

function EquityList(): ReactElement {
  const { memberColumns, ...member } = useMemberList();
  return (
    <ViewPage
      view={memberEquityList}
      title={title}
      overview={drawTabs}
      {...member}
      columns={{ ...equityColumns, ...memberColumns }}
      figures={figures}
      totals={(page) => [{ memberName: countOfMembers(page), regCapital: capitalTotal(page.records) }]}
    />
  );
}

const reportColumns = {
  reportCount: {
    render: ({ reportCount }: RowOf<typeof memberReportList>) =>
      reportCount === null ? EMPTY_TEXT : `${reportCount} 期`,
  },
  latestPeriod: {
    render: ({ reportCount, latestPeriod }: RowOf<typeof memberReportList>) =>
      latestPeriod ?? (reportCount === null ? EMPTY_TEXT : '还没有报表'),
  },
};

function ReportList(): ReactElement {
  const { memberColumns, ...member } = useMemberList();
  return (
    <ViewPage
      view={memberReportList}
      title={title}
      overview={drawTabs}
      {...member}
      columns={{ ...reportColumns, ...memberColumns }}
      figures={figures}
      totals={(page) => [
        {
          memberName: countOfMembers(page),
          reportCount: `${page.records.reduce((sum, { reportCount }) => sum + (reportCount ?? 0), 0)} 期`,
          latestPeriod: `${page.records.filter(({ latestPeriod }) => latestPeriod !== null).length} 家已填报`,
        },
      ]}
    />
  );
}

export default function MemberTab(): ReactElement {
  const tab = useBaseTabs().current?.key;
  if (tab === 'equity') return <EquityList />;
  if (tab === 'statements') return <ReportList />;
  return <ProfileList title={title} overview={drawTabs} />;
}
