/** 专利: key figures, states, the next annuity with the days left; plan of annuities and search-then-add open later (area-company §6). */
import { Button, Segmented } from 'antd';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/model/endpoint.ts';
import type { RowOf } from '#platform/model/entity.ts';
import { f } from '#platform/model/field.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { deletePatent, feeStates, insertBatchPatent, insertPatent, patent, queryPagePatent } from '../model/patent.ts';
import { patentStatuses } from '../model/patent-options.ts';
import { searchPatent } from '../model/search-calls.ts';
import { CountChips } from './CountChips.tsx';
import { DaysLeft } from './DaysLeft.tsx';
import type { SearchAddProps } from './SearchAddDialog.tsx';

type Patent = RowOf<typeof patent>;
type Parts = PageParts<typeof patent, OutputOf<typeof queryPagePatent>>;

const Waiting = (): ReactElement => <Skeleton rows={6} />;
const FeePlan = lazyPart<object>(async () => (await import('./FeePlan.tsx')).FeePlan, Waiting);
const PatentRecord = lazyPart<{ readonly patentId: number; readonly version: number }>(async () => (await import('./PatentRecord.tsx')).PatentRecord, Waiting);
const SearchAddDialog = lazyPart<SearchAddProps>(async () => (await import('./SearchAddDialog.tsx')).SearchAddDialog);

const calls = { page: queryPagePatent, save: insertPatent, remove: deletePatent };
const moreFilters = { feeState: f.oneOf({ label: '年费状态', options: feeStates, filter: 'equal' }) };
const quickFilters = ['patentType', 'legalStatus', 'feeState'];
const columns = { nextFeeDate: { render: (row: Patent) => <DaysLeft day={row.nextFeeDate} graceEnd={row.nextGraceEnd} /> } };
const detailParts = (row: Patent) => [{ key: 'record', label: '年费与事件', content: <PatentRecord patentId={row.id} version={row.version} /> }];

const drawPlan = () => <FeePlan />;
const drawNothing = () => null;
const drawStates = ({ list }: Parts) =>
  list.answer && (list.answer.total > 0 || list.filterCount > 0) ? (
    <CountChips
      label="按法律状态"
      options={patentStatuses}
      counts={list.answer.statusCounts.map((entry) => ({ code: entry['legalStatus'] as string, count: Number(entry['count']) }))}
      chosen={list.query.filter['legalStatus']}
      onChoose={(legalStatus) => list.change({ filter: { legalStatus } })}
    />
  ) : null;

const figures = (page: OutputOf<typeof queryPagePatent>) => [
  { label: '共', value: `${page.total} 件` },
  { label: '有效', value: page.valid },
  { label: '审中', value: page.pending },
  { label: '90 天内应缴', value: page.feeDue90 },
];

export default function PatentPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const [isSearching, setSearching] = useState(false);
  const mayImport = usePermission('patent_import');
  const view = params.get('view') === 'fees' ? 'fees' : 'table';
  const choose = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === 'fees') after.set('view', next);
      else after.delete('view');
      return after;
    });
  const drawSearch = () =>
    mayImport && (
      <Button className="wide-only" icon={<Search size={16} aria-hidden="true" />} {...preloadOn(SearchAddDialog)} onClick={() => setSearching(true)}>
        检索添加
      </Button>
    );
  return (
    <>
      <EntityPage
        entity={patent}
        calls={calls}
        moreFilters={moreFilters}
        quickFilters={quickFilters}
        columns={columns}
        purpose="专利台账：校验申请号，自动排出年费计划，到期前提醒"
        figures={figures}
        overview={drawStates}
        body={view === 'fees' ? drawPlan : drawNothing}
        detailParts={detailParts}
        toolbar={drawSearch}
        tools={
          <Segmented
            aria-label="显示方式"
            value={view}
            onChange={choose}
            options={[
              { value: 'table', label: '列表' },
              { value: 'fees', label: '年费计划' },
            ]}
          />
        }
      />
      {isSearching && (
        <SearchAddDialog
          entity={patent}
          search={searchPatent}
          add={insertBatchPatent}
          fields={['name', 'no', 'owner', 'inventor', 'ipc']}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}
