/** 变更记录: who did what and when, newest first; more on demand. */
import { queryArchiveLog } from '../../model/archive-calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Eye, FilePlus, Pencil, Repeat2, Stamp, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { EMPTY_TEXT, formatDate, formatDateTime, formatNumber } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';

type Entry = OutputOf<typeof queryArchiveLog>['records'][number];

/** Entries per fetch, and changes of one entry in sight. */
const pageSize = 20;
const shownChanges = 4;

/** Words of the acts the audit log knows; others are shown as they are. */
const acts: Record<string, { readonly icon: LucideIcon; readonly label: string }> = {
  create: { icon: FilePlus, label: '建立档案' },
  update: { icon: Pencil, label: '修改' },
  delete: { icon: Trash2, label: '删除' },
  restore: { icon: Repeat2, label: '恢复' },
  reveal: { icon: Eye, label: '查看敏感信息' },
  import: { icon: FilePlus, label: '导入' },
  read: { icon: Eye, label: '查看' },
  download: { icon: Download, label: '下载' },
  approve: { icon: Stamp, label: '审批' },
};

/** The same acts on a record of the person. */
const recordActs: Record<string, string> = { create: '新增', update: '修改', delete: '删除' };

const isDay = /^\d{4}-\d{2}-\d{2}$/u;

/** The log answers labels and names already; only days and nothing are left to write. */
function changeText(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY_TEXT;
  if (typeof value === 'string') return isDay.test(value) ? formatDate(value) : value;
  return typeof value === 'number' ? formatNumber(value) : '已改变';
}

function TimelineEntry({ entry }: { readonly entry: Entry }): ReactElement {
  const act = acts[entry.action] ?? { icon: Repeat2, label: entry.action };
  const Icon = act.icon;
  const [only] = entry.changes;
  const isLook = entry.action === 'reveal' || entry.action === 'read';
  const plain =
    entry.action === 'update' && only && entry.changes.length === 1
      ? only.label
      : isLook && only
        ? `查看了${only.label}`
        : act.label;
  const title =
    entry.recordLabel === null
      ? plain
      : `${isLook ? plain : (recordActs[entry.action] ?? act.label)}${isLook ? '，' : ''}${entry.recordLabel}`;
  const isDiff = entry.action === 'update';
  return (
    <li>
      <span className="timeline-dot">
        <Icon size={14} aria-hidden="true" />
      </span>
      <div>
        <b>{title}</b>
        {entry.recordName && (
          <p className="secondary">{isDay.test(entry.recordName) ? formatDate(entry.recordName) : entry.recordName}</p>
        )}
        {isDiff &&
          entry.changes.slice(0, shownChanges).map((change) => (
            <p key={change.key} className="timeline-diff">
              {entry.changes.length > 1 && <span className="secondary">{change.label}</span>}
              <del>{changeText(change.before)}</del>
              <span aria-hidden="true">→</span>
              <ins>{changeText(change.after)}</ins>
            </p>
          ))}
        {isDiff && entry.changes.length > shownChanges && (
          <p className="secondary">另有 {entry.changes.length - shownChanges} 项</p>
        )}
        {entry.reason && <p className="secondary">事由：{entry.reason}</p>}
        <p className="secondary caption">{[entry.actorName ?? '系统', formatDateTime(entry.at)].join(' · ')}</p>
      </div>
    </li>
  );
}

/** `ownerType`: of somebody outside instead of the roster. */
export function ArchiveTimeline({
  id,
  ownerType = 'internal',
}: {
  readonly id: number;
  readonly ownerType?: 'internal' | 'external';
}): ReactElement {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [queryArchiveLog.path, ownerType, id],
    queryFn: ({ pageParam, signal }) =>
      call(
        queryArchiveLog,
        { filter: { ownerType, id }, page: { current: pageParam, size: pageSize } },
        { signal, quiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current * last.size < last.total ? last.current + 1 : undefined),
  });
  const entries = data?.pages.flatMap((page) => page.records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <section aria-label="变更记录" className="timeline">
      <header>
        <h2>变更记录</h2>
        {total > 0 && <span className="secondary caption">共 {formatNumber(total)} 条</span>}
      </header>
      {error && <ErrorState margin={16} title="记录没有加载出来" onRetry={() => void refetch()} />}
      {isPending && <Skeleton rows={5} rowHeight={56} />}
      {!isPending && !error && entries.length === 0 && <p className="secondary">还没有变更</p>}
      <ol>
        {entries.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          className="text-button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          更早的记录
        </button>
      )}
    </section>
  );
}
