/** 公司资讯: list with covers and states, and the reading view of one piece. */
import { Button } from 'antd';
import { Pin, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { countOverview } from '#platform/web/entity/CountChips.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useCompanyAct } from '#platform/web/group/use-company-act.tsx';
import { navigateTo } from '#platform/web/navigation.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import {
  companyNews,
  deleteCompanyNews,
  insertOrUpdateCompanyNews,
  newsPublication,
  newsStatuses,
  queryPageNews,
} from '../../model/company-news.ts';
import type { NewsReaderProps } from './NewsReader.tsx';
import styles from './NewsPage.module.css';

type News = RowOf<typeof companyNews>;

const NewsReader = lazyPart<NewsReaderProps>(
  async () => (await import('./NewsReader.tsx')).NewsReader,
  () => <Skeleton rows={8} />,
);

const calls = { page: queryPageNews, remove: deleteCompanyNews };
const moreFilters = { tag: f.text({ label: '标签', max: 20, filter: 'equal' }) };
const quickFilters = ['category', 'status', 'publishAt'];

const columns = {
  title: {
    render: (row: News) => (
      <span className={styles.title} data-part="news-title">
        {row.topFlag && (
          <span className="tag tag-brand">
            <Pin size={12} aria-hidden="true" /> 置顶
          </span>
        )}
        {row.title}
      </span>
    ),
  },
  publishAt: { render: (row: News) => <span className={styles.time}>{formatDateTime(row.publishAt)}</span> },
  cover: {
    render: (row: News) =>
      row.cover ? (
        <img className={styles.coverSmall} src={fileAddress(row.cover, true, 256)} alt="" loading="lazy" />
      ) : (
        <span className={styles.coverSmall} aria-hidden="true" />
      ),
  },
};

const newsActs = { groups: [newsPublication] };
const drawStates = countOverview(
  { name: 'status', label: '按状态', options: newsStatuses, least: 2 },
  (page: OutputOf<typeof queryPageNews>) => page.statusCounts,
);

function NewButton(): ReactElement {
  const { start, question } = useCompanyAct();
  const path = '/add-information';
  return (
    <>
      <Button
        type="primary"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => start({ act: '新建资讯', begin: () => navigateTo(path), address: {}, path })}
      >
        新建资讯
      </Button>
      {question}
    </>
  );
}

const drawNew = () => <NewButton />;
const drawNothing = () => null;

export default function NewsPage(): ReactElement {
  const [params] = useSearchParams();
  const client = useQueryClient();
  const { act } = useAct();
  const [mayAdd, mayEdit] = [usePermission('news_add'), usePermission('news_edit')];
  const readId = Number(params.get('read')) || null;
  if (readId !== null)
    return <NewsReader id={readId} addressOf={(id) => `/company-message?read=${id}`} back="/company-message" />;
  const change = (row: News, values: Partial<News>, said: string) =>
    void act(async () => {
      await call(insertOrUpdateCompanyNews, { id: row.id, version: row.version, ...values });
      await client.invalidateQueries({ queryKey: [queryPageNews.path] });
      toast.success(said);
    });
  const rowActions = (row: News) => {
    if (!mayEdit) return [];
    return [
      { key: 'edit', label: '编辑', onRun: () => navigateTo(`/edit-information?id=${row.id}`) },
      row.topFlag
        ? { key: 'untop', label: '取消置顶', onRun: () => change(row, { topFlag: false }, '已取消置顶') }
        : { key: 'top', label: '置顶', onRun: () => change(row, { topFlag: true }, '已置顶') },
    ];
  };
  return (
    <EntityPage
      entity={companyNews}
      calls={calls}
      columns={columns}
      moreFilters={moreFilters}
      quickFilters={quickFilters}
      purpose="公司动态、公告和媒体报道，写好后一键发布给同事"
      figures={(page) => [{ label: '共', value: `${page.total} 篇` }]}
      overview={drawStates}
      toolbar={mayAdd ? drawNew : drawNothing}
      acts={newsActs}
      rowActions={rowActions}
      onOpen={(row) => navigateTo(`/company-message?read=${row.id}`)}
    />
  );
}
