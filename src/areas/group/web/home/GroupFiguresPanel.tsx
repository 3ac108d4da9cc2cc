/** 经营指标 of the home page as the group: the latest period with coverage, the sums of the finance tab. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { yearAndPeriod } from '#areas/company/public.ts';
import type { ShownFigure } from '#areas/company/public.web.ts';
import { KeyFigureList } from '#areas/company/public.web.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { HomePanel, PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryFinanceOverview } from '../../model/finance/finance-calls.ts';

type Overview = OutputOf<typeof queryFinanceOverview>;

const shown = ['revenue', 'netProfit', 'grossMargin', 'debtRatio'];

const figuresOf = ({ cards }: Overview): ShownFigure[] =>
  cards
    .filter(({ code }) => shown.includes(code))
    .map(({ code, label, unit, value, yoy, turn }) => ({
      key: code,
      label,
      unit,
      value,
      change: yoy,
      turn: turn === 'toProfit' ? 'profit' : turn === 'toLoss' ? 'loss' : null,
    }));

const noteOf = ({ year, period, label, coverage: { reported, total } }: Overview): string =>
  `${yearAndPeriod(year, period)}，已报送 ${reported}/${total}，${label}`;

const pageOf = ({ year, period }: Overview): string =>
  `/group-survey?${new URLSearchParams({ tab: 'finance', year: String(year), period }).toString()}`;

export default function GroupFiguresPanel(): ReactElement {
  const read = useRead(queryFinanceOverview, {}, { quiet: true });
  if (read.data?.coverage.reported === 0)
    return (
      <HomePanel title="经营指标">
        <PanelEmpty>成员企业还没有报送；提交财务报表后，这里显示最近一期</PanelEmpty>
      </HomePanel>
    );
  return (
    <ReadPanel
      title="经营指标"
      note={noteOf}
      acts={read.data && <Link to={pageOf(read.data)}>集团财务</Link>}
      read={read}
      rows={5}
      isFlush
    >
      {(data) => <KeyFigureList figures={figuresOf(data)} />}
    </ReadPanel>
  );
}
