/** Tabs of 基本信息 that are plain lists: officials, indicators, rounds, partners, categories. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { DaysLeft, useDueStrip } from '#core/due/public.web.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { ChildPartProps } from '#platform/web/entity/ChildPart.tsx';
import type { DetailPart } from '#platform/web/entity/EntityDetail.tsx';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import {
  coveredFields,
  deleteFinance,
  finance,
  financingRound,
  indicator,
  insertFinance,
  queryFinance,
  updateFinance,
} from '../../model/finance.ts';
import { investorCalls } from '../../model/financing-investor.ts';
import { officialUser } from '../../model/official-user.ts';
import {
  deletePartnerCategory,
  insertPartnerCategory,
  partner,
  partnerCategory,
  queryPartnerCategory,
  updatePartnerCategory,
} from '../../model/partner.ts';
import type { FormSlot, FormSlots } from '#platform/web/entity/FormFields.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { officialHints } from '../../model/base-hints.ts';
import { BaseTabs, besideTabs } from './base-tabs.tsx';
import type { CategoryTreeProps } from './CategoryTree.tsx';
import type { CoveredAmountProps } from './CoveredAmount.tsx';
import officialRecord from './official-record.ts';
import partnerRecord from './partner-record.ts';
import styles from './list-tabs.module.css';

const title = '基本信息';
const drawTabs = (): ReactElement => <BaseTabs />;
const counted = (unit: string) => (page: { readonly total: number }) => [
  { label: '共', value: `${page.total} ${unit}` },
];

const countPeople = counted('名');
const drawNothing = (): null => null;
const hintedOfficials = { hints: officialHints };
/** The last day counts as long as it binds. */
const officialColumns = {
  termEndDate: {
    render: ({ termEndDate, status }: RowOf<typeof officialUser>) =>
      status === 'left' ? formatDate(termEndDate) : <DaysLeft day={termEndDate} />,
  },
};
export function OfficialTab(): ReactElement {
  const { overview, ...strip } = useDueStrip(officialUser, drawNothing, hintedOfficials);
  return (
    <EntityPage
      {...strip}
      {...officialRecord}
      columns={officialColumns}
      title={title}
      overview={(parts) => besideTabs(overview(parts))}
      figures={countPeople}
      purpose="董事、监事和高级管理人员的任职与任期"
    />
  );
}

const partnerFilters = ['categoryId', 'status', 'level'];
const countPartners = counted('家');
const partnerColumns = {
  cooperationEnd: {
    render: ({ cooperationEnd, status }: RowOf<typeof partner>) =>
      status === 'ended' ? formatDate(cooperationEnd) : <DaysLeft day={cooperationEnd} />,
  },
};
export function PartnerTab(): ReactElement {
  const { overview, ...strip } = useDueStrip(partner, drawNothing);
  return (
    <EntityPage
      {...strip}
      {...partnerRecord}
      columns={partnerColumns}
      title={title}
      overview={(parts) => besideTabs(overview(parts))}
      quickFilters={partnerFilters}
      figures={countPartners}
      purpose="供应商、渠道、院所等伙伴集中登记；先在“伙伴分类”里建分类"
    />
  );
}

const categoryCalls = {
  page: queryPartnerCategory,
  insert: insertPartnerCategory,
  update: updatePartnerCategory,
  remove: deletePartnerCategory,
};
const countCategories = counted('个');
const categoryColumns = {
  color: {
    render: ({ color }: { readonly color: string | null }) =>
      color === null ? (
        EMPTY_TEXT
      ) : (
        <span className={styles.categoryColour}>
          <i style={{ background: color }} aria-hidden="true" />
          {color}
        </span>
      ),
  },
};
const CategoryTree = lazyPart<CategoryTreeProps>(async () => (await import('./CategoryTree.tsx')).CategoryTree);
type CategoryParts = PageParts<typeof partnerCategory, OutputOf<typeof queryPartnerCategory>>;
const treeFilter = ({ keyword, parentId }: Readonly<Record<string, unknown>>) => ({
  text: typeof keyword === 'string' ? keyword.trim() : '',
  parents: [parentId].flat().filter((id) => typeof id === 'number'),
});
const categoryViews = [
  { key: 'table', label: '表格' },
  {
    key: 'tree',
    label: '层级',
    body: ({ list, open }: CategoryParts) => <CategoryTree filter={treeFilter(list.query.filter)} open={open} />,
    ownRows: true,
  },
];
export function CategoryTab(): ReactElement {
  const { props } = useListViews(categoryViews);
  return (
    <EntityPage
      entity={partnerCategory}
      calls={categoryCalls}
      columns={categoryColumns}
      title={title}
      overview={drawTabs}
      figures={countCategories}
      purpose="合作伙伴的分类，最多三级"
      {...props}
    />
  );
}

const financeCalls = { page: queryFinance, insert: insertFinance, update: updateFinance, remove: deleteFinance };
const ofIndicators = { kind: ['indicator'] };
const newIndicator = { kind: 'indicator' };
const indicatorFilters = ['year', 'period'];
const countPeriods = counted('期');
const CoveredAmount = lazyPart<CoveredAmountProps>(async () => (await import('./CoveredAmount.tsx')).CoveredAmount);
/** What a submitted report covers is shown and not typed. */
const indicatorSlots: FormSlots = Object.fromEntries(
  coveredFields.map((key): [string, FormSlot] => [key, (props) => <CoveredAmount {...props} fieldKey={key} />]),
);
export const IndicatorTab = (): ReactElement => (
  <EntityPage
    entity={indicator}
    calls={financeCalls}
    scene={`${finance.name}_indicator`}
    title={title}
    overview={drawTabs}
    fixedFilter={ofIndicators}
    preset={newIndicator}
    formSlots={indicatorSlots}
    quickFilters={indicatorFilters}
    figures={countPeriods}
    purpose="按年度和期间登记收入、利润、纳税和研发投入，申报时直接取用"
  />
);

const ofRounds = { kind: ['round'] };
const newRound = { kind: 'round' };
const roundFilters = ['roundType'];
const countRounds = counted('轮');
const ChildPart = lazyPart<ChildPartProps>(async () => (await import('#platform/web/entity/ChildPart.tsx')).ChildPart);
const leadMark = (lead: string | null) => (investor: AnyRow) =>
  investor['name'] === lead ? <span className="tag tag-brand">领投</span> : null;
const roundParts = (row: RowOf<typeof financingRound>, renew: () => void): DetailPart[] => [
  {
    key: 'investors',
    label: '投资方',
    bare: true,
    content: <ChildPart calls={investorCalls} parentId={row.id} onChanged={renew} marks={leadMark(row.leadInvestor)} />,
  },
];
export const RoundTab = (): ReactElement => (
  <EntityPage
    entity={financingRound}
    calls={financeCalls}
    scene={`${finance.name}_round`}
    title={title}
    overview={drawTabs}
    fixedFilter={ofRounds}
    preset={newRound}
    quickFilters={roundFilters}
    figures={countRounds}
    detailParts={roundParts}
    purpose="各轮融资的金额、估值和投资方"
  />
);
