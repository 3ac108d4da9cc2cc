/** All own exports, page by page (personal centre). */
import { useSearchParams } from 'react-router';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useLastPage } from '#platform/web/use-last-page.ts';
import { ExportList } from './ExportList.tsx';
import { useExports } from './use-exports.ts';

export default function DownloadTab() {
  const [search, setSearch] = useSearchParams();
  const page = {
    current: Math.max(1, Number(search.get('page')) || 1),
    size: Math.min(100, Number(search.get('size')) || 10),
  };
  const exports = useExports(page);
  const { data } = exports;
  const turn = (to: { readonly current: number; readonly size: number }) =>
    setSearch({ tab: 'download', page: String(to.current), size: String(to.size) });
  useLastPage(exports.isPlaceholderData ? null : (data?.total ?? null), page, turn);
  return (
    <section aria-label="下载中心">
      {exports.isLoading && <Skeleton rowHeight={72} />}
      {exports.isError && (
        <ErrorState title="导出记录没有加载出来" error={exports.error} onRetry={() => void exports.refetch()} />
      )}
      {!exports.isLoading && !exports.isError && (data?.total ?? 0) === 0 && (
        <EmptyState title="还没有导出记录" reason="在列表里点「导出」，文件做好后在这里下载，保留 7 天" />
      )}
      {data && <ExportList rows={data.records} />}
      {data && <Pagination total={data.total} current={page.current} size={page.size} showSizes onChange={turn} />}
    </section>
  );
}
