/** 商标: table or cards with the picture, classes 1 to 45 as a grid, renewal with the days left. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { countOverview } from '#platform/web/entity/CountChips.tsx';
import type { ChildPartProps } from '#platform/web/entity/ChildPart.tsx';
import type { DetailPart } from '#platform/web/entity/EntityDetail.tsx';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import {
  brand,
  brandStatuses,
  deleteBrand,
  insertBatchBrand,
  insertBrand,
  queryPageBrand,
  renewStates,
} from '../model/brand.ts';
import { evidenceCalls } from '../model/brand-evidence.ts';
import { brandHints } from '../model/due-hints.ts';
import { renewalTermsOf } from '../model/brand-terms.ts';
import { searchBrand } from '../model/search-calls.ts';
import type { ControlProps } from '#platform/web/entity/widgets/widget-props.ts';
import type { Values } from '#platform/web/entity/any-row.ts';
import { brandActs } from './brand-acts.ts';
import type { BrandCardsProps } from './BrandCards.tsx';
import type { ClassGridProps } from './ClassGrid.tsx';
import { DaysLeft, useDueStrip } from '#core/due/public.web.ts';
import { SearchAdd } from './SearchAdd.tsx';
import styles from './property.module.css';

type Brand = RowOf<typeof brand>;
type Parts = PageParts<typeof brand, OutputOf<typeof queryPageBrand>>;

/** Keeps the footer at its place. */
const Waiting = (): ReactElement => (
  <div className={styles.waiting}>
    <Skeleton rows={10} />
  </div>
);
const BrandCards = lazyPart<BrandCardsProps>(async () => (await import('./BrandCards.tsx')).BrandCards, Waiting);
const ClassGrid = lazyPart<ClassGridProps>(async () => (await import('./ClassGrid.tsx')).ClassGrid, Waiting);
const BrandRecord = lazyPart<{ readonly row: Brand }>(
  async () => (await import('./BrandRecord.tsx')).BrandRecord,
  Waiting,
);
const ChildPart = lazyPart<ChildPartProps>(async () => (await import('#platform/web/entity/ChildPart.tsx')).ChildPart);
const BrandGroups = lazyPart<ControlProps & { readonly values: Values }>(
  async () => (await import('./BrandGroups.tsx')).BrandGroups,
);

const calls = { page: queryPageBrand, save: insertBrand, remove: deleteBrand };
const moreFilters = { renewState: f.oneOf({ label: '续展状态', options: renewStates, filter: 'equal' }) };
const quickFilters = ['brandClass', 'status', 'renewState'];
const columns = {
  exclusiveEnd: {
    render: (row: Brand) => (
      <DaysLeft day={row.exclusiveEnd} graceEnd={row.exclusiveEnd && renewalTermsOf(row.exclusiveEnd).graceEnds} />
    ),
  },
};
const formSlots = { brandClassSecond: BrandGroups };
const detailParts = (row: Brand, renew: () => void): DetailPart[] => [
  { key: 'record', label: '续展', content: <BrandRecord row={row} /> },
  {
    key: 'evidence',
    label: '使用证据',
    bare: true,
    content: <ChildPart calls={evidenceCalls} parentId={row.id} onChanged={renew} />,
  },
];

const drawStates = countOverview(
  { name: 'status', label: '按商标状态', options: brandStatuses },
  (page: OutputOf<typeof queryPageBrand>) => page.statusCounts,
);
const drawClasses = ({ list }: Parts) => (
  <ClassGrid
    chosen={list.query.filter['brandClass']}
    onChoose={(brandClass) => list.change({ filter: { brandClass } })}
  />
);
const drawCards = ({ rows, open }: Parts) => (rows.length > 0 ? <BrandCards rows={rows} open={open} /> : null);
const drawSearch = () => (
  <SearchAdd
    permission="trademark_import"
    entity={brand}
    search={searchBrand}
    add={insertBatchBrand}
    fields={['name', 'no', 'owner', 'ipc']}
  />
);
const views = [
  { key: 'table', label: '表格' },
  { key: 'cards', label: '图样', body: drawCards },
  { key: 'classes', label: '分类' },
];

const figures = (page: OutputOf<typeof queryPageBrand>) => [
  { label: '共', value: `${page.total} 件` },
  { label: '已注册', value: page.registered },
  { label: '续展期内', value: page.inWindow },
  { label: '宽展期内', value: page.inGrace },
];

const hinted = { hints: brandHints };

export default function BrandPage(): ReactElement {
  const { view, props } = useListViews(views);
  const strip = useDueStrip(brand, view === 'classes' ? drawClasses : drawStates, hinted);
  return (
    <EntityPage
      calls={calls}
      moreFilters={moreFilters}
      quickFilters={quickFilters}
      columns={columns}
      formSlots={formSlots}
      purpose="商标台账：按国际分类管理，续展期前提醒"
      figures={figures}
      detailParts={detailParts}
      acts={brandActs}
      toolbar={drawSearch}
      {...props}
      {...strip}
    />
  );
}
