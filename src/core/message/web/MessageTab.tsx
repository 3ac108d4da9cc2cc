/** All own messages, page by page (personal centre). Filter and page stand in the address. */
import { Button, Checkbox } from 'antd';
import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SearchBox } from '#platform/web/entity/widgets/SearchBox.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useLastPage } from '#platform/web/use-last-page.ts';
import { useSession } from '#platform/web/session-store.ts';
import { useThrottled } from '#platform/web/use-throttled.ts';
import { MessageFilters } from './MessageFilters.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageView } from './MessageView.tsx';
import { useMessageActs, useMessages } from './use-messages.ts';
import messageStyles from './message.module.css';
import styles from './MessageTab.module.css';

export default function MessageTab() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const hasChoice = useSession((state) => state.choice !== null);
  const filter = {
    status: search.get('status') === 'unread' ? ('unread' as const) : null,
    category: search.get('category'),
    keyword: search.get('keyword'),
    isCurrent: hasChoice && search.get('scope') === 'current',
  };
  const isNarrowed = Boolean(filter.status ?? filter.category ?? filter.keyword) || filter.isCurrent;
  const page = {
    current: Math.max(1, Number(search.get('page')) || 1),
    size: Math.min(100, Number(search.get('size')) || 10),
  };
  const messages = useMessages(filter, page);
  const acts = useMessageActs();
  const [resting, readAll] = useThrottled(() => void acts.readAll(filter.category));
  const go = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(change)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    return navigate(`?${next}`);
  };
  // Ticked at once: the address comes after the guard has looked at it, and until then a press would seem to have done nothing.
  const [isCurrent, tickCurrent] = useOptimistic(filter.isCurrent);
  const chooseCurrent = (wanted: boolean) =>
    startTransition(async () => {
      tickCurrent(wanted);
      await go({ scope: wanted ? 'current' : null, page: null });
    });
  const { data } = messages;
  const turn = (to: { readonly current: number; readonly size: number }) =>
    go({ page: String(to.current), size: String(to.size) });
  useLastPage(messages.isPlaceholderData ? null : (data?.total ?? null), page, turn);
  return (
    <section aria-label="消息中心">
      <div className={`${messageStyles.head} ${messageStyles.headPage}`}>
        <div className={styles.search} role="search" aria-label="查找消息">
          <SearchBox
            label="搜索消息"
            placeholder="标题或内容"
            value={filter.keyword}
            onSearch={(keyword) => go({ keyword: keyword || null, page: null })}
          />
          {hasChoice && (
            <Checkbox checked={isCurrent} onChange={({ target }) => chooseCurrent(target.checked)}>
              只看当前企业
            </Checkbox>
          )}
          <Button className={styles.readAll} disabled={resting || !data?.unread.total} onClick={() => readAll()}>
            全部已读
          </Button>
        </div>
        <MessageFilters
          filter={filter}
          unread={data?.unread}
          onChange={(next) => go({ status: next.status, category: next.category, page: null })}
        />
      </div>
      {messages.isPending && <Skeleton rowHeight={72} />}
      {messages.isError && (
        <ErrorState title="消息没有加载出来" error={messages.error} onRetry={() => void messages.refetch()} />
      )}
      {data?.total === 0 && (
        <EmptyState
          variant={isNarrowed ? 'noMatch' : 'empty'}
          title={isNarrowed ? '没有符合条件的消息' : '还没有消息'}
          onClearFilter={
            isNarrowed ? () => go({ status: null, category: null, keyword: null, scope: null, page: null }) : undefined
          }
        />
      )}
      {data && <MessageList rows={data.records} onOpen={(row) => void acts.open(row)} />}
      {acts.viewed && <MessageView message={acts.viewed} onClose={acts.closeView} />}
      {data && <Pagination total={data.total} current={page.current} size={page.size} showSizes onChange={turn} />}
    </section>
  );
}
