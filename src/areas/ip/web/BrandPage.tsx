/** 商标: table or cards with the picture, classes 1 to 45 as a grid, renewal with the days left. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { countOverview } from '#platform/web/entity/CountChips.tsx';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { queryPageBrand } from '../model/brand.ts';
import { brand, brandStatuses, insertBatchBrand, renewStates } from '../model/brand.ts';
import { brandHints } from '../model/due-hints.ts';
import { renewalTermsOf } from '../model/brand-terms.ts';
import { searchBrand } from '../model/search-calls.ts';
import record from './brand-record.tsx';
import type { BrandCardsProps } from './BrandCards.tsx';
import type { ClassGridProps } from './ClassGrid.tsx';
import { DaysLeft, useDueStrip } from '#core/due/public.web.ts';
import { PropertyWaiting } from './PropertyWaiting.tsx';
import { SearchAdd } from './SearchAdd.tsx';

type Brand = RowOf<typeof brand>;
type Parts = PageParts<typeof brand, OutputOf<typeof queryPageBrand>>;

const BrandCards = lazyPart<BrandCardsProps>(
  async () => (await import('./BrandCards.tsx')).BrandCards,
  PropertyWaiting,
);
const ClassGrid = lazyPart<ClassGridProps>(async () => (await import('./ClassGrid.tsx')).ClassGrid, PropertyWaiting);

const moreFilters = { renewState: f.oneOf({ label: '续展状态', options: renewStates, filter: 'equal' }) };
const quickFilters = ['brandClass', 'status', 'renewState'];
const columns = {
  exclusiveEnd: {
    render: (row: Brand) => (
      <DaysLeft day={row.exclusiveEnd} graceEnd={row.exclusiveEnd && renewalTermsOf(row.exclusiveEnd).graceEnds} />
    ),
  },
};

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
      {...record}
      moreFilters={moreFilters}
      quickFilters={quickFilters}
      columns={columns}
      purpose="商标台账：按国际分类管理，续展期前提醒"
      figures={figures}
      toolbar={drawSearch}
      {...props}
      {...strip}
    />
  );
}
