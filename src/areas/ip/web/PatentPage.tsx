/** 专利: key figures, states, the next annuity with the days left; plan of annuities and search-then-add open later. */
import type { ReactElement } from 'react';
import { Suspense } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { countOverview } from '#platform/web/entity/CountChips.tsx';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { queryPagePatent } from '../model/patent.ts';
import { feeStates, insertBatchPatent, patent } from '../model/patent.ts';
import { patentHints } from '../model/due-hints.ts';
import { patentStatuses } from '../model/patent-options.ts';
import { searchPatent } from '../model/search-calls.ts';
import { DaysLeft, useDueStrip } from '#core/due/public.web.ts';
import type { FeePlanProps } from './FeePlan.tsx';
import record from './patent-record.tsx';
import { PropertyWaiting } from './PropertyWaiting.tsx';
import { SearchAdd } from './SearchAdd.tsx';
import { usePatentPayment } from './use-patent-payment.tsx';

type Patent = RowOf<typeof patent>;
type Parts = PageParts<typeof patent, OutputOf<typeof queryPagePatent>>;

const FeePlan = lazyPart<FeePlanProps>(async () => (await import('./FeePlan.tsx')).FeePlan, PropertyWaiting);

const moreFilters = { feeState: f.oneOf({ label: '年费状态', options: feeStates, filter: 'equal' }) };
const quickFilters = ['patentType', 'legalStatus', 'feeState'];
const columns = {
  nextFeeDate: { render: (row: Patent) => <DaysLeft day={row.nextFeeDate} graceEnd={row.nextGraceEnd} /> },
};

const drawSearch = () => (
  <SearchAdd
    permission="patent_import"
    entity={patent}
    search={searchPatent}
    add={insertBatchPatent}
    fields={['name', 'no', 'owner', 'inventor', 'ipc']}
  />
);
const views = [
  { key: 'table', label: '列表' },
  { key: 'fees', label: '年费计划', body: ({ list }: Parts) => <FeePlan filter={list.query.filter} />, ownRows: true },
];
const drawStates = countOverview(
  { name: 'legalStatus', label: '按法律状态', options: patentStatuses },
  (page: OutputOf<typeof queryPagePatent>) => page.statusCounts,
);

const figures = (page: OutputOf<typeof queryPagePatent>) => [
  { label: '共', value: `${page.total} 件` },
  { label: '有效', value: page.valid },
  { label: '审中', value: page.pending },
  { label: '90 天内应缴', value: page.feeDue90 },
];

const hinted = { hints: patentHints };

export default function PatentPage(): ReactElement {
  const { props } = useListViews(views);
  const strip = useDueStrip(patent, drawStates, hinted);
  const payment = usePatentPayment();
  return (
    <>
      <EntityPage
        {...record}
        moreFilters={moreFilters}
        quickFilters={quickFilters}
        columns={columns}
        purpose="专利台账：校验申请号，自动排出年费计划，到期前提醒"
        figures={figures}
        toolbar={drawSearch}
        rowActions={payment.rowActions}
        bulkActions={payment.bulkActions}
        {...props}
        {...strip}
      />
      <Suspense>{payment.layer}</Suspense>
    </>
  );
}
