/** 到期日历: what lapses unless somebody acts, as a list or by month; closing, postponing, taking it into another calendar. */
import { Button } from 'antd';
import { CalendarPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useAccount } from '#platform/web/session.ts';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { dueItem, queryPageDue, settledAtSource } from '../model/due.ts';
import { dueHandingOver, dueHandling, dueSnoozing, ownItemsOnly } from '../model/due-acts.ts';
import type { ItemPlace } from '../model/due-address.ts';
import { addressOfItem } from '../model/due-address.ts';
import { DaysLeft } from '#platform/web/entity/widgets/DaysLeft.tsx';
import type { DueMonthProps } from './DueMonth.tsx';

type Item = RowOf<typeof dueItem>;
type Parts = PageParts<typeof dueItem, OutputOf<typeof queryPageDue>>;

const Waiting = (): ReactElement => <Skeleton rows={8} />;
const DueMonth = lazyPart<DueMonthProps>(async () => (await import('./DueMonth.tsx')).DueMonth, Waiting);
const FeedDialog = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./FeedDialog.tsx')).FeedDialog,
);

const calls = { page: queryPageDue };
/** Some kinds are not ticked off here: they end with what is done where they come from. */
const waits = ({ state }: Pick<Item, 'state'>) => state === 'open' || state === 'snoozed';
const moreFilters = { mine: f.bool({ label: '我负责的', filter: 'equal' }) };
const quickFilters = ['kind', 'state', 'mine'];
const columns = { dueDate: { render: (row: Item) => <DaysLeft day={row.dueDate} graceEnd={row.graceEndDate} /> } };
const figures = (page: OutputOf<typeof queryPageDue>) => [
  { label: '已过期', value: page.overdue },
  { label: '30 天内', value: page.in30 },
  { label: '90 天内', value: page.in90 },
];

/** What can be done here: whoever does not manage due dates acts on the own ones, the call refuses all others. */
function useDueActs() {
  const manages = usePermission('due_manage');
  const staffId = useAccount(({ account }) => account?.staffId ?? null);
  return useMemo(
    () => ({
      groups: [dueHandling, dueSnoozing, dueHandingOver],
      refusalOfRow: ({ ownerId, handedToId }: AnyRow) =>
        manages || (staffId !== null && (handedToId ?? ownerId) === staffId) ? null : ownItemsOnly,
    }),
    [manages, staffId],
  );
}

export default function DuePage(): ReactElement {
  const navigate = useNavigate();
  const acts = useDueActs();
  const [isFeed, setFeed] = useState(false);
  const go = (item: ItemPlace) => void navigate(addressOfItem(item));
  const drawMonth = ({ list }: Parts) => <DueMonth filter={list.query.filter} onOpen={go} />;
  const views = [
    { key: 'list', label: '列表' },
    { key: 'month', label: '月历', body: drawMonth, ownRows: true },
  ];
  const { props } = useListViews(views);
  const drawFeed = () => (
    <Button
      icon={<CalendarPlus size={16} aria-hidden="true" />}
      {...preloadOn(FeedDialog)}
      onClick={() => setFeed(true)}
    >
      订阅日历
    </Button>
  );
  return (
    <>
      <EntityPage
        entity={dueItem}
        calls={calls}
        moreFilters={moreFilters}
        quickFilters={quickFilters}
        columns={columns}
        purpose="资质、体系、出资、合作、知识产权和员工的期限自动汇总在这里，到期前按约定的天数提醒负责人"
        figures={figures}
        onOpen={go}
        acts={acts}
        rowActions={(row) =>
          waits(row) && settledAtSource[row.kind] ? [{ key: 'go', label: '去办理', onRun: () => go(row) }] : []
        }
        toolbar={drawFeed}
        {...props}
      />
      {isFeed && <FeedDialog onClose={() => setFeed(false)} />}
    </>
  );
}
